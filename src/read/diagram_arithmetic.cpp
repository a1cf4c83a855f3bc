#include <algorithm>
#include <utility>

#include "leadline/base/text.hpp"
#include "read/diagram_expressions.hpp"
#include "read/diagram_typed.hpp"

namespace leadline::read::td {

using diagram::Comparison;
using Kind = Item::Kind;
using Op = diagram::Expression::Op;

namespace {

bool is_order(Comparison comparison) {
  return comparison != Comparison::equal && comparison != Comparison::unequal;
}

}  // namespace

Expressions::Typed Expressions::arithmetic(const Item& item, Typed left, Typed right) {
  if (left.is_faulty() || right.is_faulty()) return {};
  const auto is_timed = [](const Typed& side) {
    return side.kind == Typed::Kind::time || side.kind == Typed::Kind::duration;
  };
  if (is_timed(left) || is_timed(right)) return later(item, std::move(left), std::move(right));
  for (const Typed* side : {&left, &right}) {
    if (side->kind != Typed::Kind::integer) {
      return faulty(side->span, "one calculates with numbers, not with " + side->described(),
                    "name an int, or write a number");
    }
  }
  const Op op = item.kind == Kind::add        ? Op::add
                : item.kind == Kind::subtract ? Op::subtract
                                              : Op::multiply;
  return Typed::joined(op, Typed::Kind::integer, std::move(left), std::move(right));
}

/// A time or a duration plus a constant, or a time minus a number.
Expressions::Typed Expressions::later(const Item& item, Typed left, Typed right) {
  const char* way_out = "a number or a constant may be added to a time, and nothing else";
  if (item.kind == Kind::multiply) return faulty(item.span, "times are not multiplied", way_out);
  const bool minus = item.kind == Kind::subtract;
  if (!minus && (left.is_integer_literal() || right.kind == Typed::Kind::time)) {
    std::swap(left, right);
  }
  const bool timed = left.kind == Typed::Kind::time || left.kind == Typed::Kind::duration;
  if (timed && right.is_integer_literal()) {
    const std::int64_t value = right.nodes.back().value;
    if (minus ? __builtin_sub_overflow(left.term.plus, value, &left.term.plus)
              : __builtin_add_overflow(left.term.plus, value, &left.term.plus)) {
      return faulty(item.span, "the sum does not fit 63 bits", "use smaller numbers");
    }
    return left;
  }
  if (timed && right.kind == Typed::Kind::duration && !minus) {
    if (__builtin_add_overflow(left.term.plus, right.term.plus, &left.term.plus)) {
      return faulty(item.span, "the sum does not fit 63 bits", "use smaller numbers");
    }
    left.term.drawn.insert(left.term.drawn.end(), right.term.drawn.begin(), right.term.drawn.end());
    return left;
  }
  if (left.kind == Typed::Kind::time && right.kind == Typed::Kind::time) {
    return faulty(item.span, minus ? "times are not subtracted" : "times are not added",
                  minus ? "compare them instead: a - b <= 3 is a <= b + 3" : way_out);
  }
  return faulty(item.span,
                minus ? "only a number can be subtracted from a time"
                      : "only a number or a constant can be added to a time",
                "declare a duration that does not change: constant time d := 3;");
}

Expressions::Typed Expressions::comparison(const Item& item, Typed left, Typed right) {
  const auto port_variable = [&](const Typed& side) {
    if (side.kind != Typed::Kind::unsettled) return false;
    const auto id = names_.find(component_, side.ref->name.text);
    return id && model_.variables[id->index()].type.kind == diagram::Type::Kind::port;
  };
  const bool on_left = port_variable(left);
  if (on_left || port_variable(right)) {
    Typed of = settled(std::move(on_left ? left : right));
    return of.is_faulty() ? of : compare_ports(item, of, on_left ? right : left);
  }
  left = settled(std::move(left));
  right = settled(std::move(right));
  if (left.is_faulty() || right.is_faulty()) return {};
  if (left.kind == Typed::Kind::time && right.kind == Typed::Kind::time) {
    return compare_times(item, std::move(left), std::move(right));
  }
  const Span span{left.span.begin, right.span.end};
  if (left.kind == Typed::Kind::time || right.kind == Typed::Kind::time) {
    const Typed& other = left.kind == Typed::Kind::time ? right : left;
    return faulty(span, "a time is compared with " + other.described(),
                  "times have no origin: compare two of them, as in t <= s + 3");
  }
  if (left.kind == Typed::Kind::set || right.kind == Typed::Kind::set) {
    return faulty(span, "sets are not compared", "write 'empty(s)' or 'p in s'");
  }
  const bool comparable = left.kind == right.kind &&
                          (left.kind == Typed::Kind::integer || left.kind == Typed::Kind::boolean);
  if (!comparable) {
    return faulty(span, left.described() + " is compared with " + right.described(),
                  "compare things of one type");
  }
  if (left.kind == Typed::Kind::boolean && is_order(item.comparison)) {
    return faulty(item.span, "truths have no order", "compare them with '=' or '!='");
  }
  Typed typed = Typed::joined(Op::compare, Typed::Kind::boolean, std::move(left), std::move(right));
  typed.nodes.back().comparison = item.comparison;
  return typed;
}

Expressions::Typed Expressions::compare_times(const Item& item, Typed left, Typed right) {
  Typed typed;
  typed.kind = Typed::Kind::boolean;
  typed.span = {left.span.begin, right.span.end};
  left.term.span = left.span;
  right.term.span = right.span;
  for (const Typed* side : {&left, &right}) {
    for (const diagram::Reference& drawn : side->term.drawn) {
      for (const auto& values : variable(drawn).initial) {
        if (values.size() == 1) continue;
        return faulty(drawn.span, "a duration of several values is added in a guard",
                      "only an operation draws one of them; compare with one that has one value");
      }
    }
  }
  typed.nodes = {Typed::node(Op::compare_times, typed.span)};
  typed.nodes.back().comparison = item.comparison;
  typed.nodes.back().left = std::move(left.term);
  typed.nodes.back().right = std::move(right.term);
  return typed;
}

Expressions::Typed Expressions::compare_ports(const Item& item, const Typed& of,
                                              const Typed& port) {
  if (port.is_faulty()) return {};
  if (is_order(item.comparison)) {
    return faulty(item.span, "ports have no order", "compare them with '=' or '!='");
  }
  if (port.kind != Typed::Kind::unsettled || port.ref->index || port.ref->first) {
    return faulty(port.span, "a port variable is compared with the name of a port, not this",
                  "two variables: write one comparison for each port, joined with 'or'");
  }
  return test_port(Op::is_port, of, port, item.comparison == Comparison::unequal);
}

/// Whether a port variable or a set, `of`, holds a port.
Expressions::Typed Expressions::test_port(Op op, const Typed& of, const Typed& port, bool negated) {
  const diagram::VariableId id = of.reference.variable;
  const auto value =
      names_.port_of(names_.members(id).type, port.ref->name,
                     "that " + quoted(model_.variables[id.index()].name) + " can hold");
  if (!value) return {};
  Typed typed;
  typed.kind = Typed::Kind::boolean;
  typed.span = {std::min(of.span.begin, port.span.begin), std::max(of.span.end, port.span.end)};
  typed.nodes = {Typed::node(op, typed.span)};
  typed.nodes.back().reference = of.reference;
  typed.nodes.back().port = *value;
  if (negated) typed.nodes.push_back(Typed::node(Op::negate, typed.span));
  return typed;
}

Expressions::Typed Expressions::membership(const Item& item, const Typed& port, Typed set) {
  if (port.is_faulty() || set.is_faulty()) return {};
  if (set.kind != Typed::Kind::set) {
    return faulty(set.span, "a set is wanted behind 'in', not " + set.described(),
                  "name a variable of a type 'set of {…}'");
  }
  if (port.kind != Typed::Kind::unsettled || port.ref->index || port.ref->first) {
    return faulty(port.span, "the name of a port is wanted before 'in'",
                  "write one test for each port, joined with 'or'");
  }
  return test_port(Op::contains, set, port, item.kind == Kind::contains_not);
}

}  // namespace leadline::read::td
