#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>

#include "exploring.hpp"
#include "input.hpp"
#include "leadline/explore/explore.hpp"
#include "leadline/report/exploration.hpp"
#include "options.hpp"
#include "output.hpp"
#include "terminal.hpp"
#include "verbs.hpp"

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
  bool self_check = false;
};

constexpr const char* text =
    "Visits every marking that a net can reach, breadth first, and counts them. Of a mission it\n"
    "explores the net. A run that a limit or Ctrl-C ends tells what it saw, and exits with 2.\n"
    "\n"
    "Examples:\n"
    "  leadline explore models/missions/coral_survey.xml\n"
    "  leadline explore net.pnml --order tina -o graph.aut --max-states 20M";

bool same_states(const explore::StateGraph& a, const explore::StateGraph& b) {
  if (a.size() != b.size()) return false;
  for (explore::StateIndex s = 0; s < a.size(); ++s) {
    if (a.layout.unpack(a.state(s)) != b.layout.unpack(b.state(s))) return false;
  }
  return true;
}

/// Compares with the slow explorer, state by state and edge by edge.
void compare_with_twin(const explore::StateGraph& graph, const program::Program& program) {
  const auto twin = explore::slow_state_graph(program, graph.size());
  const bool same = same_states(graph, twin) && graph.offsets == twin.offsets &&
                    graph.targets == twin.targets && graph.actions == twin.actions;
  if (!same) throw std::logic_error("the fast and the slow explorer disagree on this net");
}

/// A graph that was cut by time or memory ends where the slow explorer does not.
void self_check(const explore::StateGraph& graph, const program::Program& program, bool quiet) {
  if (graph.complete()) {
    compare_with_twin(graph, program);
  } else if (!quiet) {
    remark("a partial result is not checked against the slow explorer");
  }
}

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

ExitStatus run(const Options& options) {
  if (!options.output.path.empty()) (void)choose_format(options.output, emit::Subject::graph);
  const bool quiet = options.report.quiet;
  const PetriNet net = net_of(read_model(options.model, quiet)).net;
  const program::Program program = program::compile(net);
  const explore::StateGraph graph = explore_program(program, options.limits, quiet);
  if (options.self_check) self_check(graph, program, quiet);
  tell_limit(graph.limit, options.limits, quiet);
  if (!options.output.path.empty()) write_graph(options, graph, program);
  report_on(options, report::summarise(net, graph));
  return graph.complete() ? ExitStatus::holds : ExitStatus::undecided;
}

}  // namespace

Run explore(Verb& verb) {
  const auto options = std::make_shared<Options>();
  verb.text = text;
  add_model(verb, options->model);
  add_output(verb, options->output, emit::Subject::graph);
  add_choice(verb, "--order",
             Choices<Order>{{"declaration", Order::declaration}, {"tina", Order::tina}},
             "Number the states as the net declares its transitions (default) or as tina does",
             options->order);
  add_labels(verb, options->labels);
  add_flag(verb, "--self-check", "Compare with a second, slow explorer (up to some million states)",
           options->self_check);
  add_limits(verb, options->limits);
  add_report_options(verb, options->report);
  return [options] { return run(*options); };
}

}  // namespace leadline::tool
