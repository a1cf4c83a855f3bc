#include "leadline/collapse/mode_graph.hpp"

namespace leadline::collapse {

std::span<const Reaction> ModeGraph::reactions_of(ModeIndex mode) const {
  if (mode >= expanded) return {};
  return {reactions.data() + offsets[mode], reactions.data() + offsets[mode + 1]};
}

}  // namespace leadline::collapse
