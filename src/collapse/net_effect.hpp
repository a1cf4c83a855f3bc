#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "collapse/activity_order.hpp"
#include "leadline/collapse/mission_modes.hpp"

namespace leadline::collapse {

/// Tells what a reaction did from the modes around it and the marks that it left.
class NetEffect {
 public:
  NetEffect(const Mission& mission, const Marks& marks);

  [[nodiscard]] std::vector<PortAction> of(const Mode& before, const Mode& after,
                                           std::span<const std::uint32_t> mark_set);

 private:
  void note(std::span<const std::uint32_t> mark_set);
  void sort_activities(const Mode& before, const Mode& after);
  void add_ends(const Mode& before, std::vector<PortAction>& effect) const;
  void add_begins(const Mode& before, const Mode& after, std::vector<PortAction>& effect) const;

  const Marks* marks_;
  ActivityOrder order_;

  // Of the reaction at hand.
  std::vector<bool> released_;   ///< by activity
  std::vector<bool> succeeded_;  ///< by block
  std::vector<bool> failed_;     ///< by block
  std::vector<std::uint32_t> stopped_;
  std::vector<std::uint32_t> kept_;  ///< changed or restarted
  std::vector<std::uint32_t> started_;
};

}  // namespace leadline::collapse
