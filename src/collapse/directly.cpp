#include <utility>

#include "collapse/budget.hpp"
#include "collapse/graph_builder.hpp"
#include "collapse/reaction_search.hpp"
#include "leadline/collapse/mode_graph.hpp"

namespace leadline::collapse {
namespace {

using program::ActionIndex;

std::uint64_t bytes_of(const ModeGraph& graph) {
  const std::uint64_t mode = graph.highest.size() * sizeof(Tokens) + 64;
  return graph.modes.size() * mode + graph.reactions.size() * sizeof(Reaction);
}

void note_fired(ReactionSearch& search, const Occurrence& where, ModeGraph& graph) {
  for (const ActionIndex action : search.take_newly_fired()) graph.first_fired[action] = where;
}

/// The reactions of mode `expanded`; false when the budget ended within them.
bool expand(const program::Machine& machine, ReactionSearch& search, Budget& budget,
            GraphBuilder& builder) {
  const std::vector<Tokens> mode = builder.graph().modes[builder.graph().expanded];
  std::vector<std::uint64_t> state(machine.words());
  machine.pack(mode, state.data());
  std::vector<ActionIndex> enabled;
  machine.enabled(state.data(), enabled);
  search.enter(&mode, state.data());
  for (const ActionIndex event : enabled) {
    if (!machine.program().is_event(event)) continue;
    Outcomes outcomes = search.follow(event);
    if (budget.limit() != Limit::none) return false;
    note_fired(search, {builder.graph().expanded, event}, builder.graph());
    builder.add(event, machine.program().actions[event].event, std::move(outcomes));
  }
  builder.next_mode();
  return true;
}

/// Rows that a limit cut short are dropped: modes from `expanded` on have no reactions.
void drop_unfinished(ModeGraph& graph) {
  graph.reactions.resize(graph.offsets.back());
}

ModeGraph attempt(const program::Machine& machine, const Marks& marks, Interleavings interleavings,
                  Budget& budget) {
  ReactionSearch search(machine, marks, interleavings, budget);
  GraphBuilder builder;
  ModeGraph& graph = builder.graph();
  graph.highest = machine.program().initial;
  std::vector<std::uint64_t> state(machine.words());
  machine.pack(machine.program().initial, state.data());
  search.enter(nullptr, state.data());
  graph.first_fired.resize(machine.actions());
  builder.add_initial(search.follow({}));
  note_fired(search, {}, graph);
  while (graph.expanded < graph.modes.size()) {
    if (!budget.store(graph.modes.size(), bytes_of(graph))) break;
    if (!expand(machine, search, budget, builder)) break;
  }
  drop_unfinished(graph);
  graph.highest = search.highest();
  graph.firings = budget.firings();
  graph.limit = budget.limit();
  return std::move(graph);
}

}  // namespace

ModeGraph directly(const program::Program& program, const Marks& marks, const Limits& limits,
                   Interleavings interleavings) {
  Budget budget(limits);
  program::Layout layout = program::narrow_layout(program);
  for (;;) {
    try {
      const program::Machine machine(program, layout);
      return attempt(machine, marks, interleavings, budget);
    } catch (const FieldTooNarrow& field) {
      layout = program::widened(layout, field.counter);
      budget.work(program.counters.size() + program.actions.size());
    }
  }
}

}  // namespace leadline::collapse
