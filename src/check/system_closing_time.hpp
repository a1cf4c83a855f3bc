#pragma once

#include <optional>
#include <vector>

#include "check/system_circuits.hpp"
#include "check/system_topology.hpp"

namespace leadline::check {

struct Closing {
  Ticks time = 0;
  std::vector<bool> emits;  ///< by arc: its output may have this timestamp
};

/// The least time at which outputs that may emit then form a circuit; `output` gives the output of
/// each arc. Goes through all times from 0, and gives up after a fixed amount of work.
[[nodiscard]] std::optional<Closing> first_closing(const Topology& topology,
                                                   const std::vector<Arc>& arcs,
                                                   const std::vector<Index>& output);

}  // namespace leadline::check
