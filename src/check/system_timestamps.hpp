#pragma once

#include <vector>

#include "check/system_topology.hpp"

namespace leadline::check {

/// How far timestamps are looked at one after the other.
inline constexpr Ticks most_times = 1'000'000;

/// The timestamps that an output may reach, for some choice of its periods.
class Timestamps {
 public:
  explicit Timestamps(const Topology::Output& output)
      : first_(output.first), periods_(output.periods) {}

  /// Whether `time` is one. Of several periods at most `most_times`: the times up to there are
  /// kept, so that all together cost O(time * periods).
  [[nodiscard]] bool has(Ticks time);

 private:
  [[nodiscard]] bool reaches(Ticks time) const;

  Ticks first_;
  std::vector<Ticks> periods_;
  std::vector<bool> reached_;
};

}  // namespace leadline::check
