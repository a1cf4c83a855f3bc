#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "explore/stubborn_sets.hpp"
#include "leadline/explore/explore.hpp"
#include "leadline/program/action_set.hpp"

namespace leadline::laws {

using explore::StateGraph;
using explore::StateIndex;

/// What happens by other actions alone neither hinders those that are kept nor needs them: the
/// definition of a persistent set, looked up in the full graph. Where one that is kept is visible,
/// nothing visible happens by others either.
class KeptActions {
 public:
  KeptActions(const StateGraph& full, const std::vector<bool>& visible, StateIndex s,
              std::span<const std::uint64_t> kept)
      : full_(full), visible_(visible), kept_(kept) {
    for (std::vector<StateIndex> left = {s}; !left.empty() && fault_.empty();) {
      const StateIndex at = left.back();
      left.pop_back();
      if (!seen_.insert(at).second) continue;
      look_at(at, left);
    }
  }

  [[nodiscard]] const std::string& fault() const { return fault_; }

 private:
  [[nodiscard]] std::optional<StateIndex> after(StateIndex s, program::ActionIndex action) const {
    const auto labels = full_.labels(s);
    const auto found = std::find(labels.begin(), labels.end(), action);
    if (found == labels.end()) return std::nullopt;
    return full_.successors(s)[static_cast<std::size_t>(found - labels.begin())];
  }

  void look_at(StateIndex s, std::vector<StateIndex>& left) {
    const std::vector<program::ActionIndex> kept = program::members(kept_);
    for (const program::ActionIndex k : kept) {
      if (!after(s, k)) fault_ = "a kept action is disabled by others";
    }
    const bool sees = std::any_of(kept.begin(), kept.end(), [&](auto k) { return visible_[k]; });
    for (std::size_t i = 0; i < full_.labels(s).size() && fault_.empty(); ++i) {
      const program::ActionIndex other = full_.labels(s)[i];
      if (program::contains(kept_, other)) continue;
      if (sees && visible_[other]) fault_ = "something visible happens";
      const StateIndex then = full_.successors(s)[i];
      for (const program::ActionIndex k : kept) {
        const auto both = after(then, k);
        if (!both || after(*after(s, k), other) != both) fault_ = "a kept action does not commute";
      }
      left.push_back(then);
    }
  }

  const StateGraph& full_;
  const std::vector<bool>& visible_;
  std::span<const std::uint64_t> kept_;
  std::set<StateIndex> seen_;
  std::string fault_;
};

struct Kept {
  std::string fault;
  std::size_t fewer = 0;  // states in which something is left out
};

/// Asks for the stubborn set of every state, if there are at most so many.
inline Kept what_is_kept(const program::Program& program, const std::vector<bool>& visible,
                         std::uint64_t max_states) {
  Limits limits;
  limits.max_states = max_states;
  const StateGraph full = explore::state_graph(program, limits);
  Kept result;
  if (!full.complete()) return result;
  explore::StubbornSets sets(program, visible);
  for (StateIndex s = 0; s < full.size() && result.fault.empty(); ++s) {
    std::vector<std::uint64_t> kept((program.actions.size() + 63) / 64);
    for (const program::ActionIndex a : full.labels(s)) program::insert(kept, a);
    sets.reduce(full.layout, full.state(s), kept);
    const std::uint64_t left = program::size(kept);
    if (left == full.labels(s).size()) continue;
    ++result.fewer;
    result.fault = left == 0 ? "nothing is kept" : KeptActions(full, visible, s, kept).fault();
  }
  return result;
}

}  // namespace leadline::laws
