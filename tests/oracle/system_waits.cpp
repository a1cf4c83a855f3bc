#include "system_waits.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

namespace leadline::oracle {
namespace {

bool reaches(const std::vector<SystemWait>& waits, NodeId from, NodeId to) {
  std::set<NodeId> seen{from};
  for (bool more = true; more;) {
    more = false;
    for (const SystemWait& wait : waits) {
      if (seen.contains(wait.node)) more = seen.insert(wait.on).second || more;
    }
  }
  return seen.contains(to);
}

}  // namespace

std::optional<Ticks> closing_time(const std::vector<SystemWait>& waits) {
  std::optional<Ticks> time;
  for (const SystemWait& wait : waits) {
    if (!reaches(waits, wait.on, wait.node)) continue;
    for (const SystemWait& next : waits) {
      if (next.node == wait.on && reaches(waits, next.on, wait.node) && next.time != wait.time) {
        throw std::logic_error("timestamps differ along a circuit of waits");
      }
    }
    time = std::min(time.value_or(wait.time), wait.time);
  }
  return time;
}

}  // namespace leadline::oracle
