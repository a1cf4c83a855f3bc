#include "program/operations.hpp"

#include <algorithm>
#include <limits>
#include <span>

namespace leadline::program {
namespace {

Tokens later(Tokens date, std::int64_t amount) {
  return date == 0 ? 0 : date + static_cast<Tokens>(amount);
}

void push(const Queue& queue, Tokens value, std::span<Tokens> values) {
  values[queue.first() + values[queue.length]++] = value;
}

void pop(const Queue& queue, std::span<Tokens> values) {
  const auto first = values.begin() + queue.first();
  std::shift_left(first, first + queue.capacity, 1);
  values[queue.length + queue.capacity] = 0;
  --values[queue.length];
}

}  // namespace

void perform(const Program& program, const Operation& operation, std::span<Tokens> values) {
  const auto amount = static_cast<Tokens>(operation.amount);
  switch (operation.kind) {
    case Operation::Kind::set:
      values[operation.target] = amount;
      break;
    case Operation::Kind::copy:
      values[operation.target] = later(values[operation.source], operation.amount);
      break;
    case Operation::Kind::raise:
      values[operation.target] =
          std::max(values[operation.target], later(values[operation.source], operation.amount));
      break;
    case Operation::Kind::push:
      push(program.queues[operation.target],
           operation.dated ? later(values[operation.source], operation.amount) : amount, values);
      break;
    case Operation::Kind::pop:
      pop(program.queues[operation.target], values);
      break;
  }
}

Tokens normalise(std::span<const Counter> dates, std::span<Tokens> values) {
  Tokens least = std::numeric_limits<Tokens>::max();
  for (const Counter date : dates) {
    if (values[date] != 0) least = std::min(least, values[date]);
  }
  if (least == std::numeric_limits<Tokens>::max() || least == 1) return 0;
  for (const Counter date : dates) {
    if (values[date] != 0) values[date] -= least - 1;
  }
  return least - 1;
}

}  // namespace leadline::program
