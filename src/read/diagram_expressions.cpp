#include "read/diagram_expressions.hpp"

#include <utility>

#include "leadline/base/text.hpp"
#include "read/diagram_typed.hpp"

namespace leadline::read::td {

using diagram::Comparison;
using diagram::Expression;
using diagram::TimeTerm;
using Kind = Item::Kind;
using Op = Expression::Op;

Expressions::Typed Expressions::faulty(Span span, std::string message, std::string hint) {
  diagnostics_.error(span, std::move(message), std::move(hint));
  return {};
}

Expressions::Typed Expressions::evaluate(const Expr& expr) {
  Stack stack;
  for (const Item& item : expr.items) step(item, stack);
  return settled(std::move(stack.back()));
}

void Expressions::step(const Item& item, Stack& stack) {
  switch (item.kind) {
    case Kind::number:
    case Kind::truth:
      return stack.push_back(Typed::literal(item));
    case Kind::none:
      return stack.push_back(faulty(item.span, "'none' is no value to compare or calculate with",
                                    "it can only be assigned: t := none"));
    case Kind::reference:
      return stack.push_back(Typed::unsettled(item));
    case Kind::minimum:
      return stack.push_back(minimum(item));
    case Kind::is_empty:
    case Kind::is_full:
    case Kind::length:
      return stack.push_back(test(item));
    case Kind::negate:
      stack.back() = negation(item, settled(std::move(stack.back())));
      return;
    default:
      break;
  }
  Typed right = std::move(stack.back());
  stack.pop_back();
  const Span span{stack.back().span.begin, right.span.end};
  stack.back() = combine(item, std::move(stack.back()), std::move(right));
  stack.back().span = span;
}

Expressions::Typed Expressions::combine(const Item& item, Typed left, Typed right) {
  switch (item.kind) {
    case Kind::both:
    case Kind::either:
      return logic(item, settled(std::move(left)), settled(std::move(right)));
    case Kind::contains:
    case Kind::contains_not:
      return membership(item, left, settled(std::move(right)));
    case Kind::compare:
      return comparison(item, std::move(left), std::move(right));
    default:
      return arithmetic(item, settled(std::move(left)), settled(std::move(right)));
  }
}

/// Looks up a name that stands for a value.
Expressions::Typed Expressions::settled(Typed typed) {
  if (typed.kind != Typed::Kind::unsettled) return typed;
  const Ref& ref = *typed.ref;
  const Span span = typed.span;
  const auto found = reference(ref);
  if (!found) return {};
  const bool queue = variable(*found).type.capacity > 0;
  if (ref.first && !queue) {
    return faulty(span, quoted(ref.name.text) + " is no queue", "leave out 'first'");
  }
  if (!ref.first && queue) {
    return faulty(span, "a queue is no value",
                  "write first(…), length(…), empty(…) or full(…) of it");
  }
  return value_of(*found, span);
}

Expressions::Typed Expressions::value_of(const diagram::Reference& reference, Span span) {
  const diagram::Variable& of = variable(reference);
  Typed typed;
  typed.span = span;
  typed.reference = reference;
  switch (of.type.kind) {
    case diagram::Type::Kind::boolean:
    case diagram::Type::Kind::integer:
      typed.kind = of.type.kind == diagram::Type::Kind::boolean ? Typed::Kind::boolean
                                                                : Typed::Kind::integer;
      typed.nodes = {Typed::node(Op::variable, span)};
      typed.nodes.back().reference = reference;
      break;
    case diagram::Type::Kind::time:
      typed.kind = Typed::Kind::time;
      typed.term.of = {reference};
      if (of.kind == diagram::Variable::Kind::constant) {
        typed.kind = Typed::Kind::duration;
        typed.term.drawn.swap(typed.term.of);
      }
      break;
    case diagram::Type::Kind::port:
      typed.kind = Typed::Kind::port;
      break;
    case diagram::Type::Kind::set:
      typed.kind = Typed::Kind::set;
  }
  return typed;
}

Expressions::Typed Expressions::minimum(const Item& item) {
  Typed typed;
  typed.span = item.span;
  if (!times(item.refs, typed.term.of)) return typed;
  typed.kind = Typed::Kind::time;
  return typed;
}

Expressions::Typed Expressions::test(const Item& item) {
  const auto found = reference(item.refs.front());
  if (!found) return {};
  const diagram::Type& type = variable(*found).type;
  const bool queue = type.capacity > 0;
  const bool set = type.kind == diagram::Type::Kind::set;
  if (!queue && (item.kind != Kind::is_empty || !set)) {
    return faulty(
        found->span,
        quoted(item.refs.front().name.text) +
            (item.kind == Kind::is_empty ? " is neither a queue nor a set" : " is no queue"),
        set ? "of a set only 'empty' can be asked" : "name a queue");
  }
  const Op op = item.kind == Kind::is_empty  ? Op::is_empty
                : item.kind == Kind::is_full ? Op::is_full
                                             : Op::length;
  Typed typed;
  typed.kind = op == Op::length ? Typed::Kind::integer : Typed::Kind::boolean;
  typed.span = item.span;
  typed.nodes = {Typed::node(op, item.span)};
  typed.nodes.back().reference = *found;
  return typed;
}

Expressions::Typed Expressions::logic(const Item& item, Typed left, Typed right) {
  for (const Typed* side : {&left, &right}) {
    if (side->is_faulty()) return {};
    if (side->kind == Typed::Kind::boolean) continue;
    return faulty(side->span,
                  std::string("a truth is wanted beside ") +
                      (item.kind == Kind::both ? "'and'" : "'or'") + ", not " + side->described(),
                  "compare it with something");
  }
  return Typed::joined(item.kind == Kind::both ? Op::both : Op::either, Typed::Kind::boolean,
                       std::move(left), std::move(right));
}

Expressions::Typed Expressions::negation(const Item& item, Typed of) {
  if (of.is_faulty()) return {};
  if (of.kind != Typed::Kind::boolean) {
    return faulty(of.span, "a truth is wanted behind 'not', not " + of.described(),
                  "compare it with something");
  }
  of.span.begin = item.span.begin;
  of.nodes.push_back(Typed::node(Op::negate, of.span));
  return of;
}

std::optional<Expression> Expressions::boolean(const Expr& expr, const std::string& what) {
  Typed typed = evaluate(expr);
  if (typed.is_faulty()) return std::nullopt;
  if (typed.kind == Typed::Kind::boolean) return Expression{std::move(typed.nodes)};
  static_cast<void>(faulty(expr.span, what + " is true or false, not " + typed.described(),
                           "compare it with something"));
  return std::nullopt;
}

std::optional<Expression> Expressions::integer(const Expr& expr, const std::string& what) {
  Typed typed = evaluate(expr);
  if (typed.is_faulty()) return std::nullopt;
  if (typed.kind == Typed::Kind::integer) return Expression{std::move(typed.nodes)};
  static_cast<void>(
      faulty(expr.span, what + " gets a number, not " + typed.described(), "calculate one"));
  return std::nullopt;
}

std::optional<TimeTerm> Expressions::time(const Expr& expr, const std::string& what) {
  Typed typed = evaluate(expr);
  if (typed.is_faulty()) return std::nullopt;
  if (typed.kind != Typed::Kind::time) {
    const bool absolute = typed.kind == Typed::Kind::integer || typed.kind == Typed::Kind::duration;
    static_cast<void>(
        faulty(expr.span, what + " is another time plus constants, not " + typed.described(),
               absolute ? "times have no origin: write for instance t + 3" : "name a time"));
    return std::nullopt;
  }
  if (typed.term.of.size() != 1) {
    static_cast<void>(faulty(expr.span, what + " is one time, not the least of several",
                             "let 'choose m in argmin(S)' choose one, and write S[m]"));
    return std::nullopt;
  }
  if (typed.term.plus < 0) {
    static_cast<void>(faulty(expr.span, what + " cannot lie before the time that it is made from",
                             "only natural numbers are added to a time"));
    return std::nullopt;
  }
  typed.term.span = expr.span;
  return std::move(typed.term);
}

}  // namespace leadline::read::td
