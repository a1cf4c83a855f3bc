#include <iterator>
#include <utility>

#include "emit/binding.hpp"
#include "emit/diagram_notation.hpp"

namespace leadline::emit {

using diagram::Comparison;
using diagram::Expression;
using notation::empty_set;

namespace {

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

DiagramNotation::Piece DiagramNotation::test(const Expression::Node& node) const {
  const std::string of = text(node.reference);
  switch (node.op) {
    case Expression::Op::is_port:
      return {Binding::comparison, value_of(node.reference) + " = " + port(node.port),
              value_of(node.reference) + sign(Comparison::unequal) + port(node.port)};
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
      return stack.push_back({Binding::atom, value_of(node.reference)});
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

}  // namespace leadline::emit
