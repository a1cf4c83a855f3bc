#include <set>
#include <utility>

#include "leadline/base/text.hpp"
#include "read/diagram_edges.hpp"

namespace leadline::read::td {

using diagram::PortId;
using diagram::Type;
using diagram::Variable;

std::optional<Edges::Operation> Edges::operation(const OperationSyntax& syntax) {
  Operation operation;
  operation.span = syntax.span;
  if (!target(syntax, operation)) return std::nullopt;
  bool whole = true;
  switch (syntax.kind) {
    case OperationSyntax::Kind::assign:
      whole = assign(syntax, operation);
      break;
    case OperationSyntax::Kind::assign_ports:
      whole = assign_ports(syntax, operation);
      break;
    case OperationSyntax::Kind::include:
    case OperationSyntax::Kind::exclude:
      whole = change_set(syntax, operation);
      break;
    case OperationSyntax::Kind::push:
      whole = push(syntax, operation);
      break;
    case OperationSyntax::Kind::pop:
      operation.kind = Operation::Kind::pop;
  }
  return whole ? std::optional(std::move(operation)) : std::nullopt;
}

bool Edges::target(const OperationSyntax& syntax, Operation& operation) {
  const auto found = expressions_.reference(syntax.target);
  if (!found) return false;
  operation.target = *found;
  const Variable& of = expressions_.variable(*found);
  const std::string name = quoted(syntax.target.name.text);
  if (of.kind == Variable::Kind::constant) {
    return error(syntax.target.span, name + " is constant", "only variables are changed");
  }
  const bool queue = of.type.capacity > 0;
  const bool wants_queue =
      syntax.kind == OperationSyntax::Kind::push || syntax.kind == OperationSyntax::Kind::pop;
  if (queue && !wants_queue) {
    return error(
        syntax.span, name + " is a queue, to which nothing is assigned",
        "write push(" + syntax.target.name.text + ", …) or pop(" + syntax.target.name.text + ")");
  }
  if (!queue && wants_queue) {
    return error(syntax.target.span, name + " is no queue", "assign with ':='");
  }
  const bool wants_set = syntax.kind == OperationSyntax::Kind::assign_ports ||
                         syntax.kind == OperationSyntax::Kind::include ||
                         syntax.kind == OperationSyntax::Kind::exclude;
  if (wants_set && of.type.kind != Type::Kind::set) {
    return error(syntax.span, name + " is no set",
                 syntax.kind == OperationSyntax::Kind::assign_ports
                     ? "leave out the braces"
                     : "a number is changed so: n := n + 1");
  }
  return true;
}

bool Edges::assign(const OperationSyntax& syntax, Operation& operation) {
  switch (expressions_.variable(operation.target).type.kind) {
    case Type::Kind::time:
      return assign_time(syntax, operation);
    case Type::Kind::set:
      return assign_set(syntax, operation);
    case Type::Kind::port:
    case Type::Kind::boolean:
    case Type::Kind::integer:
      break;
  }
  return scalar(syntax, operation);
}

/// What is assigned to or pushed onto a target of type bool, int or port.
bool Edges::scalar(const OperationSyntax& syntax, Operation& operation) {
  const Type& type = expressions_.variable(operation.target).type;
  const bool pushed = syntax.kind == OperationSyntax::Kind::push;
  if (type.kind == Type::Kind::port) {
    const auto port = port_value(syntax, operation);
    if (!port) return false;
    operation.port = *port;
    operation.kind = pushed ? Operation::Kind::push : Operation::Kind::assign_port;
    return true;
  }
  const std::string what = quoted(syntax.target.name.text);
  auto value = type.kind == Type::Kind::boolean ? expressions_.boolean(syntax.value, what)
                                                : expressions_.integer(syntax.value, what);
  if (!value) return false;
  operation.value = std::move(*value);
  operation.kind = pushed ? Operation::Kind::push : Operation::Kind::assign;
  return true;
}

std::optional<PortId> Edges::port_value(const OperationSyntax& syntax, const Operation& operation) {
  const auto& items = syntax.value.items;
  const bool name = items.size() == 1 && items.front().kind == Item::Kind::reference &&
                    !items.front().refs.front().index && !items.front().refs.front().first;
  const std::string target = quoted(syntax.target.name.text);
  if (!name) {
    error(syntax.value.span, target + " gets the name of a port, and nothing else",
          "write one edge for each port, or let 'choose' choose");
    return std::nullopt;
  }
  return names_.port_of(names_.members(operation.target.variable).type,
                        items.front().refs.front().name, "that " + target + " can hold");
}

bool Edges::assign_time(const OperationSyntax& syntax, Operation& operation) {
  const auto& items = syntax.value.items;
  if (items.size() == 1 && items.front().kind == Item::Kind::none) {
    operation.kind = Operation::Kind::forget;
    return true;
  }
  auto time = expressions_.time(syntax.value, "what " + quoted(syntax.target.name.text) + " gets");
  if (!time) return false;
  operation.time = std::move(*time);
  operation.kind = Operation::Kind::assign_time;
  return true;
}

bool Edges::assign_set(const OperationSyntax& syntax, Operation& operation) {
  const auto& items = syntax.value.items;
  operation.kind = Operation::Kind::assign_set;
  if (items.size() == 1 && items.front().kind == Item::Kind::reference &&
      !items.front().refs.front().first) {
    const auto from = expressions_.reference(items.front().refs.front());
    if (!from) return false;
    const Variable& of = expressions_.variable(*from);
    if (of.type.kind == Type::Kind::set && of.kind == Variable::Kind::constant) {
      operation.from = from;
      return can_hold(operation.target, *from, syntax.value.span);
    }
  }
  return error(syntax.value.span,
               quoted(syntax.target.name.text) + " gets ports in braces or a constant set",
               "for instance {a, b}, or {} for none");
}

/// Whether a set can hold all elements of a constant; of a family, those of all members that may be
/// meant.
bool Edges::can_hold(const diagram::Reference& target, const diagram::Reference& constant,
                     Span span) {
  const Variable& of = expressions_.variable(constant);
  const std::set<PortId>& holds = names_.members(target.variable).type;
  for (std::size_t i = 0; i < of.initial.size(); ++i) {
    if (constant.port && i < of.index.size() && of.index[i] != *constant.port) continue;
    if (constant.by && i < of.index.size() &&
        !names_.members(*constant.by).type.contains(of.index[i]))
      continue;
    if (!names_.grow(of.initial[i].size(), span)) return false;
    for (const std::int64_t element : of.initial[i]) {
      const PortId port(static_cast<std::size_t>(element));
      if (holds.contains(port)) continue;
      return error(span,
                   quoted(expressions_.variable(target).name) + " cannot hold port " +
                       quoted(names_.text(port)) + " of " + quoted(of.name),
                   "add it to the type of the set, or leave it out of the constant");
    }
  }
  return true;
}

bool Edges::assign_ports(const OperationSyntax& syntax, Operation& operation) {
  operation.kind = Operation::Kind::assign_set;
  std::set<PortId> seen;
  for (const Name& name : syntax.ports) {
    const auto port = names_.port_of(names_.members(operation.target.variable).type, name,
                                     "that " + quoted(syntax.target.name.text) + " can hold");
    if (!port) return false;
    if (!seen.insert(*port).second) {
      return error(name.span, "port " + quoted(name.text) + " stands twice", "remove one");
    }
    operation.ports.push_back(*port);
  }
  return true;
}

bool Edges::change_set(const OperationSyntax& syntax, Operation& operation) {
  operation.kind = syntax.kind == OperationSyntax::Kind::include ? Operation::Kind::include
                                                                 : Operation::Kind::exclude;
  const auto port =
      names_.port_of(names_.members(operation.target.variable).type, syntax.ports.front(),
                     "that " + quoted(syntax.target.name.text) + " can hold");
  if (!port) return false;
  operation.port = *port;
  return true;
}

bool Edges::push(const OperationSyntax& syntax, Operation& operation) {
  if (expressions_.variable(operation.target).type.kind != Type::Kind::time) {
    return scalar(syntax, operation);
  }
  auto time = expressions_.time(syntax.value, "what is pushed");
  if (!time) return false;
  operation.time = std::move(*time);
  operation.kind = Operation::Kind::push;
  return true;
}

}  // namespace leadline::read::td
