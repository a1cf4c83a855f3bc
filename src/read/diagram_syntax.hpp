#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "leadline/base/source.hpp"
#include "leadline/model/composition.hpp"

/// A `.td` file as it is written, with names that nobody has looked up yet.
namespace leadline::read::td {

struct Name {
  std::string text;
  Span span;
};

/// `S`, `S[gps]`, `first(B[m])`.
struct Ref {
  Name name;
  std::optional<Name> index;
  bool explicit_port = false;  ///< `S[port m]`
  bool first = false;
  Span span;
};

/// A part of an expression, which is a list of these in postfix order.
struct Item {
  enum class Kind {
    number,
    truth,
    none,
    reference,
    minimum,
    is_empty,
    is_full,
    length,
    negate,
    add,
    subtract,
    multiply,
    compare,
    contains,
    contains_not,
    both,
    either
  };
  Kind kind = Kind::number;
  Span span;
  std::int64_t value = 0;
  diagram::Comparison comparison = diagram::Comparison::equal;
  std::vector<Ref> refs;
};

struct Expr {
  std::vector<Item> items;
  Span span;
};

/// A single initial value; a name is that of a port.
struct Single {
  enum class Kind { number, truth, none, name };
  Kind kind = Kind::number;
  std::int64_t value = 0;
  Name name;
  Span span;
};

/// The initial value of one member.
struct Value {
  enum class Shape { single, braces, brackets };
  Shape shape = Shape::single;
  std::vector<Single> singles;
  Span span;
};

struct VariableSyntax {
  std::optional<std::size_t> component;
  diagram::Variable::Kind kind = diagram::Variable::Kind::plain;
  diagram::Type::Kind type = diagram::Type::Kind::boolean;
  std::pair<std::int64_t, std::int64_t> bounds;
  std::vector<std::uint32_t> capacities;  ///< of a queue
  Span type_span;
  std::vector<Name> ports;
  Name name;
  std::vector<Name> index;
  std::vector<Value> initial;
  Span initial_span;
  std::vector<Name> dead_at;
  bool broken = false;  ///< only its name counts
};

/// None: every vertex.
struct MoveSyntax {
  std::optional<Name> from;
  std::optional<Name> to;
  Span span;
};

struct ChoiceSyntax {
  Name variable;
  std::vector<Ref> of;
  std::vector<std::vector<Name>> order;
  Span span;
};

struct OperationSyntax {
  enum class Kind { assign, assign_ports, include, exclude, push, pop };
  Kind kind = Kind::assign;
  Ref target;
  Expr value;
  std::vector<Name> ports;
  Span span;
};

struct MessageSyntax {
  diagram::Message::Kind kind = diagram::Message::Kind::consumes;
  Expr timestamp;
  Span span;
};

struct EdgeSyntax {
  diagram::Edge::Kind kind = diagram::Edge::Kind::internal;
  Name name;
  std::vector<MoveSyntax> moves;
  std::optional<ChoiceSyntax> choice;
  std::optional<Expr> guard;
  std::vector<OperationSyntax> operations;
  std::optional<MessageSyntax> message;
  bool broken = false;  ///< only its name counts
};

struct ComponentSyntax {
  Name name;
  std::optional<std::vector<Name>> vertices;
  std::vector<EdgeSyntax> edges;
  bool lost_variables = false;  ///< there may be more than those that are known
  bool lost_vertices = false;
  bool lost_edges = false;
};

/// `component.edge`
struct EndSyntax {
  Name component;
  Name edge;
  Span span;
};

struct MatchSyntax {
  EndSyntax send;
  std::vector<EndSyntax> receives;
};

struct CompositionSyntax {
  Name name;
  std::vector<VariableSyntax> variables;
  std::vector<ComponentSyntax> components;
  std::vector<MatchSyntax> matches;
  bool lost_variables = false;
  bool lost_components = false;
  bool lost_matches = false;
};

}  // namespace leadline::read::td
