#include <algorithm>
#include <atomic>
#include <iomanip>
#include <iostream>
#include <memory>
#include <sstream>
#include <system_error>
#include <thread>

#include "check_model.hpp"
#include "fault.hpp"
#include "leadline/base/harmless.hpp"
#include "leadline/check/mission_check.hpp"
#include "options.hpp"
#include "terminal.hpp"
#include "verbs.hpp"
#include "witness_file.hpp"

namespace leadline::tool {
namespace {

constexpr const char* text_of_others =
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
    "Of a net is told whether it is bounded, safe, live and so on. With -p or -P the named\n"
    "properties are checked instead, of a model of any kind, and each of them is required:\n"
    "  EF tokens(p) >= 2           some reachable state is such (AG: all are)\n"
    "  AG (fireable(t) -> AF done) CTL, with `fair` behind it constraints of fairness\n"
    "  ltl F fires(t)              LTL over states and events\n"
    "  bound tokens(p) + tokens(q) the most that a sum ever is\n"
    "  live, reversible, ...       by name\n"
    "The language is that of grammar/property.ebnf.\n"
    "\n"
    "With --strict a warning is a reason for status 1, too. In JSON every verdict comes with its\n"
    "witness, a run that can be replayed. -o writes the one witness; where there is none, because\n"
    "no run shows the verdict or the check failed, it removes what an earlier check left in that\n"
    "file, and says so.\n"
    "\n"
    "Examples:\n"
    "  leadline check models/missions/coral_survey.xml\n"
    "  leadline check models/dsaam/uav_altitude.dsaam --require repeatable\n"
    "  leadline check net.pnml -p 'AG !deadlock' -o witness.json\n"
    "  leadline check models/missions/*.xml --format junit";

std::string properties_of_missions(check::Kind kind) {
  std::ostringstream text;
  for (const check::MissionProperty& property : check::mission_properties()) {
    if (property.kind != kind) continue;
    text << "  " << std::left << std::setw(25) << property.name << property.text << '\n';
  }
  return std::move(text).str();
}

std::string help() {
  return "Of a mission is required, else the status is 1 and no controller is generated:\n" +
         properties_of_missions(check::Kind::required) + "and warned of:\n" +
         properties_of_missions(check::Kind::warning) + '\n' + text_of_others;
}

std::string in_model(const std::string& path, const std::string& fault) {
  return "error: " + harmless_lines((fault.starts_with(path) ? "" : path + ": ") + fault) + '\n';
}

Checked check_one(const CheckOptions& options, const std::string& path) {
  try {
    return check_model(options, path);
  } catch (const CannotRemove&) {
    throw;
  } catch (...) {
    if (!options.witness.empty()) remove_old_witness(options);
    throw;
  }
}

/// Faults of one model do not keep the others from being checked.
Checked check_or_complain(const CheckOptions& options, const std::string& path) {
  Checked checked;
  try {
    checked = check_one(options, path);
  } catch (...) {
    const Fault fault = current_fault();
    checked.status = fault.status;
    checked.complaint =
        fault.is_printed ? "of " + harmless(path) + ":\n" + fault.text : in_model(path, fault.text);
  }
  checked.findings.file = path;
  checked.findings.error = unpainted(checked.complaint);
  return checked;
}

/// All models, several at once; the results stand in the order of the models.
std::vector<Checked> check_all(const CheckOptions& options) {
  std::vector<Checked> checked(options.models.size());
  const std::size_t processors = std::max(1U, std::thread::hardware_concurrency());
  const std::size_t jobs = options.jobs == 0 ? processors : options.jobs;
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < checked.size(); i = next++) {
      checked[i] = check_or_complain(options, options.models[i]);
    }
  };
  std::vector<std::jthread> others;
  try {
    for (std::size_t i = 1; i < std::min(jobs, checked.size()); ++i) others.emplace_back(work);
  } catch (const std::system_error&) {  // the threads that there are do it all
  }
  work();
  others.clear();
  return checked;
}

void write_texts(const std::vector<Checked>& checked) {
  for (const Checked& model : checked) {
    if (checked.size() > 1) std::cout << "== " << harmless(model.findings.file) << " ==\n";
    std::cout << (model.findings.error.empty() ? model.text : "could not be checked\n");
    if (&model != &checked.back()) std::cout << '\n';
  }
}

/// One object, or a list of them for several models.
void write_jsons(const std::vector<Checked>& checked) {
  if (checked.size() > 1) std::cout << "[\n";
  const char* separator = "";
  for (const Checked& model : checked) {
    std::cout << separator;
    if (model.text.empty()) {
      report::write_fault_json(std::cout, model.findings);
    } else {
      std::cout << model.text;
    }
    separator = ",\n";
  }
  if (checked.size() > 1) std::cout << "]\n";
}

void write(const CheckOptions& options, const std::vector<Checked>& checked) {
  if (options.report.format == Format::text) return write_texts(checked);
  if (options.report.format == Format::json) return write_jsons(checked);
  std::vector<report::ModelFindings> findings;
  for (const Checked& model : checked) findings.push_back(model.findings);
  if (options.report.format == Format::junit) {
    report::write_junit(std::cout, findings, options.strict);
  } else {
    report::write_sarif(std::cout, findings, options.strict);
  }
}

/// The gravest: a fault of ours, then bad input, what is violated, what is undecided.
ExitStatus gravest(const std::vector<Checked>& checked) {
  ExitStatus result = ExitStatus::holds;
  const auto rank = [](ExitStatus status) {
    return status == ExitStatus::undecided  ? 1
           : status == ExitStatus::violated ? 2
                                            : static_cast<int>(status);
  };
  for (const Checked& model : checked) {
    if (rank(model.status) > rank(result)) result = model.status;
  }
  return result;
}

ExitStatus run(const CheckOptions& options) {
  if (!options.witness.empty()) refuse_unwritable_witness(options);
  std::vector<std::string> inputs = options.models;
  inputs.insert(inputs.end(), options.property_files.begin(), options.property_files.end());
  refuse_standard_input_twice(inputs);
  const bool alone = options.models.size() == 1 && (options.report.format == Format::text ||
                                                    options.report.format == Format::json);
  if (alone) {
    const Checked checked = check_one(options, options.models.front());
    std::cout << checked.text;
    return checked.status;
  }
  const std::vector<Checked> checked = check_all(options);
  for (const Checked& model : checked) std::cerr << model.complaint;
  write(options, checked);
  return gravest(checked);
}

}  // namespace

Run check(Verb& verb) {
  using check::Method;
  const auto options = std::make_shared<CheckOptions>();
  verb.text = help();
  add_models(verb, options->model, options->models);
  add_texts(verb, "-p,--property", "PROPERTY", "Check this property; may be given again",
            options->properties);
  add_texts(verb, "-P,--properties", "FILE",
            "Check the properties of this file: one a line, or the contest's XML",
            options->property_files);
  add_text(verb, "-o,--output", "FILE", "Write the witness of the one property (.json, .scn)",
           options->witness);
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
  add_jobs(verb, options->jobs);
  add_check_report_options(verb, options->report);
  return [options] { return run(*options); };
}

}  // namespace leadline::tool
