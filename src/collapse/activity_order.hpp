#pragma once

#include <cstdint>
#include <vector>

#include "leadline/model/mission.hpp"

namespace leadline::collapse {

/// Orders activities by who may consume whose products, directly or through others.
class ActivityOrder {
 public:
  explicit ActivityOrder(const Mission& mission);

  /// The given activities (increasing indices) with every producer before its consumers, or the
  /// reverse: next is always the first in the document among those that wait for no other one of
  /// them.
  [[nodiscard]] std::vector<std::uint32_t> producers_first(std::vector<std::uint32_t> some) const;
  [[nodiscard]] std::vector<std::uint32_t> consumers_first(std::vector<std::uint32_t> some) const;

 private:
  template <class MustPrecede>
  static std::vector<std::uint32_t> sorted(std::vector<std::uint32_t> some,
                                           const MustPrecede& must_precede);

  std::vector<std::vector<bool>> feeds_;  ///< by producer, by consumer; transitive
};

}  // namespace leadline::collapse
