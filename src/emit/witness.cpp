#include "leadline/emit/witness.hpp"

#include <deque>
#include <nlohmann/json.hpp>
#include <ostream>

#include "emit/evidence_json.hpp"
#include "emit/tina_name.hpp"

namespace leadline::emit {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const Evidence& evidence, std::size_t first_part) {
  Json json;
  json["node"] = evidence.node;
  json["holds"] = evidence.holds;
  json["steps"] = evidence.run.steps;
  if (evidence.run.cycle_start) json["cycle_start"] = *evidence.run.cycle_start;
  if (evidence.run.pump_start) json["pump_start"] = *evidence.run.pump_start;
  json["is_maximal"] = evidence.is_maximal;
  if (!evidence.never_again.empty()) json["never_again"] = evidence.never_again;
  if (evidence.value) json["value"] = *evidence.value;
  json["parts"] = Json::array();
  for (std::size_t i = 0; i < evidence.parts.size(); ++i)
    json["parts"].push_back({{"at", evidence.parts[i].at}, {"evidence", first_part + i}});
  return json;
}

}  // namespace

Json evidence_json(const Evidence& root) {
  Json list = Json::array();
  std::deque<const Evidence*> open{&root};
  for (std::size_t numbered = 1; !open.empty(); open.pop_front()) {
    const Evidence& evidence = *open.front();
    list.push_back(to_json(evidence, numbered));
    numbered += evidence.parts.size();
    for (const Evidence::Part& part : evidence.parts) open.push_back(&part.evidence);
  }
  return list;
}

void witness_json(std::ostream& out, const WitnessRecord& record) {
  Json json;
  json["witness"] = 1;
  json["model"] = record.model;
  if (!record.property.empty()) json["property"] = record.property;
  if (!record.question.empty()) json["question"] = record.question;
  json["verdict"] = to_string(record.verdict);
  json["evidence"] = evidence_json(record.evidence);
  out << json.dump(1, ' ', false, Json::error_handler_t::replace) << '\n';
}

void witness_sequence(std::ostream& out, const Witness& witness) {
  if (witness.steps.empty()) out << "# no step: the initial state shows it\n";
  for (std::size_t i = 0; i < witness.steps.size(); ++i) {
    if (witness.cycle_start == i) out << "# cycle\n";
    if (witness.pump_start == i) out << "# pump\n";
    out << tina_name(witness.steps[i]) << '\n';
  }
}

}  // namespace leadline::emit
