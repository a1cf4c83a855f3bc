#include <algorithm>

#include "logic/cover_steps.hpp"

namespace leadline::logic {

using program::ActionIndex;
using program::Counter;
using program::Program;

namespace {

std::vector<bool> with_priority(const Program& program) {
  std::vector<bool> result(program.actions.size(), false);
  if (!program.level.empty()) {
    const auto last = *std::max_element(program.level.begin(), program.level.end());
    for (ActionIndex a = 0; a < result.size(); ++a) result[a] = program.level[a] < last;
  }
  return program.above.empty() ? result : program.above.has_lower();
}

void mark_operands(const program::Action& action, std::vector<bool>& exact) {
  for (const program::DateGuard& guard : action.date_guards) {
    exact[guard.left] = exact[guard.right] = true;
  }
  for (const program::Operation& operation : action.operations) {
    const bool of_queue = operation.kind == program::Operation::Kind::push ||
                          operation.kind == program::Operation::Kind::pop;
    if (!of_queue) exact[operation.target] = true;
    if (operation.has_source()) exact[operation.source] = true;
  }
}

}  // namespace

std::vector<bool> exact_fields(const Program& program) {
  std::vector<bool> exact = program.is_date;
  exact.resize(program.counters.size(), false);
  for (const program::Queue& queue : program.queues) {
    std::fill_n(exact.begin() + queue.length, queue.capacity + 1, true);
  }
  const std::vector<bool> first = with_priority(program);
  for (ActionIndex a = 0; a < program.actions.size(); ++a) {
    mark_operands(program.actions[a], exact);
    for (const program::Guard& guard : program.actions[a].guards) {
      if (first[a] || guard.most != program::no_upper_bound) exact[guard.counter] = true;
    }
  }
  return exact;
}

}  // namespace leadline::logic
