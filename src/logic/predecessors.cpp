#include "logic/predecessors.hpp"

namespace leadline::logic {

using explore::StateIndex;

void Predecessors::make(Watch& watch) {
  if (!offsets_.empty()) return;
  const std::size_t states = graph_->size();
  offsets_.resize(states + 1);
  for (const StateIndex target : graph_->targets) ++offsets_[target + 1];
  for (std::size_t s = 0; s < states; ++s) offsets_[s + 1] += offsets_[s];
  // Filled from the last edge to the first, each row from its end: then offset s + 1 is where row s
  // begins, and the offsets need only move down by one.
  sources_.resize(graph_->targets.size());
  for (StateIndex s = graph_->expanded; s-- > 0 && !watch.over();) {
    for (const StateIndex target : graph_->successors(s)) {
      sources_[--offsets_[std::size_t{target} + 1]] = s;
    }
  }
  for (std::size_t s = 0; s < states; ++s) offsets_[s] = offsets_[s + 1];
  offsets_[states] = sources_.size();
}

}  // namespace leadline::logic
