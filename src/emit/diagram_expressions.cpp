#include <utility>

#include "emit/binding.hpp"
#include "emit/diagram_text.hpp"

namespace leadline::emit {

using diagram::Comparison;
using diagram::Expression;
using Op = Expression::Op;

namespace {

std::string_view symbol(Comparison comparison) {
  switch (comparison) {
    case Comparison::equal:
      return " = ";
    case Comparison::unequal:
      return " != ";
    case Comparison::less:
      return " < ";
    case Comparison::at_most:
      return " <= ";
    case Comparison::greater:
      return " > ";
    case Comparison::at_least:
      return " >= ";
  }
  return "";
}

}  // namespace

struct DiagramText::Term {
  std::string text;
  Binding binding = Binding::atom;
  std::optional<Sort> sort;  ///< none: a constant, whose text is a number
  std::string negated;       ///< how its negation is written, where there is a short form

  /// The text where an operand of this sort is wanted that binds at least so tight.
  [[nodiscard]] std::string as(Sort wanted, Binding least) && {
    if (!sort && wanted == Sort::boolean) return text == "0" ? "false" : "true";
    return binding < least ? '(' + text + ')' : std::move(text);
  }
};

namespace {

bool is_infix(Op op) {
  return op == Op::add || op == Op::subtract || op == Op::multiply || op == Op::compare ||
         op == Op::both || op == Op::either;
}

struct Infix {
  std::string text;
  Binding binding;
  Binding left;
  Binding right;
  Sort operands;
  Sort result;
};

Infix infix(const Expression::Node& node, bool booleans) {
  constexpr auto tighter = [](Binding binding) {
    return static_cast<Binding>(static_cast<int>(binding) + 1);
  };
  const auto chain = [&](std::string text, Binding binding, Sort sort) {
    return Infix{std::move(text), binding, binding, tighter(binding), sort, sort};
  };
  switch (node.op) {
    case Op::add:
      return chain(" + ", Binding::sum, Sort::integer);
    case Op::subtract:
      return chain(" - ", Binding::sum, Sort::integer);
    case Op::multiply:
      return chain(" * ", Binding::product, Sort::integer);
    case Op::both:
      return chain(soft_blank + std::string("and "), Binding::both, Sort::boolean);
    case Op::either:
      return chain(soft_blank + std::string("or "), Binding::either, Sort::boolean);
    default:
      return {
          std::string(symbol(node.comparison)),     Binding::comparison, Binding::sum, Binding::sum,
          booleans ? Sort::boolean : Sort::integer, Sort::boolean};
  }
}

}  // namespace

DiagramText::Term DiagramText::leaf(const Node& node) const {
  const auto call = [&](std::string_view function, Sort sort) {
    return Term{
        std::string(function) + '(' + reference(node.reference) + ')', Binding::atom, sort, {}};
  };
  const auto comparison = [](std::string text, std::string negated = {}) {
    return Term{std::move(text), Binding::comparison, Sort::boolean, std::move(negated)};
  };
  const auto name = [&] { return reference(node.reference); };
  switch (node.op) {
    case Op::constant:
      return {std::to_string(node.value), Binding::atom, {}, {}};
    case Op::variable: {
      const bool integer = of(node.reference.variable).type.kind == diagram::Type::Kind::integer;
      return {value_of(node.reference), Binding::atom, integer ? Sort::integer : Sort::boolean, {}};
    }
    case Op::is_port:
      return comparison(value_of(node.reference) + " = " + port(node.port),
                        value_of(node.reference) + " != " + port(node.port));
    case Op::contains:
      return comparison(port(node.port) + " in " + name(), port(node.port) + " not in " + name());
    case Op::is_empty:
      return call("empty", Sort::boolean);
    case Op::is_full:
      return call("full", Sort::boolean);
    case Op::length:
      return call("length", Sort::integer);
    default:
      return comparison(time(node.left) + std::string(symbol(node.comparison)) + time(node.right));
  }
}

DiagramText::Term DiagramText::combined(const Node& node, Term left, Term right) {
  const bool booleans = left.sort == Sort::boolean || right.sort == Sort::boolean;
  const Infix by = infix(node, booleans);
  std::string text = std::move(left).as(by.operands, by.left);
  text += by.text;
  text += std::move(right).as(by.operands, by.right);
  return {std::move(text), by.binding, by.result, {}};
}

DiagramText::Term DiagramText::negated(Term of) {
  if (!of.negated.empty()) return {std::move(of.negated), Binding::comparison, Sort::boolean, {}};
  return {"not " + std::move(of).as(Sort::boolean, Binding::negation),
          Binding::negation,
          Sort::boolean,
          {}};
}

std::string DiagramText::expression(const Expression& expression, Sort sort) const {
  std::vector<Term> stack;
  for (const Node& node : expression.nodes) {
    if (node.op == Op::negate) {
      stack.back() = negated(std::move(stack.back()));
    } else if (is_infix(node.op)) {
      Term right = std::move(stack.back());
      stack.pop_back();
      stack.back() = combined(node, std::move(stack.back()), std::move(right));
    } else {
      stack.push_back(leaf(node));
    }
  }
  return stack.empty() ? std::string("true") : std::move(stack.back()).as(sort, Binding::either);
}

}  // namespace leadline::emit
