#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <vector>

#include "leadline/model/dsaam_system.hpp"

namespace leadline::oracle {

enum class Vertex { waiting, consuming, emitting };

struct InputState {
  Ticks next = 0;             ///< T: the timestamp of the next message to consume
  std::vector<Ticks> buffer;  ///< B: of each message the timestamp of the one after it
  std::optional<Ticks> last;  ///< of the last message consumed; kept only where age is asked for

  friend auto operator<=>(const InputState&, const InputState&) = default;
};

/// A node between two transitions; at `waiting` the second to fourth members are empty.
struct NodeState {
  Vertex vertex = Vertex::waiting;
  std::optional<std::uint32_t> chosen;  ///< m: an input when consuming, else an output
  std::set<InputRef> unserved;          ///< alpha: sinks that still wait for the message
  std::optional<Ticks> drawn;           ///< when emitting: up(S_m)
  std::vector<Ticks> outputs;           ///< S: by output the timestamp of its next message
  std::vector<InputState> inputs;

  friend auto operator<=>(const NodeState&, const NodeState&) = default;
};

/// By node of the system; nodes outside the part that is looked at have no ports.
using SystemState = std::vector<NodeState>;
using Part = std::vector<NodeId>;

inline constexpr Ticks never = std::numeric_limits<Ticks>::max();

/// The weakly connected parts, in the order of their first nodes.
[[nodiscard]] std::vector<Part> weak_parts(const DsaamSystem& system);

[[nodiscard]] SystemState initial_state(const DsaamSystem& system, const Part& part);

/// Subtracts the smallest timestamp from all and returns it.
Ticks normalise(SystemState& state);

[[nodiscard]] bool is_full(const DsaamSystem& system, const SystemState& state, InputRef input);

/// The smallest T, and the smallest S, of a node; of none: `never`.
[[nodiscard]] Ticks earliest_input(const NodeState& state);
[[nodiscard]] Ticks earliest_output(const NodeState& state);

/// The ports that a node may choose at `waiting`, after its `order` items.
[[nodiscard]] std::vector<std::uint32_t> eligible_inputs(const DsaamNode& node,
                                                         const NodeState& state);
[[nodiscard]] std::vector<std::uint32_t> eligible_outputs(const DsaamNode& node,
                                                          const NodeState& state);

}  // namespace leadline::oracle
