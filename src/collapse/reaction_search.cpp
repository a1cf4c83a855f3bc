#include "collapse/reaction_search.hpp"

#include <algorithm>
#include <utility>

namespace leadline::collapse {

ReactionSearch::ReactionSearch(const program::Machine& machine, const Marks& marks,
                               Interleavings interleavings, Budget& budget)
    : machine_(&machine),
      order_(machine),
      persistent_(machine),
      rules_(marks),
      interleavings_(interleavings),
      budget_(&budget),
      highest_(machine.program().initial),
      fired_(machine.actions()) {}

void ReactionSearch::enter(const std::vector<Tokens>* mode, const std::uint64_t* state) {
  rules_.begin(mode);
  start_.state.assign(state, state + machine_->words());
  order_.fill(state, start_.ready);
}

Outcomes ReactionSearch::follow(std::optional<ActionIndex> event) {
  Outcomes outcomes;
  seen_.clear();
  stack_.clear();
  stack_bytes_ = 0;
  Point point = start_;
  if (event && !fire(*event, point)) return outcomes;
  visit(std::move(point), outcomes);
  while (!stack_.empty() && budget_->limit() == Limit::none) try_next(outcomes);
  return outcomes;
}

std::optional<Run> ReactionSearch::run_firing(std::optional<ActionIndex> event, ActionIndex goal) {
  goal_ = goal;
  goal_run_.reset();
  static_cast<void>(follow(event));
  goal_.reset();
  return std::exchange(goal_run_, {});
}

/// With what the heap adds to each of its arrays.
std::uint64_t ReactionSearch::bytes_of(const Branch& branch) {
  constexpr std::uint64_t a_heap_block = 16;
  const Point& point = branch.point;
  return sizeof(Branch) + 5 * a_heap_block +
         (point.state.capacity() + point.ready.capacity()) * sizeof(std::uint64_t) +
         (point.marks.capacity() + point.run.capacity() + branch.actions.capacity()) *
             sizeof(std::uint32_t);
}

/// Walks on from a point and files what it comes to.
void ReactionSearch::visit(Point point, Outcomes& outcomes) {
  switch (walk_chain(point)) {
    case Stop::stable:
      add_end(point, outcomes);
      break;
    case Stop::cycle:
      add_chain_cycle(point, outcomes);
      break;
    case Stop::budget:
      break;
    case Stop::branch: {
      const auto [at, is_new] = seen_.try_emplace(key(point), stack_.size());
      if (is_new) {
        stack_.push_back({std::move(point), enabled_});
        stack_bytes_ += bytes_of(stack_.back());
        const std::uint64_t bytes_seen =
            std::uint64_t{machine_->words()} * 2 * sizeof(std::uint64_t) + 64;
        budget_->store(seen_.size(), seen_.size() * bytes_seen + stack_bytes_);
      } else if (at->second) {
        add_branch_cycle(point, *at->second, outcomes);
      }
    }
  }
}

void ReactionSearch::try_next(Outcomes& outcomes) {
  Branch& branch = stack_.back();
  if (branch.tried == branch.actions.size()) {
    seen_[key(branch.point)] = std::nullopt;
    stack_bytes_ -= bytes_of(branch);
    stack_.pop_back();
    return;
  }
  Point next = branch.point;
  next.run.clear();
  if (fire(branch.actions[branch.tried++], next)) visit(std::move(next), outcomes);
}

/// Fires as long as one action is to be followed. Leaves the actions to try in `enabled_`.
ReactionSearch::Stop ReactionSearch::walk_chain(Point& point) {
  Words saved = point.state;
  std::size_t saved_at = point.run.size();
  for (std::size_t steps = 1, next_save = 2;; ++steps) {
    order_.enabled(point.ready, point.state.data(), enabled_);
    if (enabled_.empty()) return Stop::stable;
    if (interleavings_ == Interleavings::persistent) {
      budget_->work(persistent_.reduce(point.state.data(), enabled_));
    }
    budget_->work(enabled_.size());
    if (enabled_.size() > 1) return Stop::branch;
    if (!budget_->spend()) return Stop::budget;
    if (!fire(enabled_.front(), point)) return Stop::budget;
    if (point.state == saved) {
      cycle_start_ = saved_at;
      return Stop::cycle;
    }
    if (steps == next_save) {
      saved = point.state;
      saved_at = point.run.size();
      next_save *= 2;
      if (!budget_->store(0, steps * sizeof(ActionIndex))) return Stop::budget;
    }
  }
}

/// False, and the end of the budget, where a counter would exceed 2^63 - 1.
bool ReactionSearch::fire(ActionIndex action, Point& point) {
  std::uint64_t* state = point.state.data();
  if (!machine_->fire(action, state, state)) {
    const program::Counter counter = machine_->overflowing(action, state);
    if (machine_->layout().field(counter).bits < program::max_bits) throw FieldTooNarrow{counter};
    budget_->stop(Limit::tokens);
    return false;
  }
  order_.update(action, state, point.ready);
  if (rules_.leaves_some(action)) rules_.fire(action, point.marks);
  point.run.push_back(action);
  note(action, point);
  return true;
}

void ReactionSearch::note(ActionIndex action, const Point& point) {
  for (const program::Effect& effect : machine_->program().actions[action].effects) {
    if (effect.amount < 0) continue;
    Tokens& highest = highest_[effect.counter];
    highest = std::max(highest, machine_->value(point.state.data(), effect.counter));
  }
  if (!fired_[action]) {
    fired_[action] = true;
    newly_fired_.push_back(action);
  }
  if (goal_ == action && !goal_run_) goal_run_ = run_to(point);
}

void ReactionSearch::add_end(const Point& point, Outcomes& outcomes) {
  End end{machine_->unpack(point.state.data()), point.marks, {}};
  rules_.end(end.mode, end.marks);
  const bool known = std::any_of(outcomes.ends.begin(), outcomes.ends.end(), [&](const End& e) {
    return e.mode == end.mode && e.marks == end.marks;
  });
  if (known) return;
  end.run = run_to(point);
  outcomes.ends.push_back(std::move(end));
}

void ReactionSearch::add_chain_cycle(const Point& point, Outcomes& outcomes) {
  if (outcomes.endless) return;
  EndlessReaction& endless = outcomes.endless.emplace();
  endless.run = run_to(point);
  endless.cycle_start = endless.run.size() - (point.run.size() - cycle_start_);
}

void ReactionSearch::add_branch_cycle(const Point& point, std::size_t depth, Outcomes& outcomes) {
  if (outcomes.endless) return;
  EndlessReaction& endless = outcomes.endless.emplace();
  endless.run = run_to(point);
  for (std::size_t i = 0; i <= depth; ++i) endless.cycle_start += stack_[i].point.run.size();
}

Run ReactionSearch::run_to(const Point& point) const {
  Run run;
  for (const Branch& branch : stack_) {
    run.insert(run.end(), branch.point.run.begin(), branch.point.run.end());
  }
  run.insert(run.end(), point.run.begin(), point.run.end());
  return run;
}

ReactionSearch::Words ReactionSearch::key(const Point& point) const {
  Words key = point.state;
  key.insert(key.end(), point.marks.begin(), point.marks.end());
  return key;
}

}  // namespace leadline::collapse
