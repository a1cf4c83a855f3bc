#pragma once

#include <optional>
#include <vector>

#include "leadline/model/dsaam_system.hpp"

namespace leadline::oracle {

/// What a node at rest needs from another one: a message at this timestamp, or room for it.
struct SystemWait {
  NodeId node;
  NodeId on;
  Ticks time = 0;
};

/// The smallest timestamp of a circuit of waits. Throws where those along a circuit differ.
[[nodiscard]] std::optional<Ticks> closing_time(const std::vector<SystemWait>& waits);

}  // namespace leadline::oracle
