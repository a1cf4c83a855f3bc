#include <algorithm>
#include <string>
#include <utility>

#include "leadline/explore/explore.hpp"
#include "leadline/logic/coverability.hpp"
#include "leadline/program/invariants.hpp"
#include "logic/cover_search.hpp"
#include "logic/decided.hpp"
#include "logic/unbounded.hpp"

namespace leadline::logic {

using program::Program;

namespace {

bool all_bounded(const program::Invariants& known) {
  return std::find(known.bounds.begin(), known.bounds.end(), program::no_upper_bound) ==
         known.bounds.end();
}

bool is_bounded_by_invariants(const Program& program, const Deadline& deadline) {
  program::Invariants known = program::invariants(program, deadline);
  if (all_bounded(known)) return true;
  known = program::bounded(program, std::move(known), deadline);
  return all_bounded(known) || all_bounded(program::tightened(program, std::move(known), deadline));
}

/// Explores and searches for a pump in turns.
class BoundedSearch {
 public:
  BoundedSearch(const Program& program, const Limits& limits, const Deadline& deadline)
      : program_(program), limits_(limits), deadline_(deadline) {}

  Decision decide() {
    const std::uint64_t fields = std::max<std::uint64_t>(program_.counters.size(), 1);
    const std::uint64_t first = std::clamp<std::uint64_t>(first_fields / fields, 16, first_nodes);
    for (std::uint64_t nodes = first; !decided_; nodes *= growth) {
      search_pump(std::min(nodes, limits_.max_states));
      if (!decided_ && can_explore_) explore(std::min(nodes * states_for_node, limits_.max_states));
      if (!decided_ && nodes >= limits_.max_states) give_up(Limit::states);
    }
    return std::move(decision_);
  }

 private:
  static constexpr std::uint64_t first_nodes = 2'000;
  static constexpr std::uint64_t first_fields = 20'000'000;  // of all nodes
  static constexpr std::uint64_t growth = 8;
  /// So many states are explored in the time that a node of the tree takes.
  static constexpr std::uint64_t states_for_node = 50;

  [[nodiscard]] Limits limits_of(std::uint64_t states) const {
    Limits result = deadline_.rest_of(limits_);
    result.max_states = states;
    return result;
  }

  void search_pump(std::uint64_t nodes) {
    const Limits limits = limits_of(nodes);
    CoverSearch search(program_, limits, CoverSearch::Until::unbounded);
    search.run();
    if (search.pump()) return finish(unbounded(program_, *search.pump()), nodes);
    const CoverabilityTree tree = std::move(search).take();
    if (tree.complete())
      return hold("bounded, as the coverability set has no omega", tree.nodes.size());
    if (tree.limit != Limit::states) give_up(tree.limit);
    decision_.states = tree.nodes.size();
  }

  void explore(std::uint64_t states) {
    const Limits limits = limits_of(states);
    const explore::Counts counts = explore::count_states(program_, limits);
    if (counts.limit == Limit::none)
      return hold("bounded, as all states were explored", counts.states);
    decision_.states = counts.states;
    can_explore_ = counts.limit == Limit::states;
    if (counts.limit == Limit::time || counts.limit == Limit::interrupt) give_up(counts.limit);
  }

  void hold(std::string reason, std::uint64_t states) {
    finish(decided(Verdict::holds, std::move(reason)), states);
  }

  void finish(Decision decision, std::uint64_t states) {
    decided_ = true;
    decision_ = std::move(decision);
    decision_.states = states;
  }

  void give_up(Limit limit) {
    decided_ = true;
    decision_.limit = limit;
  }

  const Program& program_;
  const Limits& limits_;
  const Deadline& deadline_;
  Decision decision_;
  bool decided_ = false;
  bool can_explore_ = true;  // memory and numbers suffice
};

}  // namespace

Decision decide_bounded(const Program& program, const Limits& limits) {
  const Deadline deadline(limits.max_time);
  try {
    if (is_bounded_by_invariants(program, deadline)) {
      return decided(Verdict::holds, "bounded by invariants");
    }
  } catch (const LimitReached& reached) {
    Decision decision;
    decision.limit = reached.limit();
    return decision;
  }
  return BoundedSearch(program, limits, deadline).decide();
}

}  // namespace leadline::logic
