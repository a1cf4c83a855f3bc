#include "emit/diagram_notation.hpp"

#include <algorithm>
#include <utility>

#include "emit/dot_style.hpp"

namespace leadline::emit {

using diagram::Choice;
using diagram::Comparison;
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
constexpr const char* empty_set = "&#8709;";

/// From the weakest.
enum class Binding { either, both, negation, comparison, sum, product, atom };

const char* sign(Comparison comparison) {
  switch (comparison) {
    case Comparison::equal:
      return " = ";
    case Comparison::unequal:
      return " &#8800; ";
    case Comparison::less:
      return " &lt; ";
    case Comparison::at_most:
      return " &#8804; ";
    case Comparison::greater:
      return " &gt; ";
    case Comparison::at_least:
      return " &#8805; ";
  }
  return " = ";
}

std::string subscript(const std::string& text) {
  return "<sub>" + text + "</sub>";
}

}  // namespace

/// A part of an expression: conjuncts, of which there are several only under `both`.
struct DiagramNotation::Piece {
  Binding binding = Binding::atom;
  std::vector<std::string> texts;
  std::string negated;  ///< a short form of its negation, if there is one

  Piece(Binding how, std::string text, std::string negation = "")
      : binding(how), texts{std::move(text)}, negated(std::move(negation)) {}

  /// In one line, in parentheses where it binds weaker than its surroundings.
  [[nodiscard]] std::string within(Binding outer) const {
    std::string line = texts.front();
    for (std::size_t i = 1; i < texts.size(); ++i) line += " &#8743; " + texts[i];
    return binding < outer ? '(' + line + ')' : line;
  }
};

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

std::string DiagramNotation::time_of(const Reference& reference) const {
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
  std::string list;
  for (const Reference& one : of) list += (list.empty() ? "" : ", ") + time_of(one);
  return list;
}

std::string DiagramNotation::least(const std::vector<Reference>& of) const {
  if (of.empty()) return infinity;
  return of.size() == 1 ? time_of(of.front()) : "min(" + arguments(of) + ')';
}

std::string DiagramNotation::text(const TimeTerm& term) const {
  std::string sum = least(term.of);
  for (const Reference& constant : term.drawn) sum += " + " + text(constant);
  if (term.plus > 0) sum += " + " + std::to_string(term.plus);
  if (term.plus < 0) sum += " &#8722; " + std::to_string(term.plus).substr(1);
  return sum;
}

std::string DiagramNotation::set_of(const std::vector<PortId>& ports) const {
  std::string list;
  for (const PortId id : ports) list += (list.empty() ? "" : ", ") + port(id);
  return list.empty() ? empty_set : '{' + list + '}';
}

DiagramNotation::Piece DiagramNotation::test(const Expression::Node& node) const {
  const std::string of = text(node.reference);
  switch (node.op) {
    case Expression::Op::is_port:
      return {Binding::comparison, of + " = " + port(node.port),
              of + sign(Comparison::unequal) + port(node.port)};
    case Expression::Op::contains:
      return {Binding::comparison, port(node.port) + " &#8712; " + of,
              port(node.port) + " &#8713; " + of};
    case Expression::Op::is_empty:
      if (variable(node.reference.variable).type.capacity > 0) {
        return {Binding::atom, "empty(" + of + ')'};
      }
      return {Binding::comparison, of + " = " + empty_set,
              of + sign(Comparison::unequal) + empty_set};
    case Expression::Op::is_full:
      return {Binding::atom, "full(" + of + ')'};
    default:
      return {Binding::comparison, text(node.left) + sign(node.comparison) + text(node.right)};
  }
}

void DiagramNotation::push(std::vector<Piece>& stack, const Expression::Node& node) const {
  const auto take = [&] {
    Piece top = std::move(stack.back());
    stack.pop_back();
    return top;
  };
  const auto join = [&](const std::string& between, Binding binding, Binding right_binding) {
    const std::string right = take().within(right_binding);
    const std::string left = take().within(binding);
    stack.emplace_back(binding, left + between + right);
  };
  switch (node.op) {
    case Expression::Op::constant:
      return stack.push_back({Binding::atom, std::to_string(node.value)});
    case Expression::Op::variable:
      return stack.push_back({Binding::atom, time_of(node.reference)});
    case Expression::Op::length:
      return stack.push_back({Binding::atom, '|' + text(node.reference) + '|'});
    case Expression::Op::add:
      return join(" + ", Binding::sum, Binding::product);
    case Expression::Op::subtract:
      return join(" &#8722; ", Binding::sum, Binding::product);
    case Expression::Op::multiply:
      return join(" &#183; ", Binding::product, Binding::atom);
    case Expression::Op::compare:
      return join(sign(node.comparison), Binding::comparison, Binding::sum);
    case Expression::Op::either:
      return join(" &#8744; ", Binding::either, Binding::either);
    case Expression::Op::negate: {
      const Piece of = take();
      return stack.push_back({Binding::negation, of.negated.empty()
                                                     ? "&#172;" + of.within(Binding::atom)
                                                     : of.negated});
    }
    case Expression::Op::both: {
      Piece right = take();
      Piece& left = stack.back();
      if (left.binding < Binding::both) left.texts = {left.within(Binding::both)};
      if (right.binding < Binding::both) right.texts = {right.within(Binding::both)};
      std::move(right.texts.begin(), right.texts.end(), std::back_inserter(left.texts));
      left.binding = Binding::both;
      left.negated.clear();
      return;
    }
    default:
      stack.push_back(test(node));
  }
}

std::vector<DiagramNotation::Piece> DiagramNotation::pieces(const Expression& expression) const {
  std::vector<Piece> stack;
  for (const Expression::Node& node : expression.nodes) push(stack, node);
  return stack;
}

std::vector<std::string> DiagramNotation::guard(const Expression& guard) const {
  std::vector<std::string> conjuncts;
  for (Piece& piece : pieces(guard)) conjuncts = std::move(piece.texts);
  return conjuncts;
}

std::string DiagramNotation::expression(const Expression& expression) const {
  const std::vector<Piece> whole = pieces(expression);
  return whole.empty() ? "1" : whole.back().within(Binding::either);
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
  if (set && values.empty()) return empty_set;
  Type element = type;
  if (set) element.kind = Type::Kind::port;
  std::string list;
  for (const std::int64_t one : values) list += (list.empty() ? "" : ", ") + scalar(element, one);
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
