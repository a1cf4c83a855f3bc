#include "program/composition_fields.hpp"

#include <algorithm>
#include <limits>
#include <string>

namespace leadline::program {

using diagram::Type;
using diagram::Variable;

namespace {

bool is_initially_dead(const Variable& variable) {
  return std::find(variable.dead_at.begin(), variable.dead_at.end(), diagram::VertexId{}) !=
         variable.dead_at.end();
}

bool has_initial_value(const Variable& variable) {
  return variable.kind == Variable::Kind::plain && !is_initially_dead(variable);
}

/// Of a date.
constexpr std::size_t any_date = 0;

/// How many values a field of this type has, or of a set one of its bits.
std::size_t domain(const Type& type) {
  switch (type.kind) {
    case Type::Kind::integer:
      return static_cast<std::size_t>(type.most - type.least) + 1;
    case Type::Kind::port:
      return type.ports.size();
    case Type::Kind::time:
      return any_date;
    case Type::Kind::boolean:
    case Type::Kind::set:
      break;
  }
  return 2;
}

std::string full_name(const diagram::Composition& composition, const Variable& variable) {
  if (!variable.owner) return variable.name;
  return composition.components[variable.owner->index()].name + '.' + variable.name;
}

}  // namespace

std::int64_t earliest_time(const diagram::Composition& composition) {
  constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();
  std::int64_t earliest = none;
  for (const Variable& variable : composition.variables) {
    if (variable.type.kind != Type::Kind::time || !has_initial_value(variable)) continue;
    for (const auto& member : variable.initial) {
      for (const std::int64_t time : member) {
        if (time != Variable::no_time) earliest = std::min(earliest, time);
      }
    }
  }
  return earliest == none ? 0 : earliest;
}

Fields::Fields(const diagram::Composition& composition, Program& program)
    : composition_(composition), program_(program), earliest_(earliest_time(composition)) {
  for (const diagram::Component& component : composition.components) {
    vertex_.push_back(add_field(component.name, 0, component.vertices.size()));
  }
  for (const Variable& variable : composition.variables) add_variable(variable);
  const auto& dates = program_.is_date;
  if (std::find(dates.begin(), dates.end(), true) == dates.end()) program_.is_date.clear();
}

void Fields::add_variable(const Variable& variable) {
  auto& members_by_port = members_.emplace_back();
  for (std::size_t i = 0; i < variable.index.size(); ++i) {
    members_by_port.emplace(variable.index[i], i);
  }
  std::vector<Counter>& fields = fields_.emplace_back();
  if (variable.kind == Variable::Kind::constant) return;
  const std::size_t members = std::max<std::size_t>(variable.index.size(), 1);
  for (std::size_t i = 0; i < members; ++i) fields.push_back(add(variable, i));
}

Counter Fields::add(const Variable& variable, std::size_t member) {
  const auto first = static_cast<Counter>(program_.counters.size());
  std::string name = full_name(composition_, variable);
  if (!variable.index.empty()) {
    name += '[' + composition_.ports[variable.index[member].index()] + ']';
  }
  if (variable.type.capacity > 0) {
    add_queue(variable, member, name);
  } else if (variable.type.kind == Type::Kind::set) {
    add_set(variable, member, name);
  } else {
    const bool alive = has_initial_value(variable);
    add_field(name, alive ? encode(variable.type, variable.initial[member].front()) : 0,
              domain(variable.type));
  }
  return first;
}

void Fields::add_set(const Variable& variable, std::size_t member, const std::string& name) {
  for (const diagram::PortId port : variable.type.ports) {
    const auto& elements = variable.initial[member];
    const bool in = has_initial_value(variable) &&
                    std::find(elements.begin(), elements.end(), port.value) != elements.end();
    add_field(name + " has " + composition_.ports[port.index()], in ? 1 : 0, domain(variable.type));
  }
}

void Fields::add_queue(const Variable& variable, std::size_t member, const std::string& name) {
  std::vector<std::int64_t> contents;
  if (has_initial_value(variable)) contents = variable.initial[member];
  const std::uint32_t capacity = variable.capacity(member);
  const Counter length = add_field("length of " + name, contents.size(), std::size_t{capacity} + 1);
  for (std::uint32_t i = 0; i < capacity; ++i) {
    add_field(name + '#' + std::to_string(i + 1),
              i < contents.size() ? encode(variable.type, contents[i]) : 0, domain(variable.type));
  }
  queue_of_[length] = static_cast<std::uint32_t>(program_.queues.size());
  program_.queues.push_back({length, capacity});
}

Counter Fields::add_field(const std::string& name, Tokens initial, std::size_t values) {
  program_.counters.push_back(name);
  program_.initial.push_back(initial);
  program_.is_date.push_back(values == any_date);
  domain_.push_back(values);
  return static_cast<Counter>(program_.counters.size() - 1);
}

Tokens Fields::encode(const Type& type, std::int64_t value) const {
  switch (type.kind) {
    case Type::Kind::integer:
      return static_cast<Tokens>(value - type.least);
    case Type::Kind::time:
      return value == Variable::no_time ? 0 : static_cast<Tokens>(value - earliest_ + 1);
    case Type::Kind::port:
      return raw(type, diagram::PortId(static_cast<std::size_t>(value))).value_or(0);
    case Type::Kind::boolean:
    case Type::Kind::set:
      break;
  }
  return static_cast<Tokens>(value);
}

Tokens Fields::value(Counter field, const Known& known, Span span) const {
  const auto found = known.find(field);
  if (found == known.end())
    throw Undecided{Undecided::What::field, field, nullptr, {}, domain_[field]};
  if (!found->second) {
    throw Fault{span, "what a queue holds after a pop is read in the same transition",
                "read it by an edge of its own"};
  }
  return *found->second;
}

std::size_t Fields::member(const diagram::Reference& reference, const Known& known) const {
  const Variable& of = variable(reference);
  if (of.index.empty()) return 0;
  const diagram::PortId wanted =
      reference.by ? port(*reference.by,
                          value(fields_[reference.by->index()].front(), known, reference.span))
                   : *reference.port;
  const auto& members = members_[reference.variable.index()];
  const auto found = members.find(wanted);
  if (found == members.end()) throw Impossible{};
  return found->second;
}

Counter Fields::field(const diagram::Reference& reference, const Known& known) const {
  const std::size_t which = member(reference, known);
  return fields_[reference.variable.index()][which];
}

Counter Fields::content(const diagram::Reference& reference, const Known& known) const {
  const Counter first = field(reference, known);
  return variable(reference).type.capacity > 0 ? first + 1 : first;
}

std::int64_t Fields::added(const diagram::TimeTerm& time, const Known& known) const {
  std::int64_t sum = time.plus;
  for (const diagram::Reference& reference : time.drawn) {
    const auto& values = variable(reference).initial[member(reference, known)];
    if (values.size() != 1) {
      throw Fault{reference.span, "a duration of several values is added in a guard",
                  "only an operation draws one of them"};
    }
    if (__builtin_add_overflow(sum, values.front(), &sum)) {
      throw Fault{time.span, "the time does not fit 63 bits", "use smaller numbers"};
    }
  }
  return sum;
}

diagram::PortId Fields::port(diagram::VariableId variable, Tokens raw) const {
  return composition_.variables[variable.index()].type.ports[raw];
}

std::optional<Tokens> Fields::raw(const Type& type, diagram::PortId port) const {
  const auto found = std::find(type.ports.begin(), type.ports.end(), port);
  if (found == type.ports.end()) return std::nullopt;
  return static_cast<Tokens>(found - type.ports.begin());
}

Counter Fields::width(const Variable& variable, std::size_t member) {
  if (variable.type.capacity > 0) return variable.capacity(member) + 1;
  if (variable.type.kind == Type::Kind::set) {
    return static_cast<Counter>(variable.type.ports.size());
  }
  return 1;
}

std::uint64_t Fields::width(const Variable& variable) {
  if (variable.kind == Variable::Kind::constant) return 0;
  std::uint64_t fields = 0;
  for (std::size_t i = 0; i < std::max<std::size_t>(variable.index.size(), 1); ++i) {
    const std::uint64_t capacity = variable.type.capacity > 0 ? variable.capacity(i) : 0;
    fields += capacity > 0 ? capacity + 1 : width(variable, i);
  }
  return fields;
}

}  // namespace leadline::program
