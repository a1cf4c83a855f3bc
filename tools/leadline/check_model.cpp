#include "check_model.hpp"

#include <algorithm>
#include <sstream>
#include <utility>
#include <variant>

#include "analysis.hpp"
#include "input.hpp"
#include "leadline/check/diagrams_check.hpp"
#include "terminal.hpp"
#include "with_progress.hpp"

namespace leadline::tool {
namespace {

ExitStatus status(bool violated, bool undecided) {
  if (violated) return ExitStatus::violated;
  return undecided ? ExitStatus::undecided : ExitStatus::holds;
}

/// The report in the format that is asked for, and what continuous integration wants to know.
Checked told(const CheckOptions& options, const auto& report, ExitStatus status) {
  Checked checked;
  checked.status = status;
  checked.findings.findings = report::findings_of(report);
  std::ostringstream text;
  if (options.report.format == Format::json) {
    report::write_json(text, report);
  } else if (options.report.format == Format::text) {
    report::write_text(text, report, colourful(Stream::output));
  }
  checked.text = std::move(text).str();
  return checked;
}

/// What else than properties is asked for can be checked of models of one kind only.
void refuse_option(const char* option, const char* kind, const CheckOptions& options) {
  throw BadInput(std::string(option) + " is for the check of a " + kind +
                 " as a whole; leave out " +
                 (options.asks() ? std::string(option) + ", or -p and -P" : option));
}

void refuse_options_of_systems(const CheckOptions& options) {
  const std::pair<bool, const char*> given[] = {{options.method.has_value(), "--method"},
                                                {options.full, "--full"},
                                                {options.chains, "--chains"},
                                                {options.repeatable, "--require"}};
  for (const auto& [is_given, option] : given) {
    if (is_given) refuse_option(option, "DSAAM system", options);
  }
}

Checked check_mission(const CheckOptions& options, MissionInput input) {
  using check::Kind;
  const Analysis analysis = analyse(std::move(input), options.limits,
                                    options.way.value_or(Way::direct), options.report.quiet);
  const check::MissionCheck& check = analysis.check;
  return told(
      options, report::CheckReport::of(analysis.net.net, check),
      status(check.violated(Kind::required) || (options.strict && check.violated(Kind::warning)),
             check.undecided(Kind::required) || check.undecided(Kind::warning)));
}

Checked check_diagrams(const CheckOptions& options, const DiagramsInput& input) {
  using check::Kind;
  Diagnostics diagnostics;
  const auto check = check::check_diagrams(input.composition, options.limits, diagnostics);
  if (!check) throw_diagnostics(diagnostics, input.source);
  tell_limit(check->limit, options.limits, options.report.quiet);
  return told(
      options, report::CheckReport::of(input.composition, *check),
      status(check->violated(Kind::required) || (options.strict && check->violated(Kind::warning)),
             check->undecided()));
}

/// Where no limit is reached, only what a method cannot tell is undecided.
bool was_cut(const check::PartCheck& part) {
  return std::any_of(part.efforts.begin(), part.efforts.end(),
                     [](const check::Effort& effort) { return effort.limit != Limit::none; });
}

Checked check_system(const CheckOptions& options, const SystemInput& input) {
  check::SystemCheckOptions how;
  how.method = options.method;
  how.reduce = !options.full;
  how.chains = options.chains;
  how.limits = options.limits;
  const check::SystemCheck check = check::check_system(input.system, how);
  const bool explores =
      options.method != check::Method::rule && options.method != check::Method::lasso;
  const check::TimeRules rules =
      explores ? check::check_time_rules(input.system) : check::TimeRules{};
  bool violated = false;
  bool undecided = false;
  for (const check::PartCheck& part : check.parts) {
    const bool race = part.repeatable == Verdict::violated;
    violated = violated || part.progress == Verdict::violated ||
               (race && (options.repeatable || options.strict));
    const bool is_asked = options.repeatable || options.strict || was_cut(part);
    undecided = undecided || part.progress == Verdict::undecided ||
                (is_asked && part.repeatable == Verdict::undecided);
  }
  return told(options,
              report::SystemReport{input.system, check, rules, options.repeatable, options.chains},
              status(violated, undecided));
}

}  // namespace

Checked check_model(const CheckOptions& options, const std::string& path) {
  ModelOptions which = options.model;
  which.path = path;
  const Deadline deadline(options.limits.max_time);
  Model model = read_model(which, options.report.quiet, deadline);
  const auto* system = std::get_if<SystemInput>(&model);
  if (system == nullptr || options.asks()) refuse_options_of_systems(options);
  auto* mission = std::get_if<MissionInput>(&model);
  if (options.way && (mission == nullptr || options.asks())) {
    refuse_option("--via", "mission", options);
  }
  if (options.asks() || std::holds_alternative<PetriNet>(model)) {
    return check_properties(options, model, path, deadline);
  }
  if (!options.witness.empty())
    throw BadInput("-o writes the witness of a property: give one with -p");
  if (mission != nullptr) return check_mission(options, std::move(*mission));
  if (system != nullptr) return check_system(options, *system);
  return check_diagrams(options, std::get<DiagramsInput>(model));
}

}  // namespace leadline::tool
