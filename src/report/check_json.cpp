#include <ostream>
#include <utility>

#include "leadline/report/check.hpp"
#include "report/json.hpp"
#include "report/verdict_marks.hpp"

namespace leadline::report {
namespace {

using check::Kind;

Json witness_json(const CheckReport& report, const std::optional<Witness>& witness) {
  if (!witness) return nullptr;
  Json start = Json::object();
  for (const auto& [place, tokens] : report.start) start[place] = tokens;
  return {{"start", std::move(start)},
          {"steps", witness->steps},
          {"cycle_start", witness->cycle_start ? Json(*witness->cycle_start) : Json(nullptr)}};
}

Json property_json(const CheckReport& report, const check::DecidedProperty& property) {
  Json json;
  json["name"] = property.name;
  if (!property.element.empty()) json["element"] = property.element;
  json["kind"] = property.kind == Kind::required ? "required" : "warning";
  json["verdict"] = to_string(property.verdict);
  json["reason"] = property.reason;
  json["witness"] = witness_json(report, property.witness);
  if (property.second) json["second"] = witness_json(report, property.second);
  return json;
}

}  // namespace

CheckReport CheckReport::of(const PetriNet& net, const check::MissionCheck& check) {
  CheckReport report{net.name, check.properties, check.bounds, {}, {}, {}};
  for (const Place& place : net.places) {
    if (place.initial > 0) report.start[place.name] = place.initial;
  }
  for (const Transition& t : net.transitions) report.events.emplace(t.name, t.label);
  return report;
}

CheckReport CheckReport::of(const diagram::Composition& composition,
                            const check::DiagramsCheck& check) {
  return {composition.name,
          check.properties,
          {},
          {},
          {},
          {{"part", check.parts}, {"state", check.states}, {"edge", check.edges}}};
}

void write_json(std::ostream& out, const CheckReport& report) {
  ObjectPrinter object(out);
  object.member("report", "check");
  object.member("model", report.model);
  object.list("properties", report.properties.size(),
              [&](std::size_t i) { return property_json(report, report.properties[i]); });
  Json bounds = Json::object();
  for (const check::PlaceBound& bound : report.bounds) bounds[bound.place] = bound.most;
  object.member("bounds", bounds);
  for (const Size& size : report.explored) object.member(size.noun + 's', size.count);
  object.end();
}

}  // namespace leadline::report
