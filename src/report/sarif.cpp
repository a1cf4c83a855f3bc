#include <map>
#include <ostream>

#include "base/ascii.hpp"
#include "leadline/base/harmless.hpp"
#include "leadline/base/sha256.hpp"
#include "leadline/base/version.hpp"
#include "leadline/report/findings.hpp"
#include "report/json.hpp"
#include "report/verdict_marks.hpp"

namespace leadline::report {
namespace {

using check::Kind;

/// A path as a URI reference (RFC 3986): bytes other than those that stand for themselves in
/// percents.
std::string uri(const std::string& path) {
  constexpr const char* digits = "0123456789ABCDEF";
  std::string result;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain =
        is_alphanumeric(c) || c == '/' || c == '.' || c == '-' || c == '_' || c == '~';
    if (plain) {
      result += c;
    } else {
      result += {'%', digits[byte >> 4], digits[byte & 15]};
    }
  }
  return result;
}

const char* level_of(const Finding& finding, bool strict) {
  if (finding.verdict == Verdict::undecided) return "note";
  return strict || finding.kind == Kind::required ? "error" : "warning";
}

Json location_of(const ModelFindings& model, const Finding& finding) {
  const bool in_model = finding.file.empty();
  return {{"physicalLocation",
           {{"artifactLocation", {{"uri", uri(in_model ? model.file : finding.file)}}},
            {"region", {{"startLine", finding.line}}}}}};
}

Json code_flow_of(const ModelFindings& model, const Finding& finding) {
  Json steps = Json::array();
  for (const std::string& step : finding.run) {
    Json location = location_of(model, finding);
    location["message"] = {{"text", harmless(step)}};
    steps.push_back({{"location", std::move(location)}});
  }
  return {{"threadFlows", Json::array({Json{{"locations", std::move(steps)}}})}};
}

/// Says which of two runs' results are the same, whatever has become of lines and messages. Only
/// a fingerprint of this name is looked at by GitHub's code scanning.
Json fingerprint_of(const ModelFindings& model, const Finding& finding) {
  const std::string what = model.file + '\n' + finding.rule + '\n' + finding.name;
  return {{"primaryLocationLineHash", sha256(what).substr(0, 32)}};
}

Json result_of(const ModelFindings& model, const Finding& finding, bool strict) {
  Json result;
  result["ruleId"] = harmless(finding.rule);
  result["level"] = level_of(finding, strict);
  // A line of a property file does not tell which model was asked.
  const std::string name = finding.name + (finding.file.empty() ? "" : " of " + model.file);
  result["message"] = {
      {"text", harmless(finding.message.empty() ? name + ' ' + to_string(finding.verdict)
                                                : name + ": " + finding.message)}};
  result["partialFingerprints"] = fingerprint_of(model, finding);
  result["locations"] = Json::array({location_of(model, finding)});
  if (!finding.run.empty()) {
    result["codeFlows"] = Json::array({code_flow_of(model, finding)});
  }
  return result;
}

Json notification_of(const ModelFindings& model) {
  return {{"level", "error"},
          {"message", {{"text", harmless_lines(model.error)}}},
          {"locations", Json::array({Json{{"physicalLocation",
                                           {{"artifactLocation", {{"uri", uri(model.file)}}}}}}})}};
}

}  // namespace

void write_sarif(std::ostream& out, std::span<const ModelFindings> models, bool strict) {
  std::map<std::string, Json> rules;
  Json results = Json::array();
  Json notifications = Json::array();
  for (const ModelFindings& model : models) {
    if (!model.error.empty()) notifications.push_back(notification_of(model));
    for (const Finding& finding : model.findings) {
      if (finding.verdict == Verdict::holds) continue;
      const std::string rule = harmless(finding.rule);
      rules.emplace(rule, Json{{"id", rule}});
      results.push_back(result_of(model, finding, strict));
    }
  }
  Json listed = Json::array();
  for (auto& [id, rule] : rules) listed.push_back(std::move(rule));
  Json run;
  run["tool"]["driver"] = {{"name", "leadline"}, {"version", version}, {"rules", listed}};
  run["invocations"] = Json::array({Json{{"executionSuccessful", notifications.empty()},
                                         {"toolExecutionNotifications", notifications}}});
  run["results"] = std::move(results);
  print(out, {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
              {"version", "2.1.0"},
              {"runs", Json::array({run})}});
}

}  // namespace leadline::report
