#include "collapse/run_finder.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "collapse/budget.hpp"
#include "collapse/reaction_search.hpp"

namespace leadline::collapse {
namespace {

program::Layout layout_for(const std::vector<Tokens>& highest) {
  std::vector<std::uint8_t> bits;
  for (const Tokens most : highest) {
    bits.push_back(static_cast<std::uint8_t>(std::max(1, static_cast<int>(std::bit_width(most)))));
  }
  return program::make_layout(bits);
}

}  // namespace

struct RunFinder::Search {
  Search(const program::Program& program, const Marks& marks, const std::vector<Tokens>& highest,
         std::chrono::milliseconds max_time)
      : machine(program, layout_for(highest)),
        budget({.max_states = no_bound, .max_memory = no_bound, .max_time = max_time}),
        enough(machine, marks, Interleavings::persistent, budget),
        all(machine, marks, Interleavings::all, budget) {}

  static constexpr std::uint64_t no_bound = ~std::uint64_t{0};

  /// What is to be followed begins in a mode, or before the first event.
  void enter(ReactionSearch& reactions, const std::vector<Tokens>* mode) {
    std::vector<std::uint64_t> state(machine.words());
    machine.pack(mode != nullptr ? *mode : machine.program().initial, state.data());
    reactions.enter(mode, state.data());
  }
  void check() const {
    if (budget.limit() != Limit::none) throw LimitReached(budget.limit());
  }

  program::Machine machine;
  Budget budget;
  ReactionSearch enough;
  ReactionSearch all;  // without end some actions fire in these only
};

RunFinder::RunFinder(const program::Program& program, const Marks& marks, const ModeGraph& graph,
                     const std::vector<Tokens>& highest, std::chrono::milliseconds max_time)
    : graph_(&graph),
      reached_by_(graph.modes.size(), nullptr),
      last_steps_(graph.modes.size()),
      search_(std::make_unique<Search>(program, marks, highest, max_time)) {
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
  std::vector<ModeIndex> path{mode};
  while (reached_by_[path.back()] != nullptr) path.push_back(reached_by_[path.back()]->source);
  Run run;
  for (auto at = path.rbegin(); at != path.rend(); ++at) {
    const Run& next = last_step(*at);
    run.insert(run.end(), next.begin(), next.end());
  }
  return run;
}

const Run& RunFinder::last_step(ModeIndex mode) {
  std::optional<Run>& known = last_steps_[mode];
  if (known) return *known;
  const Reaction* by = reached_by_[mode];
  known = by == nullptr ? step({}, {}, mode) : step(by->source, by->event, mode);
  return *known;
}

Run RunFinder::firing(const Occurrence& where, program::ActionIndex action) {
  Run run = where.source ? into(*where.source) : Run{};
  const std::vector<Tokens>* mode = where.source ? &graph_->modes[*where.source] : nullptr;
  std::optional<Run> rest;
  for (ReactionSearch* const reactions : {&search_->enough, &search_->all}) {
    if (rest) break;
    search_->enter(*reactions, mode);
    rest = reactions->run_firing(where.event, action);
    search_->check();
  }
  run.insert(run.end(), rest.value().begin(), rest.value().end());
  return run;
}

Run RunFinder::step(std::optional<ModeIndex> source, std::optional<program::ActionIndex> event,
                    ModeIndex target) {
  search_->enter(search_->enough, source ? &graph_->modes[*source] : nullptr);
  Outcomes outcomes = search_->enough.follow(event);
  search_->check();
  const auto end = std::find_if(outcomes.ends.begin(), outcomes.ends.end(),
                                [&](const End& e) { return e.mode == graph_->modes[target]; });
  if (end != outcomes.ends.end()) return std::move(end->run);
  if (graph_->complete()) throw std::logic_error("a reaction does not end where it did");
  throw LimitReached(graph_->limit);  // which came within the reaction into the mode
}

}  // namespace leadline::collapse
