#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "leadline/check/system_check.hpp"
#include "leadline/model/dsaam_system.hpp"

namespace leadline::check {

/// An index into one of the flat arrays of a `Topology`.
using Index = std::uint32_t;

/// Later than every time.
inline constexpr Ticks never = std::numeric_limits<Ticks>::max();

/// A port of a node: an index into `Topology::inputs` or into `Topology::outputs`.
struct FlatPort {
  bool is_input = false;
  Index index = 0;

  friend bool operator==(const FlatPort&, const FlatPort&) = default;
};

/// A system in flat arrays: inputs and outputs in the order of their nodes.
struct Topology {
  struct Input {
    InputRef ref;
    Index node = 0;
    Index source = 0;  ///< an output
    std::uint32_t capacity = 1;
  };
  struct Output {
    OutputRef ref;
    Index node = 0;
    std::vector<Ticks> periods;
    Ticks first = 0;
    bool observation = false;
    std::vector<Index> sinks;  ///< inputs
  };
  struct Node {
    Index inputs = 0;  ///< the first one
    Index inputs_end = 0;
    Index outputs = 0;
    Index outputs_end = 0;
    std::vector<std::vector<FlatPort>> order;
  };

  explicit Topology(const DsaamSystem& system);

  [[nodiscard]] bool constant_periods() const;
  [[nodiscard]] Flow flow_into(Index input) const {
    return {outputs[inputs[input].source].ref, inputs[input].ref};
  }
  [[nodiscard]] PortRef port(FlatPort flat) const;

  std::vector<Node> nodes;
  std::vector<Input> inputs;
  std::vector<Output> outputs;
};

/// What a node at Wa may do next, by its own timestamps alone: buffers are not looked at.
struct Turn {
  Ticks time = 0;
  bool consumes = false;
  std::vector<Index> ports;  ///< eligible, in declared order: inputs if it consumes, else outputs

  [[nodiscard]] bool is_race() const { return ports.size() > 1; }
};

/// Drops the ports that an `order` item puts after another one of them.
void break_ties(const std::vector<std::vector<FlatPort>>& order, Turn& turn);

/// The turn of a node from the next timestamps of all inputs (T) and outputs (S); written to
/// `turn`, whose memory is used again. A node has exactly one kind of turn: see "Progress of DSAAM
/// systems" in src/README.md. O(ports of the node).
void find_turn(const Topology& topology, Index node, const std::vector<Ticks>& next_in,
               const std::vector<Ticks>& next_out, Turn& turn);

}  // namespace leadline::check
