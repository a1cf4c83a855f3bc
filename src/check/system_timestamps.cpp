#include "check/system_timestamps.hpp"

#include <algorithm>

namespace leadline::check {

bool Timestamps::has(Ticks time) {
  if (time < first_) return false;
  if (periods_.size() == 1) return (time - first_) % periods_.front() == 0;
  for (Ticks t = static_cast<Ticks>(reached_.size()); t <= time; ++t) {
    reached_.push_back(reaches(t));
  }
  return reached_[static_cast<std::size_t>(time)];
}

bool Timestamps::reaches(Ticks time) const {
  return time == first_ || std::any_of(periods_.begin(), periods_.end(), [&](Ticks period) {
           return time - first_ >= period && reached_[static_cast<std::size_t>(time - period)];
         });
}

}  // namespace leadline::check
