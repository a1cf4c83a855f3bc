#include <ostream>

#include "leadline/report/check.hpp"
#include "report/json.hpp"

namespace leadline::report {
namespace {

using check::Kind;
using check::Verdict;

const char* to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::holds:
      return "holds";
    case Verdict::violated:
      return "violated";
    case Verdict::undecided:
      return "undecided";
  }
  return "undecided";
}

/// The marked places; every witness starts there.
Json start_of(const PetriNet& net) {
  Json start = Json::object();
  for (const Place& place : net.places) {
    if (place.initial > 0) start[place.name] = place.initial;
  }
  return start;
}

Json witness_json(const PetriNet& net, const std::optional<Witness>& witness) {
  if (!witness) return nullptr;
  return {{"start", start_of(net)},
          {"steps", witness->steps},
          {"cycle_start", witness->cycle_start ? Json(*witness->cycle_start) : Json(nullptr)}};
}

Json property_json(const PetriNet& net, const check::Property& property) {
  Json json;
  json["name"] = property.name;
  if (!property.element.empty()) json["element"] = property.element;
  json["kind"] = property.kind == Kind::required ? "required" : "warning";
  json["verdict"] = to_string(property.verdict);
  json["reason"] = property.reason;
  json["witness"] = witness_json(net, property.witness);
  if (property.second) json["second"] = witness_json(net, property.second);
  return json;
}

}  // namespace

void write_json(std::ostream& out, const CheckReport& report) {
  Json json;
  json["report"] = "check";
  json["model"] = report.net.name;
  json["properties"] = Json::array();
  for (const check::Property& property : report.check.properties) {
    json["properties"].push_back(property_json(report.net, property));
  }
  json["bounds"] = Json::object();
  for (const check::PlaceBound& bound : report.check.bounds) {
    json["bounds"][bound.place] = bound.most;
  }
  print(out, json);
}

}  // namespace leadline::report
