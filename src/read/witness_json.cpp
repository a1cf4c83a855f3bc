#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "leadline/base/text.hpp"
#include "read/witness_forms.hpp"

namespace leadline::read {
namespace {

using Json = nlohmann::json;

/// Deeper trees are refused, so that code over an `Evidence` may count on this bound.
constexpr std::size_t deepest = 1000;

/// Thrown at the first fault.
struct Fault {
  std::string message;
};

const Json& member(const Json& object, const char* name, const std::string& where) {
  if (!object.is_object()) throw Fault{where + " is no object"};
  const auto found = object.find(name);
  if (found == object.end()) throw Fault{where + " has no \"" + name + '"'};
  return *found;
}

std::string text(const Json& json, const std::string& where) {
  if (!json.is_string()) throw Fault{where + " is no text"};
  return json.get<std::string>();
}

bool truth(const Json& json, const std::string& where) {
  if (!json.is_boolean()) throw Fault{where + " is neither true nor false"};
  return json.get<bool>();
}

/// A whole number below `bound`.
std::size_t number(const Json& json, std::size_t bound, const std::string& where) {
  if (!json.is_number_unsigned() || json.get<std::uint64_t>() >= bound)
    throw Fault{where + " is no whole number below " + std::to_string(bound)};
  return json.get<std::size_t>();
}

std::int64_t whole(const Json& json, const std::string& where) {
  const bool is_large =
      json.is_number_unsigned() &&
      json.get<std::uint64_t>() > std::uint64_t{std::numeric_limits<std::int64_t>::max()};
  if (!json.is_number_integer() || is_large) throw Fault{where + " is no whole number of 64 bits"};
  return json.get<std::int64_t>();
}

const Json& array(const Json& json, const std::string& where) {
  if (!json.is_array()) throw Fault{where + " is no array"};
  return json;
}

Verdict verdict(const Json& json) {
  const std::string name = text(json, "\"verdict\"");
  if (name == "holds") return Verdict::holds;
  if (name == "violated") return Verdict::violated;
  throw Fault{"\"verdict\" is neither \"holds\" nor \"violated\""};
}

std::optional<std::size_t> start(const Json& json, const char* name, const Witness& run,
                                 const std::string& where) {
  const auto found = json.find(name);
  if (found == json.end()) return std::nullopt;
  return number(*found, run.steps.size(), where + '.' + name);
}

Witness run(const Json& json, const std::string& where) {
  Witness result;
  for (const Json& step : array(member(json, "steps", where), where + ".steps"))
    result.steps.push_back(text(step, where + ".steps: one"));
  result.cycle_start = start(json, "cycle_start", result, where);
  result.pump_start = start(json, "pump_start", result, where);
  if (result.cycle_start && result.pump_start)
    throw Fault{where + " has a cycle and a pump; a run has one of them at most"};
  return result;
}

/// Puts the tree together that a list of evidences stands for.
class Tree {
 public:
  explicit Tree(const Json& list) : list_(list), depth_(list.size(), 0) {}

  Evidence read() {
    if (list_.empty()) throw Fault{"\"evidence\" is empty"};
    depth_[0] = 1;
    for (std::size_t i = 0; i < list_.size(); ++i) add(i);
    for (std::size_t i = list_.size(); i-- > 0;)
      for (std::size_t p = 0; p < parts_[i].size(); ++p)
        evidences_[i].parts[p].evidence = std::move(evidences_[parts_[i][p]]);
    return std::move(evidences_.front());
  }

 private:
  void add(std::size_t index) {
    const std::string where = "evidence " + std::to_string(index);
    const Json& json = list_[index];
    if (depth_[index] == 0) throw Fault{where + " is part of none before it"};
    if (depth_[index] > deepest)
      throw Fault{where + " is nested deeper than " + std::to_string(deepest) + " levels"};
    Evidence evidence;
    evidence.node = static_cast<std::uint32_t>(number(
        member(json, "node", where), std::numeric_limits<std::uint32_t>::max(), where + ".node"));
    evidence.holds = truth(member(json, "holds", where), where + ".holds");
    evidence.is_maximal = truth(member(json, "is_maximal", where), where + ".is_maximal");
    evidence.run = run(json, where);
    if (json.contains("never_again"))
      evidence.never_again = text(json["never_again"], where + ".never_again");
    if (json.contains("value")) evidence.value = whole(json["value"], where + ".value");
    parts_.emplace_back();
    for (const Json& part : array(member(json, "parts", where), where + ".parts"))
      add_part(part, index, evidence, where + ": a part");
    evidences_.push_back(std::move(evidence));
  }

  void add_part(const Json& part, std::size_t index, Evidence& evidence, const std::string& where) {
    const std::size_t number_of_places = evidence.run.steps.size() + 1;
    evidence.parts.push_back(
        {number(member(part, "at", where), number_of_places, where + ".at"), {}});
    const std::size_t other =
        number(member(part, "evidence", where), list_.size(), where + ".evidence");
    if (other <= index || depth_[other] != 0)
      throw Fault{where + " is evidence " + std::to_string(other) +
                  ", which stands before it or is part of another"};
    depth_[other] = depth_[index] + 1;
    parts_.back().push_back(other);
  }

  const Json& list_;
  std::vector<std::size_t> depth_;  // from 1; 0: part of none so far
  std::vector<Evidence> evidences_;
  std::vector<std::vector<std::size_t>> parts_;
};

WitnessRecord record(const Json& json) {
  WitnessRecord result;
  const std::string where = "the file";
  if (member(json, "witness", where) != 1) throw Fault{"\"witness\" is not 1"};
  result.model = text(member(json, "model", where), "\"model\"");
  if (json.contains("property")) result.property = text(json["property"], "\"property\"");
  if (json.contains("question")) result.question = text(json["question"], "\"question\"");
  result.verdict = verdict(member(json, "verdict", where));
  result.evidence = Tree(array(member(json, "evidence", where), "\"evidence\"")).read();
  return result;
}

/// The place that a parser of JSON complains of: it counts bytes from 1.
Span place(std::size_t byte, const SourceFile& file) {
  const std::size_t size = file.text().size();
  const auto at = static_cast<std::uint32_t>(std::min(byte == 0 ? 0 : byte - 1, size));
  return {at, at < size ? at + 1 : at};
}

}  // namespace

std::optional<WitnessRecord> witness_json(const SourceFile& file, Diagnostics& diagnostics) {
  const char* hint = "grammar/witness.schema.json tells what a witness file is";
  try {
    return record(Json::parse(file.text()));
  } catch (const Json::parse_error& error) {
    diagnostics.error(place(error.byte, file), "this is no JSON", hint);
  } catch (const Fault& fault) {
    diagnostics.error({}, "no witness: " + fault.message, hint);
  }
  return std::nullopt;
}

}  // namespace leadline::read
