#include <ostream>

#include "emit/evidence_json.hpp"
#include "leadline/report/properties.hpp"
#include "report/json.hpp"
#include "report/verdict_marks.hpp"

namespace leadline::report {
namespace {

Json decision_json(const PropertyReport& report, std::size_t index) {
  const Property& property = report.properties[index];
  const logic::Decision& decision = report.decisions[index];
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
  ObjectPrinter object(out);
  object.member("report", "properties");
  object.member("model", report.model);
  object.list("properties", report.properties.size(),
              [&](std::size_t i) { return decision_json(report, i); });
  object.end();
}

}  // namespace leadline::report
