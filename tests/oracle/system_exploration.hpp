#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "oracle/system_state.hpp"
#include "oracle/system_waits.hpp"

namespace leadline::oracle {

/// One transition of a system.
struct SystemMove {
  NodeId node;                            ///< who moves; of a send the sender
  std::optional<std::uint32_t> emitted;   ///< the output whose emission is over with this move
  std::optional<std::uint32_t> consumed;  ///< the input on which a message was consumed
  SystemState after;
};

/// One way to run a system.
struct SystemSemantics {
  std::function<std::vector<SystemMove>(const DsaamSystem&, const Part&, const SystemState&)> moves;
  /// Of a state without moves.
  std::function<std::vector<SystemWait>(const DsaamSystem&, const Part&, const SystemState&)> waits;
};

struct RaceSeen {
  Ticks time = 0;                              ///< the first, in any run
  std::set<std::vector<std::uint32_t>> ports;  ///< all choices at that time
};

struct AgeSeen {
  std::optional<Ticks> least;
  std::optional<Ticks> greatest;
  bool none_yet = false;

  friend bool operator==(const AgeSeen&, const AgeSeen&) = default;
};

/// What all runs of one part have shown.
struct SystemExploration {
  bool complete = true;  ///< else the cap on states was met, and the rest is partial
  std::size_t states = 0;
  std::size_t transitions = 0;
  std::size_t deadlocks = 0;
  std::map<std::pair<NodeId, bool>, RaceSeen> races;  ///< true: of inputs
  std::map<InputRef, std::size_t> occupancy;
  std::optional<Ticks> first_deadlock;  ///< when the first circuit closes, in any run
  std::set<NodeId> starved;  ///< some endless run leaves it where it is from some time on
  std::map<std::pair<InputRef, OutputRef>, AgeSeen> ages;
};

struct SystemBounds {
  std::size_t states = 100'000;
  bool ages = false;  ///< more states
};

/// All reachable states of a part, breadth first; two that differ by a shift of time are one.
[[nodiscard]] SystemExploration explore(const DsaamSystem& system, const Part& part,
                                        const SystemSemantics& semantics,
                                        const SystemBounds& bounds);

/// Of each weakly connected part.
[[nodiscard]] std::vector<SystemExploration> explore(const DsaamSystem& system,
                                                     const SystemSemantics& semantics,
                                                     const SystemBounds& bounds = {});

/// The sums of states, transitions and deadlocks.
struct SystemSize {
  std::size_t states = 0;
  std::size_t transitions = 0;
  std::size_t deadlocks = 0;

  friend auto operator<=>(const SystemSize&, const SystemSize&) = default;
};
[[nodiscard]] SystemSize size(const std::vector<SystemExploration>& parts);

}  // namespace leadline::oracle
