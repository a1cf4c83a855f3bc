#include <iostream>
#include <memory>
#include <utility>

#include "input.hpp"
#include "leadline/emit/formula_text.hpp"
#include "leadline/explore/replay_evidence.hpp"
#include "leadline/logic/recheck_property.hpp"
#include "leadline/read/properties.hpp"
#include "leadline/read/witness.hpp"
#include "leadline/report/limits.hpp"
#include "leadline/report/replay.hpp"
#include "model_program.hpp"
#include "options.hpp"
#include "progress.hpp"
#include "terminal.hpp"
#include "verbs.hpp"

namespace leadline::tool {
namespace {

struct Options {
  ModelOptions model;
  std::string witness;
  ReportOptions report;
  Limits limits;
};

constexpr const char* text =
    "Fires the runs of a witness step by step, by other code than that which found them: each\n"
    "step must be enabled, a cycle must close, and what is said to be a dead end must be one. "
    "What\n"
    "is claimed of all that can follow a run, such as that a transition never fires again, is\n"
    "checked by exploring that, slowly and within the limits; what a limit leaves open is told, "
    "and\n"
    "the status is then 2.\n"
    "\n"
    "A witness is a file in JSON (grammar/witness.schema.json), or a firing sequence: names of\n"
    "transitions as in Tina's .net, with lines \"# cycle\" or \"# pump\" before what is repeated.\n"
    "Exits with 1 where the witness tells what is not so.\n"
    "\n"
    "Examples:\n"
    "  leadline replay net.pnml witness.json\n"
    "  leadline replay models/missions/patrol.xml run.scn";

WitnessRecord read_witness(const std::string& path, bool quiet) {
  const SourceFile file = load(path);
  Diagnostics diagnostics;
  auto record = read::witness(file, diagnostics);
  if (!record) throw_diagnostics(diagnostics, file, quiet);
  return std::move(*record);
}

Property read_question(const WitnessRecord& record, const Checkable& model,
                       const Options& options) {
  const SourceFile source(options.witness + " (question)", record.question);
  Diagnostics diagnostics;
  auto property = read::property(source, model.vocabulary, diagnostics);
  if (!property) throw_diagnostics(diagnostics, source, options.report.quiet);
  return std::move(*property);
}

/// Says in words what is claimed of the formula.
void name_claims(const Property& property, const emit::FormulaText& names,
                 std::vector<logic::FurtherClaim>& claims) {
  for (logic::FurtherClaim& claim : claims) {
    if (!claim.node) continue;
    const std::string formula = names.of(std::get<Formula>(property.what), *claim.node);
    claim.text = "there " + formula + (claim.holds ? " holds" : " does not hold");
  }
}

std::optional<std::string> refutation(const std::vector<logic::FurtherClaim>& claims) {
  for (const logic::FurtherClaim& claim : claims) {
    if (claim.outcome != logic::FurtherClaim::Outcome::refuted) continue;
    return "its run fires, but this is not so: " + claim.text +
           (claim.why.empty() ? "" : "; " + claim.why);
  }
  return std::nullopt;
}

/// Checks a witness of an answer against its own question.
void recheck(const WitnessRecord& record, const Checkable& model, const Options& options,
             const Deadline& deadline, report::Replay& result) {
  const Property property = read_question(record, model, options);
  result.verdict = record.verdict;
  if (record.evidence.holds != (record.verdict == Verdict::holds)) {
    result.fault = "its evidence says the contrary of its verdict";
    return;
  }
  ProgressLine progress(options.report.quiet);
  auto found = logic::recheck_fully(model.program, property, record.evidence,
                                    deadline.rest_of(options.limits), progress.listener());
  name_claims(property, emit::FormulaText(model.vocabulary), found.claims);
  result.fault = found.fault ? found.fault : refutation(found.claims);
  result.claims = std::move(found.claims);
  result.states = found.states;
  if (found.limit != Limit::none) result.limit = report::explain(found.limit, options.limits);
}

ExitStatus run(const Options& options) {
  refuse_standard_input_twice({options.model.path, options.witness});
  const WitnessRecord record = read_witness(options.witness, options.report.quiet);
  const Deadline deadline(options.limits.max_time);
  const Checkable model =
      checkable(read_model(options.model, options.report.quiet, deadline), deadline);
  report::Replay result;
  result.model = model.name;
  result.property = record.property;
  result.question = record.question;
  result.steps = main_run(record.evidence).steps.size();
  if (record.question.empty()) {
    result.fault = explore::replay(model.program, record.evidence);
  } else {
    recheck(record, model, options, deadline, result);
  }
  if (options.report.format == Format::json) {
    report::write_json(std::cout, result);
  } else {
    report::write_text(std::cout, result, colourful(Stream::output));
  }
  if (result.fault) return ExitStatus::violated;
  return result.is_open() ? ExitStatus::undecided : ExitStatus::holds;
}

}  // namespace

Run replay(Verb& verb) {
  const auto options = std::make_shared<Options>();
  verb.text = text;
  add_model(verb, options->model);
  add_argument(verb, "WITNESS", "What leadline wrote, or a firing sequence; - is standard input")
      .read = [options](const std::string& path) {
    options->witness = path;
    return std::string();
  };
  add_limits(verb, options->limits);
  add_report_options(verb, options->report);
  return [options] { return run(*options); };
}

}  // namespace leadline::tool
