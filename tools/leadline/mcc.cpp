#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "input.hpp"
#include "leadline/logic/decide.hpp"
#include "leadline/logic/on_the_fly.hpp"
#include "leadline/model/vocabulary.hpp"
#include "leadline/read/pnml.hpp"
#include "leadline/read/properties.hpp"
#include "options.hpp"
#include "signals.hpp"
#include "terminal.hpp"
#include "verbs.hpp"
#include "with_progress.hpp"

namespace leadline::tool {
namespace {

struct Options {
  std::string folder;
  std::string examination;
  Limits limits;
  bool quiet = false;
};

constexpr const char* text =
    "Answers an examination of the Model Checking Contest (https://mcc.lip6.fr) in its words, one\n"
    "line an answer, for the net DIR/model.pnml and, of formulas, the file DIR/EXAMINATION.xml.\n"
    "CANNOT_COMPUTE stands for what a limit left undecided (the status is then 2),\n"
    "DO_NOT_COMPETE for a coloured net.\n"
    "\n"
    "Examples:\n"
    "  leadline mcc Kanban-PT-00005 StateSpace\n"
    "  leadline mcc Kanban-PT-00005 CTLFireability --max-memory 12G --max-time 1h";

/// How an examination's questions are found.
enum class Questions { state_space, deadlock, named, file };

struct Examination {
  const char* name;
  Questions questions;
  NamedProperty property = NamedProperty::bounded;
};

constexpr Examination examinations[] = {
    {"StateSpace", Questions::state_space},
    {"ReachabilityDeadlock", Questions::deadlock},
    {"OneSafe", Questions::named, NamedProperty::safe},
    {"StableMarking", Questions::named, NamedProperty::has_stable_place},
    {"QuasiLiveness", Questions::named, NamedProperty::quasi_live},
    {"Liveness", Questions::named, NamedProperty::live},
    {"UpperBounds", Questions::file},
    {"ReachabilityCardinality", Questions::file},
    {"ReachabilityFireability", Questions::file},
    {"CTLCardinality", Questions::file},
    {"CTLFireability", Questions::file},
    {"LTLCardinality", Questions::file},
    {"LTLFireability", Questions::file},
};

constexpr const char* techniques = " TECHNIQUES EXPLICIT";

std::string in_folder(const Options& options, const std::string& file) {
  return (std::filesystem::path(options.folder) / file).string();
}

Property asked(const Examination& examination) {
  Property property;
  property.name = examination.name;
  if (examination.questions == Questions::named) {
    property.what = examination.property;
  } else {
    using Op = Formula::Op;
    property.what = Formula{{{Op::deadlock}, {Op::finally, 0}, {Op::exists, 1}}, {}, {}};
  }
  return property;
}

std::vector<Property> read_questions(const Options& options, const Examination& examination,
                                     const PetriNet& net) {
  if (examination.questions != Questions::file) return {asked(examination)};
  const SourceFile file = load(in_folder(options, options.examination + ".xml"));
  Diagnostics diagnostics;
  auto properties = read::contest_properties(file, vocabulary_of(net), diagnostics);
  if (diagnostics.has_errors()) throw_diagnostics(diagnostics, file, options.quiet);
  if (options.examination.starts_with("LTL")) {
    for (Property& property : properties) {
      if (auto* formula = std::get_if<Formula>(&property.what))
        *formula = read_as_ltl(std::move(*formula));
    }
  }
  return properties;
}

ExitStatus answer_state_space(const program::Program& program, const Options& options,
                              const Deadline& deadline) {
  const auto space = logic::measure(program, deadline.rest_of(options.limits), {});
  tell_limit(space.counts.limit, options.limits, options.quiet);
  if (space.counts.limit != Limit::none) {
    std::cout << "CANNOT_COMPUTE\n";
    return ExitStatus::undecided;
  }
  const auto line = [](const char* what, std::uint64_t number) {
    std::cout << "STATE_SPACE " << what << ' ' << number << techniques << '\n';
  };
  line("STATES", space.counts.states);
  line("TRANSITIONS", space.counts.edges);
  const bool is_counted = space.most_in_marking != program::no_upper_bound;
  if (is_counted) line("MAX_TOKEN_PER_MARKING", space.most_in_marking);
  line("MAX_TOKEN_IN_PLACE", space.most_in_place);
  if (!is_counted) std::cout << "CANNOT_COMPUTE\n";
  return is_counted ? ExitStatus::holds : ExitStatus::undecided;
}

ExitStatus answer(const program::Program& program, const std::vector<Property>& properties,
                  const Options& options, const Deadline& deadline) {
  const std::vector<logic::Decision> decisions =
      logic::decide(program, properties, deadline.rest_of(options.limits), {}, false);
  bool undecided = false;
  bool is_at_fault = false;
  for (std::size_t i = 0; i < properties.size(); ++i) {
    const logic::Decision& decision = decisions[i];
    tell_limit(decision.limit, options.limits, options.quiet || undecided);
    if (!decision.fault.empty()) {
      remark("internal fault: " + decision.fault);
      is_at_fault = true;
    }
    const bool has_no_bound =
        std::holds_alternative<BoundQuestion>(properties[i].what) && !decision.greatest;
    if (decision.verdict == Verdict::undecided || has_no_bound) {
      undecided = true;
      continue;
    }
    std::cout << "FORMULA " << properties[i].name << ' ';
    if (decision.greatest) {
      std::cout << *decision.greatest;
    } else {
      std::cout << (decision.verdict == Verdict::holds ? "TRUE" : "FALSE");
    }
    std::cout << techniques << '\n';
  }
  if (undecided) std::cout << "CANNOT_COMPUTE\n";
  if (is_at_fault) return ExitStatus::internal;
  return undecided ? ExitStatus::undecided : ExitStatus::holds;
}

/// Nothing if it is coloured.
std::optional<PetriNet> read_net(const Options& options, const Deadline& deadline) {
  const SourceFile file = load(in_folder(options, "model.pnml"));
  listen_for_interrupts();
  Diagnostics diagnostics;
  auto net = read::pnml(file, diagnostics, {.deadline = deadline});
  if (!net && !read::is_coloured(file)) throw_diagnostics(diagnostics, file, options.quiet);
  return net;
}

ExitStatus run(const Options& options) {
  const auto* examination =
      std::find_if(std::begin(examinations), std::end(examinations),
                   [&](const Examination& e) { return e.name == options.examination; });
  const Deadline deadline(options.limits.max_time);
  const auto net = read_net(options, deadline);
  if (!net) {
    std::cout << "DO_NOT_COMPETE\n";
    return ExitStatus::holds;
  }
  const program::Program program = program::compile(*net);
  if (examination->questions == Questions::state_space) {
    return answer_state_space(program, options, deadline);
  }
  return answer(program, read_questions(options, *examination, *net), options, deadline);
}

ExitStatus run_or_give_up(const Options& options) {
  try {
    return run(options);
  } catch (const LimitReached& reached) {
    if (!options.quiet) remark(cut_while_reading(reached.limit()));
    std::cout << "CANNOT_COMPUTE\n";
    return ExitStatus::undecided;
  }
}

}  // namespace

Run mcc(Verb& verb) {
  const auto options = std::make_shared<Options>();
  verb.text = text;
  Option& folder = add_argument(verb, "DIR", "The folder of the net and its formulas");
  folder.value = "FOLDER";
  folder.read = [options](const std::string& given) {
    options->folder = given;
    return std::string();
  };
  std::vector<std::string> names;
  for (const Examination& examination : examinations) names.emplace_back(examination.name);
  Option& examination = add_argument(verb, "EXAMINATION", "What is asked");
  examination.value = "NAME";
  examination.choices = names;
  examination.read = [options, names](const std::string& given) {
    options->examination = given;
    return refuse_other_than(names, given);
  };
  add_limits(verb, options->limits);
  add_quiet(verb, options->quiet);
  return [options] { return run_or_give_up(*options); };
}

}  // namespace leadline::tool
