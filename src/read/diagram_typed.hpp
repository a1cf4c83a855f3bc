#pragma once

#include <iterator>
#include <string>
#include <vector>

#include "read/diagram_expressions.hpp"

namespace leadline::read::td {

/// A part of an expression whose type is known, or is a name that has not been looked up.
struct Expressions::Typed {
  enum class Kind { faulty, unsettled, boolean, integer, time, duration, port, set };
  Kind kind = Kind::faulty;
  Span span;
  bool is_literal = false;                       ///< a number as it is written
  std::vector<diagram::Expression::Node> nodes;  ///< of a boolean or an integer
  diagram::TimeTerm term;                        ///< of a time or a duration
  diagram::Reference reference;                  ///< of a port variable or a set
  const Ref* ref = nullptr;                      ///< where it is unsettled

  [[nodiscard]] bool is_faulty() const { return kind == Kind::faulty; }
  [[nodiscard]] bool is_integer_literal() const { return is_literal && kind == Kind::integer; }

  static diagram::Expression::Node node(diagram::Expression::Op op, Span span) {
    diagram::Expression::Node node;
    node.op = op;
    node.span = span;
    return node;
  }
  static Typed literal(const Item& item) {
    Typed typed;
    typed.kind = item.kind == Item::Kind::truth ? Kind::boolean : Kind::integer;
    typed.span = item.span;
    typed.is_literal = true;
    typed.nodes = {node(diagram::Expression::Op::constant, item.span)};
    typed.nodes.back().value = item.value;
    return typed;
  }
  static Typed unsettled(const Item& item) {
    Typed typed;
    typed.kind = Kind::unsettled;
    typed.span = item.span;
    typed.ref = &item.refs.front();
    return typed;
  }
  /// Linear in the right side.
  static Typed joined(diagram::Expression::Op op, Kind kind, Typed left, Typed right) {
    left.kind = kind;
    left.is_literal = false;
    left.span.end = right.span.end;
    left.nodes.insert(left.nodes.end(), std::make_move_iterator(right.nodes.begin()),
                      std::make_move_iterator(right.nodes.end()));
    left.nodes.push_back(node(op, left.span));
    return left;
  }

  [[nodiscard]] std::string described() const {
    switch (kind) {
      case Kind::boolean:
        return "a truth";
      case Kind::integer:
        return "a number";
      case Kind::time:
        return "a time";
      case Kind::duration:
        return "a duration";
      case Kind::port:
        return "a port";
      case Kind::set:
        return "a set";
      case Kind::faulty:
      case Kind::unsettled:
        break;
    }
    return "a name";
  }
};

}  // namespace leadline::read::td
