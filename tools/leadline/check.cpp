#include "leadline/report/check.hpp"

#include <iostream>
#include <memory>

#include "analysis.hpp"
#include "options.hpp"
#include "terminal.hpp"
#include "verbs.hpp"

namespace leadline::tool {
namespace {

struct Options {
  ModelOptions model;
  ReportOptions report;
  Limits limits;
  Way way = Way::direct;
  bool strict = false;
};

constexpr const char* text =
    "Required of every mission, else the status is 1 and no controller is generated:\n"
    "  bounded, deterministic, finite_reactions, success_reachable, no_orphan_activity\n"
    "Warned of, and only with --strict a reason for status 1:\n"
    "  success_always_possible, failure_reachable, objective_reachable,\n"
    "  alternative_selectable, exit_takable\n"
    "\n"
    "In JSON every verdict comes with its witness, a run that can be replayed, and the bound of\n"
    "every place.\n"
    "\n"
    "Example:\n"
    "  leadline check models/missions/coral_survey.xml";

ExitStatus status_of(const check::MissionCheck& check, bool strict) {
  using check::Kind;
  if (check.violated(Kind::required) || (strict && check.violated(Kind::warning))) {
    return ExitStatus::violated;
  }
  const bool undecided = check.undecided(Kind::required) || check.undecided(Kind::warning);
  return undecided ? ExitStatus::undecided : ExitStatus::holds;
}

ExitStatus run(const Options& options) {
  const Analysis analysis =
      analyse(options.model, options.limits, options.way, options.report.quiet);
  const auto report = report::CheckReport::of(analysis.net.net, analysis.check);
  if (options.report.format == Format::json) {
    report::write_json(std::cout, report);
  } else {
    report::write_text(std::cout, report, colourful(Stream::output));
  }
  return status_of(analysis.check, options.strict);
}

}  // namespace

Run check(Verb& verb) {
  const auto options = std::make_shared<Options>();
  verb.text = text;
  add_mission(verb, options->model);
  add_flag(verb, "--strict", "A violated warning is a reason for status 1, too", options->strict);
  add_way(verb, options->way);
  add_limits(verb, options->limits);
  add_report_options(verb, options->report);
  return [options] { return run(*options); };
}

}  // namespace leadline::tool
