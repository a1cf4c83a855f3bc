#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "leadline/base/ids.hpp"
#include "leadline/base/source.hpp"

/// Transition diagrams and their composition (Reymann, Foughali, Lacroix, QRS 2019, section III-A),
/// with the types of variables that `.td` files have. Plain data; `read::diagrams` and
/// `lower::diagrams` build it and keep what the comments promise.
namespace leadline::diagram {

struct Component;
struct Edge;
struct Variable;
struct Vertex;
using ComponentId = Id<Component>;
using EdgeId = Id<Edge>;
using VariableId = Id<Variable>;
using VertexId = Id<Vertex>;  ///< within one component

/// A name of the composition's table `ports`; sets and port variables have these as values.
struct Port;
using PortId = Id<Port>;

struct Type {
  enum class Kind {
    boolean,  ///< 0 or 1
    integer,  ///< least to most
    time,     ///< a natural number; normalised by the least time of a state
    port,     ///< one of `ports`
    set       ///< a subset of `ports`
  };
  Kind kind = Kind::boolean;
  std::int64_t least = 0;
  std::int64_t most = 0;
  std::vector<PortId> ports;   ///< distinct, in declared order
  std::uint32_t capacity = 0;  ///< over 0: a queue of at most so many of these (never of sets)

  friend bool operator==(const Type&, const Type&) = default;
};

/// A variable, or a family of variables of one type indexed by ports: `time S[pose, gps]`.
///
/// `initial` has one list for each member (one for a single variable). A scalar has one number (of
/// a port: its PortId's value); `no_time` is a time that is not known yet. A set lists the PortId
/// values of its elements, a queue its contents, first in first out. Of a constant the list has all
/// the values that an operation may draw from (a set still lists its elements).
struct Variable {
  enum class Kind {
    plain,
    constant,  ///< never assigned: of type time (here a duration), integer or set
    transient  ///< alive only inside one transition: written before it is read
  };
  static constexpr std::int64_t no_time = -1;

  std::string name;
  Span span;
  Type type;
  Kind kind = Kind::plain;
  std::optional<ComponentId> owner;  ///< none: shared by all
  std::vector<PortId> index;         ///< of a family, distinct; empty: a single variable
  std::vector<std::vector<std::int64_t>> initial;
  /// Of a family of queues: by member how many each holds; empty: `type.capacity` each.
  std::vector<std::uint32_t> capacities;
  std::vector<VertexId> dead_at;  ///< not part of the state while its owner is at one of these

  [[nodiscard]] std::uint32_t capacity(std::size_t member) const {
    return capacities.empty() ? type.capacity : capacities[member];
  }
};

/// A variable, or a member of a family: chosen by a port (`S[gps]`) or by what a variable of type
/// port holds (`S[m]`).
struct Reference {
  VariableId variable;
  std::optional<PortId> port;
  std::optional<VariableId> by;
  Span span;
};

/// A time: the least of `of` (of none: +infinity), plus a constant. A plain time is the least of
/// one. An element that is a queue of times stands for its first message.
struct TimeTerm {
  std::vector<Reference> of;
  std::int64_t plus = 0;
  std::vector<Reference> drawn;  ///< constants of type time: one value of each is added as well
  Span span;
};

enum class Comparison { equal, unequal, less, at_most, greater, at_least };

/// An expression is boolean or an integer. It is stored flat: `nodes` in postfix order, so that
/// nobody recurses over its depth.
struct Expression {
  enum class Op {
    constant,  ///< `value` (a boolean is 0 or 1)
    variable,  ///< `reference`, of type boolean or integer, or the first of a queue of these
    add,       ///< of the two before
    subtract,
    multiply,
    compare,        ///< the two integers or booleans before, by `comparison`
    compare_times,  ///< `left` with `right`, by `comparison`
    is_port,        ///< `reference`, a port variable, holds `port`
    contains,       ///< `reference`, a set, contains `port`
    is_empty,       ///< `reference`, a set or a queue, is empty
    is_full,        ///< `reference`, a queue, is full
    length,         ///< how many `reference`, a queue, holds: an integer
    negate,         ///< not
    both,           ///< and
    either          ///< or
  };
  struct Node {
    Op op = Op::constant;
    Span span;
    std::int64_t value = 0;
    Reference reference;
    PortId port;
    Comparison comparison = Comparison::equal;
    TimeTerm left;
    TimeTerm right;
  };
  std::vector<Node> nodes;  ///< empty: true
};

/// Whether a node of this kind names a variable.
[[nodiscard]] constexpr bool has_reference(Expression::Op op) {
  using Op = Expression::Op;
  return op == Op::variable || op == Op::is_port || op == Op::contains || op == Op::is_empty ||
         op == Op::is_full || op == Op::length;
}

/// One of an edge's operations, performed in order.
struct Operation {
  enum class Kind {
    assign,       ///< `target` := `value`; boolean or integer
    assign_time,  ///< `target` := `time`, whose `of` is one reference
    assign_port,  ///< `target`, a port variable, := `port`
    assign_set,   ///< `target`, a set, := `ports`, or := the constant `from`
    include,      ///< adds `port` to the set `target`
    exclude,      ///< takes `port` out of the set `target`
    push,         ///< appends `value` or `time` to the queue `target`, which has room
    pop,          ///< drops the first of the queue `target`, which is not empty
    forget        ///< `target`, a time, becomes unknown
  };
  Kind kind = Kind::assign;
  Span span;
  Reference target;
  Expression value;
  TimeTerm time;
  PortId port;
  std::vector<PortId> ports;
  std::optional<Reference> from;
};

/// `choose m in argmin(T)`: the port variable gets one of the ports whose times are least; each
/// gives a transition of its own. Of two that tie and that one list of `order` names, only the one
/// named first is chosen.
struct Choice {
  VariableId variable;
  std::vector<Reference> of;  ///< members of families, each with its `port`; the ports are distinct
  std::vector<std::vector<PortId>> order;
  Span span;
};

/// What an edge does to a message, for the rules of time consistency (section II).
struct Message {
  enum class Kind { consumes, emits, observes };  ///< observes: emits on an observation flow
  Kind kind = Kind::consumes;
  TimeTerm timestamp;  ///< before the operations; `of` is one reference
  Span span;
};

struct Move {
  VertexId from;
  VertexId to;

  friend bool operator==(const Move&, const Move&) = default;
};

/// A guarded edge with its operations. An edge with several moves stands for that many edges which
/// differ in their vertices only.
struct Edge {
  enum class Kind { internal, send, receive };

  std::string name;  ///< unique in its component
  Span span;
  Kind kind = Kind::internal;
  std::vector<Move> moves;  ///< at least one; distinct
  std::optional<Choice> choice;
  Expression guard;  ///< sees the variables before the edge, but the choice's variable after it
  std::vector<Operation> operations;
  std::optional<Message> message;
};

struct Vertex {
  std::string name;
  Span span;
};

struct Component {
  std::string name;  ///< unique in the composition; may have blanks, dots and brackets
  Span span;
  std::vector<Vertex> vertices;  ///< the first is initial
  std::vector<Edge> edges;
};

struct EdgeRef {
  ComponentId component;
  EdgeId edge;

  friend auto operator<=>(const EdgeRef&, const EdgeRef&) = default;
};

/// A send edge and one receive edge that it is matched with: one transition, the send's operations
/// before those of the receive.
struct Match {
  EdgeRef send;
  EdgeRef receive;
};

struct Composition {
  std::string name;
  std::vector<std::string> ports;   ///< the table that PortId is an index into; distinct
  std::vector<Variable> variables;  ///< shared and local ones, in declared order
  std::vector<Component> components;
  std::vector<Match> matches;  ///< in declared order; sends and receives of different components
};

}  // namespace leadline::diagram
