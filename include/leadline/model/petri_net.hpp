#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "leadline/base/ids.hpp"

namespace leadline {

/// A number of tokens or an arc's weight. Readers refuse what exceeds `max_tokens`, so that sums
/// of two never overflow.
using Tokens = std::uint64_t;
inline constexpr Tokens max_tokens = (Tokens{1} << 62) - 1;

struct Place {
  std::string name;   ///< the identity: unique among the places
  std::string label;  ///< what people read; empty when it is the name
  Tokens initial = 0;

  friend bool operator==(const Place&, const Place&) = default;
};
using PlaceId = Id<Place>;

/// An arc from a place to a transition. `consume` takes `weight` tokens; `test` needs them and
/// leaves them; `inhibit` needs fewer than `weight` tokens.
struct InputArc {
  enum class Kind { consume, test, inhibit };

  PlaceId place;
  Tokens weight = 1;
  Kind kind = Kind::consume;

  friend bool operator==(const InputArc&, const InputArc&) = default;
};

struct OutputArc {
  PlaceId place;
  Tokens weight = 1;

  friend bool operator==(const OutputArc&, const OutputArc&) = default;
};

struct Transition {
  std::string name;                ///< the identity: unique among the transitions
  std::string label;               ///< the event that it stands for; empty: internal
  std::vector<InputArc> inputs;    ///< at most one of a kind for each place
  std::vector<OutputArc> outputs;  ///< at most one for each place
  std::string title = {};          ///< what people read; empty when it is the name

  friend bool operator==(const Transition&, const Transition&) = default;
};
using TransitionId = Id<Transition>;

/// Each of `above` has priority over each of `below`; the relation is closed transitively.
struct PriorityRule {
  std::vector<TransitionId> above;
  std::vector<TransitionId> below;

  friend bool operator==(const PriorityRule&, const PriorityRule&) = default;
};

/// A place/transition net with weights, test and inhibitor arcs and priorities. A transition fires
/// only if no enabled transition has priority over it.
struct PetriNet {
  std::string name;
  std::vector<Place> places;
  std::vector<Transition> transitions;
  std::vector<PriorityRule> priorities;

  [[nodiscard]] Place& operator[](PlaceId id) { return places[id.index()]; }
  [[nodiscard]] const Place& operator[](PlaceId id) const { return places[id.index()]; }
  [[nodiscard]] Transition& operator[](TransitionId id) { return transitions[id.index()]; }
  [[nodiscard]] const Transition& operator[](TransitionId id) const {
    return transitions[id.index()];
  }

  friend bool operator==(const PetriNet&, const PetriNet&) = default;
};

/// Tokens on every place, by `PlaceId`.
using Marking = std::vector<Tokens>;

}  // namespace leadline
