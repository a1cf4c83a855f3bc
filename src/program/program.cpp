#include "leadline/program/program.hpp"

#include <algorithm>
#include <utility>

namespace leadline::program {
namespace {

std::vector<Counter> sorted(std::vector<Counter> fields) {
  std::sort(fields.begin(), fields.end());
  fields.erase(std::unique(fields.begin(), fields.end()), fields.end());
  return fields;
}

void add_queue(std::vector<Counter>& fields, const Queue& queue) {
  for (Counter i = 0; i <= queue.capacity; ++i) fields.push_back(queue.length + i);
}

}  // namespace

std::vector<std::string> Program::names_of(std::span<const ActionIndex> some) const {
  std::vector<std::string> names;
  names.reserve(some.size());
  for (const ActionIndex action : some) names.push_back(actions[action].name);
  return names;
}

std::vector<Counter> Program::reads(ActionIndex action) const {
  std::vector<Counter> fields;
  for (const Guard& guard : actions[action].guards) fields.push_back(guard.counter);
  for (const DateGuard& guard : actions[action].date_guards) {
    fields.push_back(guard.left);
    fields.push_back(guard.right);
  }
  for (const Operation& operation : actions[action].operations) {
    if (operation.kind == Operation::Kind::raise) fields.push_back(operation.target);
    if (operation.has_source()) fields.push_back(operation.source);
    if (operation.kind == Operation::Kind::pop || operation.kind == Operation::Kind::push) {
      add_queue(fields, queues[operation.target]);
    }
  }
  return sorted(std::move(fields));
}

std::vector<Counter> Program::writes(ActionIndex action) const {
  std::vector<Counter> fields;
  for (const Effect& effect : actions[action].effects) fields.push_back(effect.counter);
  for (const Operation& operation : actions[action].operations) {
    if (operation.kind == Operation::Kind::pop || operation.kind == Operation::Kind::push) {
      add_queue(fields, queues[operation.target]);
    } else {
      fields.push_back(operation.target);
    }
  }
  return sorted(std::move(fields));
}

}  // namespace leadline::program
