#include "emit/diagram_notation.hpp"

#include <algorithm>

#include "emit/dot_style.hpp"
#include "leadline/base/text.hpp"

namespace leadline::emit {

using diagram::Choice;
using diagram::Edge;
using diagram::Expression;
using diagram::Operation;
using diagram::PortId;
using diagram::Reference;
using diagram::TimeTerm;
using diagram::Type;
using diagram::Variable;
using diagram::VariableId;

namespace {

constexpr const char* infinity = "&#8734;";

std::string subscript(const std::string& text) {
  return "<sub>" + text + "</sub>";
}

}  // namespace

std::string DiagramNotation::port(PortId id) const {
  return html(composition_.ports[id.index()]);
}

std::string DiagramNotation::name(VariableId id) const {
  std::string stem = variable(id).name;
  std::string of;
  const std::size_t dot = stem.rfind('.');
  if (dot != std::string::npos) {
    of = stem.substr(0, dot);
    stem = stem.substr(dot + 1);
  }
  stem = stem == "alpha" ? "&#945;" : html(stem);
  const bool own = own_ && composition_.components[own_->index()].name == of;
  return of.empty() || own ? stem : stem + "<sup>" + html(of) + "</sup>";
}

std::string DiagramNotation::text(const Reference& reference) const {
  const std::string of = name(reference.variable);
  if (reference.port) return of + subscript(port(*reference.port));
  return reference.by ? of + subscript(name(*reference.by)) : of;
}

std::string DiagramNotation::value_of(const Reference& reference) const {
  const bool queue = variable(reference.variable).type.capacity > 0;
  return queue ? "first(" + text(reference) + ')' : text(reference);
}

/// All members of a family are written as the family.
std::string DiagramNotation::arguments(const std::vector<Reference>& of) const {
  const auto is_member = [&](const Reference& one) {
    return one.variable == of.front().variable && one.port;
  };
  if (of.size() > 1 && of.size() == variable(of.front().variable).index.size() &&
      std::all_of(of.begin(), of.end(), is_member)) {
    return name(of.front().variable);
  }
  return listed(of, [&](const Reference& one) { return value_of(one); });
}

std::string DiagramNotation::least(const std::vector<Reference>& of) const {
  if (of.empty()) return infinity;
  return of.size() == 1 ? value_of(of.front()) : "min(" + arguments(of) + ')';
}

std::string DiagramNotation::text(const TimeTerm& term) const {
  std::string sum = least(term.of);
  for (const Reference& constant : term.drawn) sum += " + " + text(constant);
  if (term.plus > 0) sum += " + " + std::to_string(term.plus);
  if (term.plus < 0) sum += " &#8722; " + std::to_string(term.plus).substr(1);
  return sum;
}

std::string DiagramNotation::set_of(const std::vector<PortId>& ports) const {
  if (ports.empty()) return notation::empty_set;
  return '{' + listed(ports, [&](PortId id) { return port(id); }) + '}';
}

/// `m := rand(argmin(T))`, or the one port that there is to choose.
std::string DiagramNotation::text(const Choice& choice) const {
  const std::string target = name(choice.variable) + " := ";
  if (choice.of.size() == 1 && choice.of.front().port) {
    return target + port(*choice.of.front().port);
  }
  return target + "rand(argmin(" + arguments(choice.of) + "))";
}

std::string DiagramNotation::text(const Operation& operation) const {
  const std::string target = text(operation.target);
  const std::string becomes = target + " := ";
  switch (operation.kind) {
    case Operation::Kind::assign:
      return becomes + expression(operation.value);
    case Operation::Kind::assign_time:
      return becomes + text(operation.time);
    case Operation::Kind::assign_port:
      return becomes + port(operation.port);
    case Operation::Kind::assign_set:
      return becomes + (operation.from ? text(*operation.from) : set_of(operation.ports));
    case Operation::Kind::include:
      return becomes + target + " &#8746; {" + port(operation.port) + '}';
    case Operation::Kind::exclude:
      return becomes + target + " &#8726; {" + port(operation.port) + '}';
    case Operation::Kind::push: {
      const bool times = variable(operation.target.variable).type.kind == Type::Kind::time;
      return becomes + "enqueue(" + target + ", " +
             (times ? text(operation.time) : expression(operation.value)) + ')';
    }
    case Operation::Kind::pop:
      return becomes + "dequeue(" + target + ')';
    case Operation::Kind::forget:
      return becomes + "unknown";
  }
  return target;
}

std::vector<std::string> DiagramNotation::operations(const Edge& edge) const {
  std::vector<std::string> lines;
  if (edge.choice) lines.push_back(text(*edge.choice));
  for (const Operation& operation : edge.operations) lines.push_back(text(operation));
  return lines;
}

std::string DiagramNotation::scalar(const Type& type, std::int64_t value) const {
  if (type.kind == Type::Kind::port) {
    return port(PortId(static_cast<std::size_t>(value)));
  }
  const bool unknown = type.kind == Type::Kind::time && value == Variable::no_time;
  return unknown ? "unknown" : std::to_string(value);
}

std::string DiagramNotation::value(const Type& type,
                                   const std::vector<std::int64_t>& values) const {
  const bool set = type.kind == Type::Kind::set;
  if (set && values.empty()) return notation::empty_set;
  Type element = type;
  if (set) element.kind = Type::Kind::port;
  const std::string list = listed(values, [&](std::int64_t one) { return scalar(element, one); });
  if (type.capacity > 0) return "&#10216;" + list + "&#10217;";
  return set || values.size() > 1 ? '{' + list + '}' : list;
}

std::vector<std::string> DiagramNotation::initial(VariableId id) const {
  const Variable& of = variable(id);
  const bool drawn = of.kind == Variable::Kind::constant && of.type.kind != Type::Kind::set;
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < of.initial.size(); ++i) {
    const std::string member = of.index.empty() ? "" : subscript(port(of.index[i]));
    const char* is = drawn && of.initial[i].size() > 1 ? " &#8712; " : " = ";
    lines.push_back(name(id) + member + is + value(of.type, of.initial[i]));
  }
  return lines;
}

}  // namespace leadline::emit
