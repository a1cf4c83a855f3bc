#include <algorithm>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "input.hpp"
#include "leadline/explore/explore.hpp"
#include "leadline/report/exploration.hpp"
#include "model_parts.hpp"
#include "options.hpp"
#include "output.hpp"
#include "self_check.hpp"
#include "terminal.hpp"
#include "verbs.hpp"
#include "with_progress.hpp"

namespace leadline::tool {
namespace {

enum class Order { declaration, tina };

struct Options {
  ModelOptions model;
  ReportOptions report;
  Limits limits;
  OutputOptions output;
  Order order = Order::declaration;
  emit::Labels labels = emit::Labels::transitions;
  Interleaving interleaving = Interleaving::diagrams;
  bool reduced = false;
  bool compact = false;
  bool self_check = false;
};

constexpr const char* text =
    "Visits every state that a model can reach, breadth first, and counts them: the markings of a\n"
    "net or of a mission's net, the states of transition diagrams, and of a DSAAM system those of\n"
    "its nodes' diagrams or, with --method steps, of whole steps (one consumption or one "
    "emission).\n"
    "Times are told apart up to a common shift. Parts that do not touch each other are explored "
    "one\n"
    "by one, and their counts added. A run that a limit or Ctrl-C ends tells what it saw, whole\n"
    "layers of the search, and exits with 2.\n"
    "\n"
    "Examples:\n"
    "  leadline explore models/missions/coral_survey.xml\n"
    "  leadline explore net.pnml --order tina -o graph.aut --max-states 20M\n"
    "  leadline explore models/dsaam/fig5.dsaam";

void write_graph(const Options& options, const explore::StateGraph& graph,
                 const program::Program& program) {
  const emit::Format& format = choose_format(options.output, emit::Subject::graph);
  const bool quiet = options.report.quiet;
  write_output(options.output.path, quiet, [&](std::ostream& out) {
    const emit::GraphOptions how{options.labels, {}};
    if (options.order == Order::declaration || !graph.complete()) {
      return format.graph(out, graph, program, how);
    }
    return format.graph(out, explore::in_tina_order(graph, program), program, how);
  });
  if (options.order == Order::tina && !graph.complete() && !quiet) {
    remark("a partial graph keeps leadline's own numbering");
  }
}

void report_on(const Options& options, const report::Exploration& result) {
  std::ostream& out = options.output.path == "-" ? std::cerr : std::cout;
  if (options.output.path == "-" && options.report.quiet) return;
  if (options.report.format == Format::json) {
    report::write_json(out, result);
  } else {
    report::write_text(out, result);
  }
}

/// What is left of the limits of a run for its next part.
Limits remaining(Limits limits, const report::Exploration& so_far, const Deadline& deadline) {
  limits.max_states -= std::min(limits.max_states, so_far.counts.states);
  return deadline.rest_of(limits);
}

/// What needs more of a state than is kept of it.
void refuse_with_compact(const Options& options) {
  if (!options.compact) return;
  const auto refuse = [](bool given, const char* why, const char* option) {
    if (!given) return;
    throw BadInput(std::string("--compact ") + why + ", and does not go with " + option +
                   "; leave one of the two out");
  };
  refuse(!options.output.path.empty(), "keeps no graph", "-o");
  refuse(options.self_check, "keeps no graph", "--self-check");
  refuse(options.limits.max_threads > 1, "works with one thread", "--threads above 1");
}

void refuse_parts(const Options& options, std::size_t parts) {
  if (options.output.path.empty()) return;
  (void)choose_format(options.output, emit::Subject::graph);
  if (parts == 1) return;
  throw BadInput(
      "the model has " + std::to_string(parts) +
      " parts that do not touch each other, and so no single graph; write each part to a "
      "file of its own to get its graph");
}

explore::Options how(const Options& options) {
  explore::Options how;
  if (options.reduced) how.reduction = explore::Reduction::deadlocks;
  how.compact = options.compact;
  return how;
}

explore::Counts explore_graph(const Options& options, const program::Program& program,
                              const Limits& limits, const Deadline& deadline) {
  const bool quiet = options.report.quiet;
  explore::Counts counts;
  const explore::StateGraph graph = explore_program(program, limits, quiet, how(options), &counts);
  if (options.self_check) {
    self_check(graph, program, deadline.rest_of(limits), options.reduced, quiet);
  }
  if (!options.output.path.empty()) write_graph(options, graph, program);
  return counts;
}

/// The most memory that this process ever had, in bytes; 0 where the system does not tell. (What
/// `getrusage` tells is what the process that started this one had, where that was more.)
std::uint64_t peak_memory() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    std::uint64_t kilobytes = 0;
    if (word == "VmHWM:" && status >> kilobytes) return kilobytes * 1024;
  }
  return 0;
}

void tell_unreduced(const Options& options, const std::vector<program::Program>& parts) {
  const bool any = std::any_of(parts.begin(), parts.end(),
                               [](const program::Program& part) { return part.has_priorities(); });
  if (!any || !options.reduced || options.report.quiet) return;
  remark("--reduced leaves nothing out, since some transitions have priority over others");
}

ExitStatus run(const Options& options) {
  const Deadline deadline(options.limits.max_time);
  const bool quiet = options.report.quiet;
  refuse_with_compact(options);
  refuse_without_graph(options.output,
                       {{options.order == Order::tina, "--order tina is the numbering"},
                        {options.labels == emit::Labels::events, "--labels events are those"}});
  refuse_writing_over(options.output.path, {options.model.path});
  if (!options.output.path.empty()) (void)choose_format(options.output, emit::Subject::graph);
  Explorable model =
      explorable(read_model(options.model, quiet, deadline), options.interleaving, deadline);
  refuse_parts(options, model.parts.size());
  model.summary.reduced = options.reduced;
  tell_unreduced(options, model.parts);
  for (const program::Program& program : model.parts) {
    const Limits limits = remaining(options.limits, model.summary, deadline);
    model.summary.add(options.self_check || !options.output.path.empty()
                          ? explore_graph(options, program, limits, deadline)
                          : count_program(program, limits, quiet, how(options)));
  }
  model.summary.peak_memory = peak_memory();
  tell_limit(model.summary.counts.limit, options.limits, quiet);
  report_on(options, model.summary);
  return model.summary.counts.limit == Limit::none ? ExitStatus::holds : ExitStatus::undecided;
}

}  // namespace

Run explore(Verb& verb) {
  const auto options = std::make_shared<Options>();
  verb.text = text;
  add_model(verb, options->model);
  add_output(verb, options->output, {emit::Subject::graph});
  add_choice(verb, "--order",
             Choices<Order>{{"declaration", Order::declaration}, {"tina", Order::tina}},
             "Number the states as the net declares its transitions (default) or as tina does",
             options->order);
  add_labels(verb, options->labels);
  add_choice(
      verb, "--method",
      Choices<Interleaving>{{"diagrams", Interleaving::diagrams}, {"steps", Interleaving::steps}},
      "Of a DSAAM system: its diagrams in full (default), or whole steps", options->interleaving);
  add_flag(verb, "--reduced", "Leave out what no deadlock needs (partial-order reduction)",
           options->reduced);
  add_flag(verb, "--compact",
           "Only count, in a few bytes of memory for each state; slower, one thread",
           options->compact);
  add_flag(
      verb, "--self-check",
      "Fail unless a second, slow explorer agrees, if reduced on the deadlocks (for some million "
      "states)",
      options->self_check);
  add_limits(verb, options->limits);
  add_report_options(verb, options->report);
  return [options] { return run(*options); };
}

}  // namespace leadline::tool
