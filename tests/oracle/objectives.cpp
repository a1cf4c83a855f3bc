#include <algorithm>

#include "configuration.hpp"

namespace leadline::oracle {
namespace {

/// Rule 6. Notes that a child has ended; the block's own outcome when it was the last one.
std::optional<bool> child_ended(const Rules& rules, Configuration& now, BlockId child,
                                bool success) {
  const BlockId parallel = rules.mission[child].parent;
  now.mode.done[child.index()] = true;
  if (!success && rules.mission[child].mandatory)
    now.mode.mandatory_failed[parallel.index()] = true;

  const std::vector<BlockId>& children = rules.mission[parallel].children;
  const auto done = [&](BlockId id) { return bool{now.mode.done[id.index()]}; };
  if (!std::ranges::all_of(children, done)) return std::nullopt;
  for (BlockId id : children) now.mode.done[id.index()] = false;
  const bool failed = now.mode.mandatory_failed[parallel.index()];
  now.mode.mandatory_failed[parallel.index()] = false;
  return !failed;
}

/// A block has ended whose parent runs its children in order. The parent's outcome when the route
/// leads out of it; otherwise the sibling comes next.
std::optional<bool> follow_route(const Rules& rules, Configuration& now, BlockId block,
                                 bool success) {
  const Block& ended = rules.mission[block];
  const Route& route = success ? ended.on_success : ended.on_failure;
  if (route.to != Route::To::block) return route.to == Route::To::success;
  enter(rules, now, route.block);
  return std::nullopt;
}

}  // namespace

void enter(const Rules& rules, Configuration& now, BlockId block) {
  std::vector<BlockId> entered{block};
  while (!entered.empty()) {
    const BlockId id = entered.back();
    const Block& current = rules.mission[id];
    entered.pop_back();
    if (current.kind == Block::Kind::elementary) {
      now.next[id.index()] = true;
    } else if (current.kind == Block::Kind::parallel) {
      entered.insert(entered.end(), current.children.begin(), current.children.end());
    } else {
      entered.push_back(current.children.front());
    }
  }
}

void end_objective(const Rules& rules, Configuration& now, BlockId objective, bool success) {
  const std::size_t o = objective.index();
  now.mode.active[o] = false;
  now.started[o] = 0;
  if (now.ended[o] == Ending::none) now.ended[o] = success ? Ending::success : Ending::failure;

  BlockId block = objective;
  std::optional<bool> outcome = success;
  while (block != BlockId(0)) {
    const BlockId parent = rules.mission[block].parent;
    const bool in_parallel = rules.mission[parent].kind == Block::Kind::parallel;
    outcome = in_parallel ? child_ended(rules, now, block, *outcome)
                          : follow_route(rules, now, block, *outcome);
    if (!outcome) return;
    block = parent;
  }
  now.mode.phase = *outcome ? Mode::Phase::succeeded : Mode::Phase::failed;
}

}  // namespace leadline::oracle
