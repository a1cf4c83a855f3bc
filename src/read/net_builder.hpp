#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "leadline/model/petri_net.hpp"

namespace leadline::read {

/// Sets `sum` to `sum + amount` unless that exceeds `max_tokens`.
[[nodiscard]] bool add_tokens(Tokens& sum, Tokens amount);

/// Builds a net whose nodes are named many times: finds each again by name, and adds up the weights
/// of repeated arcs. All operations take constant time on average.
class NetBuilder {
 public:
  PetriNet net;

  /// The node of this name; added at the end if there is none yet.
  PlaceId place(std::string_view name);
  TransitionId transition(std::string_view name);

  [[nodiscard]] std::optional<PlaceId> find_place(std::string_view name) const;
  [[nodiscard]] std::optional<TransitionId> find_transition(std::string_view name) const;

  /// What adding an arc did.
  enum class Added { first, summed, overflow };
  Added add_input(TransitionId transition, PlaceId place, InputArc::Kind kind, Tokens weight);
  Added add_output(TransitionId transition, PlaceId place, Tokens weight);

  /// Turns an arc that takes exactly `taken` tokens, together with one that gives at least
  /// `taken` - `consumed` of them back, into one that consumes `consumed` and a test arc. False,
  /// and nothing changed, if there are no such arcs. May leave arcs of weight 0.
  bool make_test(TransitionId transition, PlaceId place, Tokens weight, Tokens taken,
                 Tokens consumed);
  /// The last step: arcs must not be added afterwards.
  void drop_weightless_arcs();

 private:
  using ArcIndex = std::unordered_map<std::uint64_t, std::size_t>;  // by transition and place

  std::unordered_map<std::string, PlaceId> places_;
  std::unordered_map<std::string, TransitionId> transitions_;
  ArcIndex inputs_[3];
  ArcIndex outputs_;
};

/// Transitions each of which has priority over the next, and the last over the first, with the
/// index of the rule that says so of the last; nothing if the priorities have no cycle. Linear.
struct PriorityCycle {
  std::vector<TransitionId> transitions;
  std::size_t rule = 0;
};
[[nodiscard]] std::optional<PriorityCycle> find_priority_cycle(const PetriNet& net);

/// "'a' over 'b' over 'a'", abridged when long.
[[nodiscard]] std::string describe(const PriorityCycle& cycle, const PetriNet& net);

}  // namespace leadline::read
