#include "leadline/collapse/run_finder.hpp"

#include <algorithm>
#include <bit>

#include "collapse/budget.hpp"
#include "collapse/reaction_search.hpp"

namespace leadline::collapse {
namespace {

program::Layout layout_for(const ModeGraph& graph) {
  std::vector<std::uint8_t> bits;
  for (const Tokens highest : graph.highest) {
    bits.push_back(
        static_cast<std::uint8_t>(std::max(1, static_cast<int>(std::bit_width(highest)))));
  }
  return program::make_layout(bits);
}

}  // namespace

struct RunFinder::Search {
  Search(const program::Program& program, const Marks& marks, const ModeGraph& graph)
      : machine(program, layout_for(graph)),
        budget(Limits{}),
        reactions(machine, marks, Interleavings::persistent, budget) {}

  program::Machine machine;
  Budget budget;
  ReactionSearch reactions;
};

RunFinder::RunFinder(const program::Program& program, const Marks& marks, const ModeGraph& graph)
    : graph_(&graph),
      reached_by_(graph.modes.size(), nullptr),
      search_(std::make_unique<Search>(program, marks, graph)) {
  for (const Reaction& reaction : graph.reactions) {
    const bool is_initial = std::find(graph.initial.begin(), graph.initial.end(),
                                      reaction.target) != graph.initial.end();
    if (reached_by_[reaction.target] == nullptr && !is_initial) {
      reached_by_[reaction.target] = &reaction;
    }
  }
}

RunFinder::~RunFinder() = default;

Run RunFinder::into(ModeIndex mode) {
  std::vector<const Reaction*> path;
  while (reached_by_[mode] != nullptr) {
    path.push_back(reached_by_[mode]);
    mode = path.back()->source;
  }
  Run run = step({}, {}, mode);
  for (auto at = path.rbegin(); at != path.rend(); ++at) {
    const Run next = step((*at)->source, (*at)->event, (*at)->target);
    run.insert(run.end(), next.begin(), next.end());
  }
  return run;
}

Run RunFinder::firing(const Occurrence& where, program::ActionIndex action) {
  Run run = where.source ? into(*where.source) : Run{};
  enter(where.source);
  const Run rest = search_->reactions.run_firing(where.event, action).value();
  run.insert(run.end(), rest.begin(), rest.end());
  return run;
}

Run RunFinder::step(std::optional<ModeIndex> source, std::optional<program::ActionIndex> event,
                    ModeIndex target) {
  enter(source);
  Outcomes outcomes = search_->reactions.follow(event);
  const auto end = std::find_if(outcomes.ends.begin(), outcomes.ends.end(),
                                [&](const End& e) { return e.mode == graph_->modes[target]; });
  return end == outcomes.ends.end() ? Run{} : std::move(end->run);
}

void RunFinder::enter(std::optional<ModeIndex> source) {
  const program::Program& program = search_->machine.program();
  const std::vector<Tokens>* mode = source ? &graph_->modes[*source] : nullptr;
  std::vector<std::uint64_t> state(search_->machine.words());
  search_->machine.pack(mode != nullptr ? *mode : program.initial, state.data());
  search_->reactions.enter(mode, state.data());
}

}  // namespace leadline::collapse
