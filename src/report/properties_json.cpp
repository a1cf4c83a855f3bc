#include <ostream>

#include "emit/evidence_json.hpp"
#include "leadline/report/properties.hpp"
#include "report/json.hpp"
#include "report/verdict_marks.hpp"

namespace leadline::report {
namespace {

Json decision_json(const PropertyReport& report, const Property& property,
                   const logic::Decision& decision) {
  Json json;
  json["name"] = property.name;
  json["question"] = question_of(property, report.names);
  json["verdict"] = to_string(decision.verdict);
  if (std::holds_alternative<BoundQuestion>(property.what)) {
    json["greatest"] = decision.greatest ? Json(*decision.greatest) : Json(nullptr);
  }
  json["reason"] = decision.reason;
  if (decision.limit != Limit::none) json["limit"] = to_string(decision.limit);
  json["states"] = decision.states;
  json["evidence"] = decision.evidence ? emit::evidence_json(*decision.evidence) : Json(nullptr);
  return json;
}

}  // namespace

void write_json(std::ostream& out, const PropertyReport& report) {
  Json json;
  json["report"] = "properties";
  json["model"] = report.model;
  json["properties"] = Json::array();
  for (std::size_t i = 0; i < report.properties.size(); ++i) {
    json["properties"].push_back(decision_json(report, report.properties[i], report.decisions[i]));
  }
  print(out, json);
}

}  // namespace leadline::report
