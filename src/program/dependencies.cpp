#include "leadline/program/dependencies.hpp"

#include <algorithm>

namespace leadline::program {
namespace {

/// The fields that the guards read.
std::vector<Counter> guarded(const Action& action) {
  std::vector<Counter> fields;
  for (const Guard& guard : action.guards) fields.push_back(guard.counter);
  for (const DateGuard& guard : action.date_guards) {
    fields.push_back(guard.left);
    fields.push_back(guard.right);
  }
  std::sort(fields.begin(), fields.end());
  fields.erase(std::unique(fields.begin(), fields.end()), fields.end());
  return fields;
}

}  // namespace

Dependencies::Dependencies(const Program& program) {
  std::vector<std::vector<ActionIndex>> readers(program.counters.size());
  for (ActionIndex a = 0; a < program.actions.size(); ++a) {
    for (const Counter counter : guarded(program.actions[a])) readers[counter].push_back(a);
  }
  begin_.push_back(0);
  for (ActionIndex a = 0; a < program.actions.size(); ++a) {
    const auto first = static_cast<std::ptrdiff_t>(affected_.size());
    for (const Counter counter : program.writes(a)) {
      const auto& found = readers[counter];
      affected_.insert(affected_.end(), found.begin(), found.end());
    }
    std::sort(affected_.begin() + first, affected_.end());
    affected_.erase(std::unique(affected_.begin() + first, affected_.end()), affected_.end());
    begin_.push_back(affected_.size());
  }
}

}  // namespace leadline::program
