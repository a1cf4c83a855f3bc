#include "read/diagram_declarations.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "leadline/base/text.hpp"

namespace leadline::read::td {

using diagram::PortId;
using diagram::Type;
using diagram::Variable;

namespace {

constexpr std::int64_t largest_integer = 1'000'000'000;

}  // namespace

Variable Declaration::read() && {
  variable_.name = syntax_.name.text;
  variable_.span = syntax_.name.span;
  variable_.kind = syntax_.kind;
  if (syntax_.component) variable_.owner = diagram::ComponentId(*syntax_.component);
  if (syntax_.broken) return std::move(variable_);
  type();
  kind();
  dead_at();
  initial();
  return std::move(variable_);
}

void Declaration::type() {
  Type& type = variable_.type;
  Names::Members& members = names_.members(id_);
  type.kind = syntax_.type;
  ports(syntax_.ports, type.ports, members.type, "port of the type");
  ports(syntax_.index, variable_.index, members.index, "member");
  if (type.kind == Type::Kind::integer) bounds();
  if (!syntax_.capacities.empty()) capacities();
}

void Declaration::ports(const std::vector<Name>& list, std::vector<PortId>& out,
                        std::set<PortId>& members, const std::string& what) {
  for (const Name& name : list) {
    const PortId id = names_.port(name.text);
    if (members.insert(id).second) {
      out.push_back(id);
    } else {
      error(name.span, "a second " + what + " named " + quoted(name.text), "remove it");
    }
  }
}

void Declaration::bounds() {
  const auto [least, most] = syntax_.bounds;
  if (least > most) {
    error(syntax_.type_span, "the bounds leave no value", "write the smaller one first");
  } else if (least < -largest_integer || most > largest_integer) {
    error(syntax_.type_span, "an int is bounded by at most 1,000,000,000 either way",
          "choose bounds within; what grows for ever is a time");
  }
  variable_.type.least = least;
  variable_.type.most = most;
}

void Declaration::capacities() {
  const auto& sizes = syntax_.capacities;
  variable_.type.capacity = *std::max_element(sizes.begin(), sizes.end());
  if (sizes.size() == 1) return;
  variable_.capacities = sizes;
  if (sizes.size() != variable_.index.size()) {
    error(syntax_.type_span,
          std::to_string(sizes.size()) + " sizes for " +
              (syntax_.index.empty() ? "one queue"
                                     : std::to_string(syntax_.index.size()) + " queues"),
          "write one size for all, or one for each member");
  }
}

void Declaration::kind() {
  const Type& type = variable_.type;
  const bool queue = type.capacity > 0;
  if (variable_.kind == Variable::Kind::transient && queue) {
    error(syntax_.type_span, "a queue cannot be transient", "declare it without 'transient'");
  }
  if (variable_.kind != Variable::Kind::constant) return;
  const bool allowed = type.kind == Type::Kind::time || type.kind == Type::Kind::integer ||
                       type.kind == Type::Kind::set;
  if (queue || !allowed) {
    error(syntax_.type_span, "only a time, an int or a set can be constant",
          "declare it without 'constant'");
  }
}

void Declaration::dead_at() {
  if (syntax_.dead_at.empty()) return;
  if (!syntax_.component) {
    error(syntax_.dead_at.front().span,
          "only a variable of a component can be dead at some of its vertices",
          "declare it in the component that it belongs to, or leave out 'dead at'");
    return;
  }
  if (variable_.kind != Variable::Kind::plain) {
    error(syntax_.dead_at.front().span,
          std::string("a ") +
              (variable_.kind == Variable::Kind::constant ? "constant" : "transient") +
              " variable is no part of any state",
          "leave out 'dead at'");
    return;
  }
  std::set<diagram::VertexId> seen;
  for (const Name& name : syntax_.dead_at) {
    const auto vertex = names_.vertex(*variable_.owner, name);
    if (!vertex) continue;
    if (seen.insert(*vertex).second) {
      variable_.dead_at.push_back(*vertex);
    } else {
      error(name.span, "vertex " + quoted(name.text) + " is named twice", "remove one");
    }
  }
}

std::int64_t Declaration::default_value() const {
  const Type& type = variable_.type;
  if (type.kind == Type::Kind::integer) {
    return std::clamp<std::int64_t>(0, type.least, std::max(type.least, type.most));
  }
  if (type.kind == Type::Kind::port && !type.ports.empty()) return type.ports.front().value;
  return 0;
}

void Declaration::defaults(std::size_t members) {
  const bool empty = variable_.type.capacity > 0 || variable_.type.kind == Type::Kind::set;
  variable_.initial.assign(
      members, empty ? std::vector<std::int64_t>{} : std::vector<std::int64_t>{default_value()});
}

void Declaration::initial() {
  const std::size_t members = std::max<std::size_t>(variable_.index.size(), 1);
  const auto& values = syntax_.initial;
  if (variable_.kind == Variable::Kind::constant && values.empty()) {
    error(syntax_.name.span, "constant " + quoted(variable_.name) + " has no value",
          "write ':=' and its value behind it");
  }
  if (variable_.kind == Variable::Kind::transient && !values.empty()) {
    error(syntax_.initial_span, "a transient variable has no initial value",
          "it is alive only inside one transition; leave the value out");
  }
  if (values.empty()) return defaults(members);
  if (values.size() != 1 && values.size() != members) {
    error(syntax_.initial_span,
          std::to_string(values.size()) + " initial values for " + std::to_string(members) +
              (members == 1 ? " variable" : " members"),
          "write one for all, or one for each");
    return defaults(members);
  }
  for (const Value& one : values) {
    variable_.initial.push_back(value(one).value_or(std::vector<std::int64_t>{}));
  }
  if (values.size() == members) return;
  const std::vector<std::int64_t> all = variable_.initial.front();
  if (names_.grow(members * (all.size() + 1), syntax_.initial_span)) {
    variable_.initial.assign(members, all);
  }
}

bool Declaration::has_shape(const Value& value) {
  const Type& type = variable_.type;
  const bool drawn = variable_.kind == Variable::Kind::constant && type.kind == Type::Kind::time;
  const auto shape = type.capacity > 0              ? Value::Shape::brackets
                     : type.kind == Type::Kind::set ? Value::Shape::braces
                                                    : Value::Shape::single;
  if (value.shape == shape || (drawn && value.shape == Value::Shape::braces)) return true;
  error(value.span,
        shape == Value::Shape::brackets ? "the contents of a queue stand in brackets"
        : shape == Value::Shape::braces ? "the elements of a set stand in braces"
                                        : "one value is wanted here",
        shape == Value::Shape::brackets ? "first in first out: [1, 2], or [] for none"
        : shape == Value::Shape::braces ? "for instance {a, b}, or {} for none"
                                        : "leave out the brackets");
  return false;
}

std::optional<std::vector<std::int64_t>> Declaration::value(const Value& value) {
  if (!has_shape(value)) return std::nullopt;
  std::vector<std::int64_t> list;
  std::set<std::int64_t> seen;
  const bool queue = variable_.type.capacity > 0;
  for (const Single& one : value.singles) {
    const auto next = single(one);
    if (!next) continue;
    if (!queue && !seen.insert(*next).second) {
      error(one.span, "a value stands twice", "remove one");
    }
    list.push_back(*next);
  }
  if (queue) {
    const std::size_t member = std::min(variable_.initial.size(), variable_.capacities.size());
    const std::uint32_t room =
        member < variable_.capacities.size() && syntax_.initial.size() > 1
            ? variable_.capacities[member]
            : *std::min_element(syntax_.capacities.begin(), syntax_.capacities.end());
    if (list.size() > room) {
      error(value.span,
            "the queue holds " + std::to_string(room) + ", not " + std::to_string(list.size()),
            "make it larger, or its contents fewer");
    }
  } else if (value.singles.empty() && variable_.type.kind != Type::Kind::set) {
    error(value.span, "there is no value to choose from", "write at least one");
  }
  return list;
}

std::optional<std::int64_t> Declaration::single(const Single& single) {
  switch (variable_.type.kind) {
    case Type::Kind::boolean:
      if (single.kind == Single::Kind::truth) return single.value;
      error(single.span, "the initial value of a bool is true or false", "write one of them");
      return std::nullopt;
    case Type::Kind::integer:
      return number(single);
    case Type::Kind::time:
      return time(single);
    case Type::Kind::port:
    case Type::Kind::set:
      break;
  }
  if (single.kind != Single::Kind::name) {
    error(single.span, "a port is wanted here", "write the name of one");
    return std::nullopt;
  }
  const auto port = names_.port_of(names_.members(id_).type, single.name,
                                   "that " + quoted(variable_.name) + " can hold");
  return port ? std::optional<std::int64_t>(port->value) : std::nullopt;
}

std::optional<std::int64_t> Declaration::number(const Single& single) {
  const Type& type = variable_.type;
  if (single.kind != Single::Kind::number) {
    error(single.span, "the initial value of an int is a number", "write one within its bounds");
    return std::nullopt;
  }
  if (single.value < type.least || single.value > type.most) {
    error(single.span,
          "the initial value " + std::to_string(single.value) + " is outside of " +
              std::to_string(type.least) + ".." + std::to_string(type.most),
          "choose one within, or widen the type");
  }
  return single.value;
}

std::optional<std::int64_t> Declaration::time(const Single& single) {
  const bool constant = variable_.kind == Variable::Kind::constant;
  const bool queue = variable_.type.capacity > 0;
  if (single.kind == Single::Kind::none && !constant && !queue) return Variable::no_time;
  if (single.kind != Single::Kind::number || single.value < 0 || single.value == INT64_MAX) {
    error(single.span,
          constant ? "a duration is a natural number below 2^63 - 1"
                   : "the initial value of a time is a natural number below 2^63 - 1",
          constant || queue ? "write one" : "write one, or 'none' for a time that is not known");
    return std::nullopt;
  }
  return single.value;
}

}  // namespace leadline::read::td
