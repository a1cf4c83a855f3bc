#pragma once

#include <cstddef>
#include <string>

#include "leadline/collapse/mission_modes.hpp"
#include "leadline/lower/mission_net.hpp"
#include "leadline/model/mission.hpp"
#include "leadline/model/petri_net.hpp"

namespace leadline::emit {

/// A picture as text for Graphviz' `dot`, and its size.
struct Drawing {
  std::string dot;
  std::size_t nodes = 0;
  std::size_t edges = 0;
};

/// The objectives graph: nested blocks, their activities and routes (TAROS 2017, Fig. 5), with a
/// legend. Routes that leave a block by its failure start at the border of the block. Linear.
[[nodiscard]] Drawing draw_objectives(const Mission& mission);

/// The modes and the reactions between them. A node shows what is active, every alternative that is
/// not its activity's first, and the hardware that is down; reactions between the same two modes
/// share an arrow. Linear.
[[nodiscard]] Drawing draw_modes(const Mission& mission, const collapse::MissionModes& modes);

/// A net: circles with their tokens, bars with the events on them.
[[nodiscard]] Drawing draw_net(const PetriNet& net);

/// The part of a mission's net that belongs to one resource or activity: its own places and
/// transitions, and the places of others that these touch. Linear in the net.
[[nodiscard]] Drawing draw_resource(const lower::MissionNet& net, const Mission& mission,
                                    ResourceId resource);
[[nodiscard]] Drawing draw_activity(const lower::MissionNet& net, const Mission& mission,
                                    ActivityId activity);

}  // namespace leadline::emit
