#include "collapse/activity_order.hpp"

#include <algorithm>

namespace leadline::collapse {
namespace {

using Relation = std::vector<std::vector<bool>>;

/// By resource: the activities that have an alternative which produces it.
std::vector<std::vector<std::size_t>> producers(const Mission& mission) {
  std::vector<std::vector<std::size_t>> result(mission.resources.size());
  for (std::size_t a = 0; a < mission.activities.size(); ++a) {
    for (const Alternative& alternative : mission.activities[a].alternatives) {
      for (const ResourceUse& use : alternative.produces) {
        result[use.resource.index()].push_back(a);
      }
    }
  }
  return result;
}

Relation direct_feeds(const Mission& mission) {
  const std::size_t count = mission.activities.size();
  const auto producers_of = producers(mission);
  Relation feeds(count, std::vector<bool>(count));
  for (std::size_t a = 0; a < count; ++a) {
    for (const Alternative& alternative : mission.activities[a].alternatives) {
      for (const ResourceUse& use : alternative.consumes) {
        for (const std::size_t producer : producers_of[use.resource.index()]) {
          feeds[producer][a] = true;
        }
      }
    }
  }
  return feeds;
}

}  // namespace

ActivityOrder::ActivityOrder(const Mission& mission) : feeds_(direct_feeds(mission)) {
  const std::size_t count = feeds_.size();
  for (std::size_t middle = 0; middle < count; ++middle) {
    for (std::size_t a = 0; a < count; ++a) {
      if (!feeds_[a][middle]) continue;
      for (std::size_t b = 0; b < count; ++b) {
        if (feeds_[middle][b]) feeds_[a][b] = true;
      }
    }
  }
}

template <class MustPrecede>
std::vector<std::uint32_t> ActivityOrder::sorted(std::vector<std::uint32_t> some,
                                                 const MustPrecede& must_precede) {
  std::vector<std::uint32_t> result;
  while (!some.empty()) {
    const auto waits = [&](std::uint32_t a) {
      return std::any_of(some.begin(), some.end(),
                         [&](std::uint32_t b) { return must_precede(b, a); });
    };
    const auto next = std::find_if_not(some.begin(), some.end(), waits);
    result.push_back(*next);
    some.erase(next);
  }
  return result;
}

std::vector<std::uint32_t> ActivityOrder::producers_first(std::vector<std::uint32_t> some) const {
  return sorted(std::move(some), [&](std::uint32_t a, std::uint32_t b) { return feeds_[a][b]; });
}

std::vector<std::uint32_t> ActivityOrder::consumers_first(std::vector<std::uint32_t> some) const {
  return sorted(std::move(some), [&](std::uint32_t a, std::uint32_t b) { return feeds_[b][a]; });
}

}  // namespace leadline::collapse
