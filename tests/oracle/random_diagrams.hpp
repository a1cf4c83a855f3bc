#pragma once

#include <cstdint>
#include <functional>

#include "leadline/model/composition.hpp"

namespace leadline::oracle {

/// What random diagrams may have beside plain things. A law that fails with one of these and not
/// without it has found where the fault lies.
struct DiagramFeatures {
  bool lengths_calculated = true;   ///< of a queue the length, other than against a number
  bool transients_compared = true;  ///< transient times, in operations
  bool transients_forgotten = true;
  bool transients_chained = true;  ///< a transient time made from another
  bool mortals_in_loops = true;    ///< what may die is written by loops at every vertex
  bool times_moved = true;         ///< a time is compared with itself plus a number
  bool messages = true;            ///< edges consume and emit
  bool families = true;            ///< of all types, over some of the ports each
  bool borders = true;             ///< numbers near those of their types and of 63 bits
  bool queues_reused = true;       ///< several uses of one queue by one edge
  bool shared_receives = true;     ///< a receive is matched with several sends
  bool odd_names = true;           ///< that must be quoted, or that ports and variables share
};

struct DiagramFeature {
  const char* name;
  bool DiagramFeatures::* in;
};
inline constexpr DiagramFeature diagram_features[] = {
    {"LengthsCalculated", &DiagramFeatures::lengths_calculated},
    {"TransientsCompared", &DiagramFeatures::transients_compared},
    {"TransientsForgotten", &DiagramFeatures::transients_forgotten},
    {"TransientsChained", &DiagramFeatures::transients_chained},
    {"MortalsInLoops", &DiagramFeatures::mortals_in_loops},
    {"TimesMoved", &DiagramFeatures::times_moved},
    {"Messages", &DiagramFeatures::messages},
    {"Families", &DiagramFeatures::families},
    {"Borders", &DiagramFeatures::borders},
    {"QueuesReused", &DiagramFeatures::queues_reused},
    {"SharedReceives", &DiagramFeatures::shared_receives},
    {"OddNames", &DiagramFeatures::odd_names}};

/// A few small components over shared and local variables of all types, with matched sends and
/// receives, each as a file of diagrams could say it. What they keep from being refused is little:
/// numbers stay within their bounds, queues within their capacities, and nothing is read that is
/// dead or not written yet; now and then one is refused all the same.
[[nodiscard]] diagram::Composition random_diagrams(std::uint64_t seed,
                                                   const DiagramFeatures& features = {});

/// Smaller diagrams for which `fails` still holds, without the edges, operations, guards and
/// choices that are not needed for it.
[[nodiscard]] diagram::Composition shrink(
    const diagram::Composition& composition,
    const std::function<bool(const diagram::Composition&)>& fails);

}  // namespace leadline::oracle
