#pragma once

#include <cstdint>
#include <functional>

#include "leadline/model/petri_net.hpp"

namespace leadline::oracle {

/// What a random net may have.
struct NetFeatures {
  std::size_t most_places = 5;
  std::size_t most_transitions = 6;
  Tokens most_tokens = 3;
  Tokens most_weight = 3;
  bool tests = true;
  bool inhibitors = true;
  bool priorities = true;
  bool events = true;
  bool odd_names =
      false;  ///< blanks, braces, quotes, accents, keywords, ids of XML; labels, titles
};

/// The same net for the same seed on every machine. It keeps what `PetriNet` promises; its
/// priorities have no circle. It may be unbounded.
[[nodiscard]] PetriNet random_net(std::uint64_t seed, const NetFeatures& features = {});

/// A small net for which `fails` still holds, as it does for `net`: no node, arc or rule can be
/// left out and no number lowered in one step any more.
[[nodiscard]] PetriNet shrink(const PetriNet& net,
                              const std::function<bool(const PetriNet&)>& fails);

/// The net with the arcs of each transition sorted: by place, then kind.
[[nodiscard]] PetriNet with_sorted_arcs(PetriNet net);

}  // namespace leadline::oracle
