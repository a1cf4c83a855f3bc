#include "leadline/report/check.hpp"

#include <iostream>
#include <memory>
#include <optional>
#include <utility>
#include <variant>

#include "analysis.hpp"
#include "exploring.hpp"
#include "input.hpp"
#include "leadline/report/system_check.hpp"
#include "options.hpp"
#include "signals.hpp"
#include "terminal.hpp"
#include "verbs.hpp"

namespace leadline::tool {
namespace {

struct Options {
  ModelOptions model;
  ReportOptions report;
  Limits limits;
  std::optional<Way> way;
  std::optional<check::Method> method;
  bool full = false;
  bool chains = false;
  bool repeatable = false;
  bool strict = false;
};

constexpr const char* text =
    "Of a mission is required, else the status is 1 and no controller is generated:\n"
    "  bounded, deterministic, finite_reactions, success_reachable, no_orphan_activity\n"
    "and warned of:\n"
    "  success_always_possible, failure_reachable, objective_reachable,\n"
    "  alternative_selectable, exit_takable\n"
    "\n"
    "Of a DSAAM system is required progress, of the whole and of every node: no deadlock. It is\n"
    "decided by the cheapest method that can:\n"
    "  rule      constant periods: circuits of observation flows with a common timestamp\n"
    "  lasso     constant periods: one run until it repeats itself\n"
    "  steps     all interleavings of whole steps\n"
    "  diagrams  all interleavings of the nodes' diagrams, in full\n"
    "Ties between the ports of a node are warned of (races); with --require repeatable they are a\n"
    "violation. Told are also the age of data at every emission and the use of every buffer.\n"
    "\n"
    "Of transition diagrams is required progress, of the whole and of every component, and the "
    "four\n"
    "rules of time consistency where edges say what they consume and emit.\n"
    "\n"
    "With --strict a warning is a reason for status 1, too. In JSON every verdict comes with its\n"
    "witness, a run that can be replayed.\n"
    "\n"
    "Examples:\n"
    "  leadline check models/missions/coral_survey.xml\n"
    "  leadline check models/dsaam/uav_altitude.dsaam --require repeatable";

ExitStatus status(bool violated, bool undecided) {
  if (violated) return ExitStatus::violated;
  return undecided ? ExitStatus::undecided : ExitStatus::holds;
}

void write(const Options& options, const auto& report) {
  if (options.report.format == Format::json) {
    report::write_json(std::cout, report);
  } else {
    report::write_text(std::cout, report, colourful(Stream::output));
  }
}

void refuse_options_of_systems(const Options& options) {
  if (options.method || options.full || options.chains || options.repeatable) {
    throw BadInput("--method, --full, --chains and --require are for DSAAM systems only");
  }
}

ExitStatus check_mission(const Options& options, MissionInput input) {
  using check::Kind;
  refuse_options_of_systems(options);
  const Analysis analysis = analyse(std::move(input), options.limits,
                                    options.way.value_or(Way::direct), options.report.quiet);
  const check::MissionCheck& check = analysis.check;
  write(options, report::CheckReport::of(analysis.net.net, check));
  return status(check.violated(Kind::required) || (options.strict && check.violated(Kind::warning)),
                check.undecided(Kind::required) || check.undecided(Kind::warning));
}

ExitStatus check_diagrams(const Options& options, const DiagramInput& input) {
  using check::Kind;
  refuse_options_of_systems(options);
  listen_for_interrupts();
  Diagnostics diagnostics;
  const auto check = check::check_diagrams(input.composition, options.limits, diagnostics);
  if (!check) throw_diagnostics(diagnostics, input.source);
  tell_limit(check->limit, options.limits, options.report.quiet);
  write(options, report::CheckReport::of(input.composition, *check));
  return status(
      check->violated(Kind::required) || (options.strict && check->violated(Kind::warning)),
      check->undecided());
}

ExitStatus check_system(const Options& options, const DsaamInput& input) {
  using check::Verdict;
  listen_for_interrupts();
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
  write(options,
        report::SystemReport{input.system, check, rules, options.repeatable, options.chains});
  bool violated = false;
  bool undecided = false;
  for (const check::PartCheck& part : check.parts) {
    const bool race = part.repeatable == Verdict::violated;
    violated = violated || part.progress == Verdict::violated ||
               (race && (options.repeatable || options.strict));
    undecided = undecided || part.progress == Verdict::undecided ||
                (options.repeatable && part.repeatable == Verdict::undecided);
  }
  return status(violated, undecided);
}

ExitStatus run(const Options& options) {
  Model model = read_model(options.model, options.report.quiet);
  if (auto* mission = std::get_if<MissionInput>(&model)) {
    return check_mission(options, std::move(*mission));
  }
  if (options.way) throw BadInput("--via is for missions only");
  if (const auto* system = std::get_if<DsaamInput>(&model)) return check_system(options, *system);
  if (const auto* diagrams = std::get_if<DiagramInput>(&model)) {
    return check_diagrams(options, *diagrams);
  }
  throw BadInput(options.model.path +
                 ": this is a net; missions, DSAAM systems and transition diagrams can be checked");
}

}  // namespace

Run check(Verb& verb) {
  using check::Method;
  const auto options = std::make_shared<Options>();
  verb.text = text;
  add_model(verb, options->model);
  add_flag(verb, "--strict", "A violated warning is a reason for status 1, too", options->strict);
  add_choice(verb, "--via",
             Choices<std::optional<Way>>{{"direct", Way::direct}, {"markings", Way::markings}},
             "Of a mission: how the modes are found (default direct)", options->way);
  add_choice(verb, "--method",
             Choices<std::optional<Method>>{{"rule", Method::rule},
                                            {"lasso", Method::lasso},
                                            {"steps", Method::steps},
                                            {"diagrams", Method::diagrams}},
             "Of a DSAAM system: decide by this method only", options->method);
  add_flag(verb, "--full", "Of a DSAAM system: explore without partial-order reduction",
           options->full);
  add_flag(verb, "--chains", "Of a DSAAM system: tell the age of data along chains of nodes, too",
           options->chains);
  add_name(verb, "--require", {"repeatable"}, "Of a DSAAM system: no race may be there",
           [options](const std::string&) { options->repeatable = true; });
  add_limits(verb, options->limits);
  add_report_options(verb, options->report);
  return [options] { return run(*options); };
}

}  // namespace leadline::tool
