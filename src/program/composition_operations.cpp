#include <algorithm>

#include "program/composition_case.hpp"

namespace leadline::program {

using diagram::Reference;
using diagram::Type;
using diagram::Variable;
using Kind = diagram::Operation::Kind;

void CaseBuilder::perform(const diagram::Operation& operation) {
  switch (operation.kind) {
    case Kind::assign:
    case Kind::assign_port:
      return assign(operation);
    case Kind::assign_time:
      return copy(operation.target, operation.time);
    case Kind::assign_set:
      return assign_set(operation);
    case Kind::include:
    case Kind::exclude: {
      const Tokens raw =
          fields_.raw(fields_.variable(operation.target).type, operation.port).value();
      const Counter first = fields_.field(operation.target, known_);
      return set(operation.target, first + static_cast<Counter>(raw),
                 operation.kind == Kind::include ? 1 : 0);
    }
    case Kind::push:
      return push(operation);
    case Kind::pop:
      return pop(operation);
    case Kind::forget: {
      const Counter field = fields_.field(operation.target, known_);
      transient_times_.erase(field);
      changes(field);
      operations_.push_back({Operation::Kind::set, field, 0, 0, false});
    }
  }
}

void CaseBuilder::assign(const diagram::Operation& operation) {
  set(operation.target, fields_.field(operation.target, known_), raw_value(operation));
}

/// The raw value that an operation assigns or pushes, within the bounds of its target.
Tokens CaseBuilder::raw_value(const diagram::Operation& operation) {
  const Type& type = fields_.variable(operation.target).type;
  if (type.kind == Type::Kind::port) {
    return fields_.raw(type, operation.port).value();
  }
  const std::int64_t value = guards().value(operation.value);
  if (type.kind != Type::Kind::integer) return value != 0 ? 1 : 0;
  if (value < type.least || value > type.most) {
    throw Fault{operation.span,
                "the value may be " + std::to_string(value) + ", outside of " +
                    std::to_string(type.least) + ".." + std::to_string(type.most),
                "add a guard that keeps it within, or widen the type"};
  }
  return static_cast<Tokens>(value - type.least);
}

/// A transient value is known and need not be written.
void CaseBuilder::set(const Reference& target, Counter field, Tokens value) {
  known_[field] = value;
  if (is_transient(target)) return;
  written_.insert(field);
  operations_.push_back({Operation::Kind::set, field, 0, static_cast<std::int64_t>(value), false});
}

void CaseBuilder::assign_set(const diagram::Operation& operation) {
  const Type& type = fields_.variable(operation.target).type;
  std::vector<diagram::PortId> elements = operation.ports;
  if (operation.from) {
    const auto& values =
        fields_.variable(*operation.from).initial[fields_.member(*operation.from, known_)];
    for (const std::int64_t value : values) {
      elements.emplace_back(static_cast<std::size_t>(value));
    }
  }
  std::vector<Tokens> values(type.ports.size(), 0);
  for (const diagram::PortId element : elements) values[fields_.raw(type, element).value()] = 1;
  const Counter first = fields_.field(operation.target, known_);
  for (Counter i = 0; i < values.size(); ++i) set(operation.target, first + i, values[i]);
}

/// A transient time need not be written either, as long as what it stands for is there.
void CaseBuilder::copy(const Reference& target, const diagram::TimeTerm& time) {
  const Counter field = fields_.field(target, known_);
  if (is_transient(target)) {
    transient_times_.insert_or_assign(field, source_of(time));
    return;
  }
  changes(field);
  const Later source = source_of(time);
  operations_.push_back({Operation::Kind::copy, field, source.field, source.amount, false});
}

Later CaseBuilder::source_of(const diagram::TimeTerm& time) {
  const Reference& of = time.of.front();
  Later source{fields_.content(of, known_), added(time)};
  if (fields_.variable(of).type.capacity > 0) {
    queue_uses_.push_back({source.field - 1, QueueUse::What::read, &of, time.span});
  }
  const auto stands_for = transient_times_.find(source.field);
  if (stands_for == transient_times_.end()) return source;
  source.field = stands_for->second.field;
  if (__builtin_add_overflow(source.amount, stands_for->second.amount, &source.amount)) {
    throw Fault{time.span, "the time does not fit 63 bits", "use smaller numbers"};
  }
  return source;
}

/// Of a date that is about to change; transient times that stand for it are written down first, and
/// before these what stands for what was written down in them. Nobody stands for itself through
/// others here: `field` stands for nothing any more.
void CaseBuilder::changes(Counter field) {
  for (;;) {
    const auto found =
        std::find_if(transient_times_.begin(), transient_times_.end(),
                     [field](const auto& entry) { return entry.second.field == field; });
    if (found == transient_times_.end()) break;
    const auto [transient, later] = *found;
    transient_times_.erase(found);
    changes(transient);
    operations_.push_back({Operation::Kind::copy, transient, later.field, later.amount, false});
  }
  known_[field] = std::nullopt;
  written_.insert(field);
}

std::int64_t CaseBuilder::added(const diagram::TimeTerm& time) {
  std::int64_t sum = time.plus;
  for (const Reference& reference : time.drawn) {
    if (__builtin_add_overflow(sum, draw(reference), &sum)) {
      throw Fault{time.span, "the time does not fit 63 bits", "use smaller numbers"};
    }
  }
  return sum;
}

std::int64_t CaseBuilder::draw(const Reference& reference) {
  const auto& values = fields_.variable(reference).initial[fields_.member(reference, known_)];
  if (values.size() == 1) return values.front();
  const auto found =
      std::find_if(decisions_.drawn.begin(), decisions_.drawn.end(),
                   [&](const auto& decision) { return decision.first == &reference; });
  if (found == decisions_.drawn.end()) {
    throw Undecided{Undecided::What::draw, 0, &reference, {}, values.size()};
  }
  drawn_.push_back(values[found->second]);
  return drawn_.back();
}

void CaseBuilder::push(const diagram::Operation& operation) {
  const Variable& variable = fields_.variable(operation.target);
  const Counter length = fields_.field(operation.target, known_);
  const std::uint32_t queue = fields_.queue(length);
  if (variable.type.kind == Type::Kind::time) {
    lose_queue(length);
    const Later source = source_of(operation.time);
    operations_.push_back({Operation::Kind::push, queue, source.field, source.amount, true});
  } else {
    const auto value = static_cast<std::int64_t>(raw_value(operation));
    lose_queue(length);
    operations_.push_back({Operation::Kind::push, queue, 0, value, false});
  }
  queue_uses_.push_back({length, QueueUse::What::push, &operation.target, operation.span});
}

void CaseBuilder::pop(const diagram::Operation& operation) {
  const Counter length = fields_.field(operation.target, known_);
  lose_queue(length);
  operations_.push_back({Operation::Kind::pop, fields_.queue(length), 0, 0, false});
  queue_uses_.push_back({length, QueueUse::What::pop, &operation.target, operation.span});
}

/// What the queue holds now is not what it held before the transition.
void CaseBuilder::lose_queue(Counter length) {
  for (Counter i = 0; i <= fields_.capacity(length); ++i) changes(length + i);
}

bool CaseBuilder::is_transient(const Reference& reference) const {
  return fields_.variable(reference).kind == Variable::Kind::transient;
}

}  // namespace leadline::program
