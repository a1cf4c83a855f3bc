#include "leadline/report/findings.hpp"

#include <ostream>

#include "leadline/base/harmless.hpp"
#include "leadline/base/sha256.hpp"
#include "leadline/model/witness_record.hpp"
#include "model/time_text.hpp"
#include "report/json.hpp"
#include "report/names.hpp"
#include "report/system_names.hpp"

namespace leadline::report {

using check::Kind;

namespace {

/// The name as a report shows it. Where that is not the whole name a part of its digest tells it
/// from others that look the same, today and in the next run.
std::string distinct(const std::string& name) {
  const std::string shown = brief(name);
  return shown == name ? shown : shown + " #" + sha256(name).substr(0, 8);
}

}  // namespace

std::vector<Finding> findings_of(const CheckReport& report) {
  std::vector<Finding> findings;
  for (const check::DecidedProperty& property : report.properties) {
    Finding finding;
    finding.name = property.name + (property.element.empty() ? "" : " of " + property.element);
    finding.rule = property.name;
    finding.kind = property.kind;
    finding.verdict = property.verdict;
    finding.message = property.reason;
    if (property.witness) finding.run = property.witness->steps;
    findings.push_back(std::move(finding));
  }
  return findings;
}

std::vector<Finding> findings_of(const SystemReport& report) {
  std::vector<Finding> findings;
  const SystemNames names(report.system);
  for (const check::PartCheck& part : report.check.parts) {
    const std::string of = report.check.parts.size() == 1
                               ? std::string()
                               : " of the part with " + names.node(part.nodes.front());
    Finding progress{"progress" + of, "progress", Kind::required, part.progress, {}, {}, {}, 1};
    if (!part.deadlocks.empty()) {
      progress.message = "a circuit of observation flows closes at " +
                         time_text(report.system, part.deadlocks.front().time);
    }
    if (part.witness) progress.run = part.witness->steps;
    findings.push_back(std::move(progress));

    const Kind kind = report.repeatable_required ? Kind::required : Kind::warning;
    Finding repeatable{"repeatable" + of, "repeatable", kind, part.repeatable, {}, {}, {}, 1};
    for (const check::Race& race : part.races) {
      repeatable.message += (repeatable.message.empty() ? "" : "; ") + names.node(race.node) +
                            (race.inputs ? " may consume" : " may emit") + " in any order at " +
                            time_text(report.system, race.time);
    }
    findings.push_back(std::move(repeatable));
  }
  return findings;
}

std::vector<Finding> findings_of(const PropertyReport& report) {
  std::vector<Finding> findings;
  for (std::size_t i = 0; i < report.properties.size(); ++i) {
    const Property& property = report.properties[i];
    const logic::Decision& decision = report.decisions[i];
    Finding finding;
    finding.name = distinct(property.name);
    finding.rule = finding.name;
    finding.kind = report.required ? Kind::required : Kind::warning;
    finding.verdict = decision.verdict;
    const std::string question = question_of(property, report.names);
    finding.message = (question == property.name ? "" : brief(question) + ": ") +
                      brief(answer_of(property, decision));
    if (decision.evidence) finding.run = main_run(*decision.evidence).steps;
    findings.push_back(std::move(finding));
  }
  return findings;
}

void write_fault_json(std::ostream& out, const ModelFindings& model) {
  print(out, {{"report", "fault"},
              {"model", harmless(model.file)},
              {"fault", harmless_lines(model.error)}});
}

}  // namespace leadline::report
