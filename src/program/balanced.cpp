#include "program/balanced.hpp"

#include <algorithm>

namespace leadline::program {

std::vector<bool> changed_by_effects_only(const Program& program) {
  std::vector<bool> result(program.counters.size(), true);
  for (Counter c = 0; c < program.is_date.size(); ++c) result[c] = !program.is_date[c];
  for (const Queue& queue : program.queues) {
    std::fill_n(result.begin() + queue.length, queue.capacity + 1, false);
  }
  for (const Action& action : program.actions) {
    for (const Operation& operation : action.operations) {
      const bool of_queue =
          operation.kind == Operation::Kind::push || operation.kind == Operation::Kind::pop;
      if (!of_queue) result[operation.target] = false;
    }
  }
  return result;
}

}  // namespace leadline::program
