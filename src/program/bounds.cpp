#include <algorithm>

#include "leadline/program/invariants.hpp"
#include "program/guard_index.hpp"

namespace leadline::program {
namespace {

/// What the guards of those who add to counters leave: no counter grows beyond a guard's `most` and
/// what is added under it, and no slot of a queue beyond what is pushed or is in a later one.
class GuardBounds {
 public:
  explicit GuardBounds(const Program& program) : program_(&program), bounds_(program.initial) {
    for (Counter c = 0; c < program.is_date.size(); ++c) {
      if (program.is_date[c]) bounds_[c] = no_upper_bound;
    }
    for (const Action& action : program.actions) add(action);
    for (const Queue& queue : program.queues) add_pops(queue);
  }

  [[nodiscard]] std::vector<Tokens> take() && { return std::move(bounds_); }

 private:
  void raise(Counter counter, Tokens to) { bounds_[counter] = std::max(bounds_[counter], to); }

  void add(const Action& action) {
    const GuardIndex guards(action);
    for (const Effect& effect : action.effects) {
      if (effect.amount > 0) raise(effect.counter, most_after(guards.find(effect.counter), effect));
    }
    for (const Operation& operation : action.operations) add(operation);
  }

  static Tokens most_after(const Guard* guard, const Effect& effect) {
    if (guard == nullptr || guard->most > max_tokens) return no_upper_bound;
    return guard->least <= guard->most ? guard->most + static_cast<Tokens>(effect.amount) : 0;
  }

  void add(const Operation& operation) {
    switch (operation.kind) {
      case Operation::Kind::set:
        return raise(operation.target, static_cast<Tokens>(operation.amount));
      case Operation::Kind::copy:
      case Operation::Kind::raise:
        return raise(operation.target, no_upper_bound);
      case Operation::Kind::push:
        return push(program_->queues[operation.target], operation);
      case Operation::Kind::pop:
        return;
    }
  }

  void push(const Queue& queue, const Operation& operation) {
    raise(queue.length, queue.capacity);
    const Tokens pushed = operation.dated ? no_upper_bound : static_cast<Tokens>(operation.amount);
    for (Counter i = 0; i < queue.capacity; ++i) raise(queue.first() + i, pushed);
  }

  /// What is in a slot comes to be in each before it.
  void add_pops(const Queue& queue) {
    for (Counter slot = queue.first() + queue.capacity; --slot > queue.first();) {
      raise(slot - 1, bounds_[slot]);
    }
  }

  const Program* program_;
  std::vector<Tokens> bounds_;
};

}  // namespace

std::vector<Tokens> bounds(const Program& program, std::span<const Semiflow> semiflows) {
  std::vector<Tokens> result = GuardBounds(program).take();
  for (const Semiflow& semiflow : semiflows) {
    for (const auto& [counter, weight] : semiflow.weights) {
      result[counter] = std::min(result[counter], semiflow.total / weight);
    }
  }
  return result;
}

}  // namespace leadline::program
