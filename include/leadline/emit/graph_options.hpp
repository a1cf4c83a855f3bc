#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace leadline::emit {

/// What stands on an edge: the name of its transition, or its event (`i`, the internal action of
/// CADP, where it has none).
enum class Labels { transitions, events };

struct GraphOptions {
  Labels labels = Labels::transitions;

  /// Tells a state for people, in lines; empty: its marking. Used by drawings.
  std::function<std::string(std::uint32_t state)> describe;
};

}  // namespace leadline::emit
