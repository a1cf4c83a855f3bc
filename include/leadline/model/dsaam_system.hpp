#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "leadline/base/ids.hpp"
#include "leadline/base/rational.hpp"
#include "leadline/base/source.hpp"

namespace leadline {

/// A timestamp or a duration, counted in ticks of its system (see `DsaamSystem::tick`).
using Ticks = std::int64_t;

struct DsaamNode;
using NodeId = Id<DsaamNode>;

/// One member of an array, or none: `drone[2]` of 4 has index 2 and size 4.
struct ArrayPlace {
  std::uint32_t index = 0;
  std::uint32_t size = 0;  ///< 0: not in an array

  friend bool operator==(const ArrayPlace&, const ArrayPlace&) = default;
};

/// An output of a node, and an input of a node, anywhere in the system.
struct OutputRef {
  NodeId node;
  std::uint32_t output = 0;

  friend auto operator<=>(const OutputRef&, const OutputRef&) = default;
};
struct InputRef {
  NodeId node;
  std::uint32_t input = 0;

  friend auto operator<=>(const InputRef&, const InputRef&) = default;
};

struct DsaamInput {
  std::string name;  ///< with its index: "pose[1]"
  ArrayPlace place;
  Span span;
  std::uint32_t buffer = 1;  ///< messages that it holds, at least 1
  OutputRef source;          ///< the one output that feeds it
};

struct DsaamOutput {
  std::string name;  ///< with its index: "pose[1]"
  ArrayPlace place;
  Span span;
  std::vector<Ticks> periods;   ///< one of these is drawn for each message; increasing, at least 1
  Ticks first = 0;              ///< the timestamp of its first message, at least 0
  bool observation = false;     ///< emits at T when all up to and including T are consumed
  std::vector<InputRef> sinks;  ///< in the order of the flow items; may be empty
};

/// A port of one node.
struct PortRef {
  bool is_input = false;
  std::uint32_t index = 0;

  friend bool operator==(const PortRef&, const PortRef&) = default;
};

struct DsaamNode {
  std::string name;  ///< with its index: "drone[2]"; unique in the system
  ArrayPlace place;
  Span span;
  std::vector<DsaamInput> inputs;    ///< names of inputs and outputs together are unique
  std::vector<DsaamOutput> outputs;  ///< not both empty
  /// `order` items: of two tied ports that one item names, the one named first goes first. The
  /// relation has no circle.
  std::vector<std::vector<PortRef>> order;
};

/// A DSAAM system (Reymann, Foughali, Lacroix, QRS 2019, section III-B), well-formed by rules (1)
/// and (2) of III-B1e: each input has one source, no node feeds itself. Plain data; everything in
/// the order of declaration, arrays expanded.
struct DsaamSystem {
  std::string name;
  std::optional<Rational> time_unit;  ///< the declared time unit in seconds
  Rational tick = 1;                  ///< one tick in time units
  std::vector<DsaamNode> nodes;

  [[nodiscard]] const DsaamOutput& output(OutputRef ref) const {
    return nodes[ref.node.index()].outputs[ref.output];
  }
  [[nodiscard]] const DsaamInput& input(InputRef ref) const {
    return nodes[ref.node.index()].inputs[ref.input];
  }
};

}  // namespace leadline
