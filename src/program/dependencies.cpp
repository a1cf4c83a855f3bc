#include "leadline/program/dependencies.hpp"

#include <algorithm>

namespace leadline::program {

Dependencies::Dependencies(const Program& program) {
  std::vector<std::vector<ActionIndex>> readers(program.counters.size());
  for (ActionIndex a = 0; a < program.actions.size(); ++a) {
    for (const Guard& guard : program.actions[a].guards) readers[guard.counter].push_back(a);
  }
  begin_.push_back(0);
  for (const Action& action : program.actions) {
    const auto first = static_cast<std::ptrdiff_t>(affected_.size());
    for (const Effect& effect : action.effects) {
      const auto& found = readers[effect.counter];
      affected_.insert(affected_.end(), found.begin(), found.end());
    }
    std::sort(affected_.begin() + first, affected_.end());
    affected_.erase(std::unique(affected_.begin() + first, affected_.end()), affected_.end());
    begin_.push_back(affected_.size());
  }
}

}  // namespace leadline::program
