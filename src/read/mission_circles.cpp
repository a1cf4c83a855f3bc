#include <algorithm>

#include "base/digraph.hpp"
#include "leadline/base/text.hpp"
#include "read/mission_reading.hpp"

namespace leadline::read {
namespace {

/// An activity may consume a product of another (or of itself).
struct Need {
  std::size_t producer;
  ResourceUse use;
};
using Needs = std::vector<std::vector<Need>>;  // of each activity

Needs needs_of(const Mission& mission, const std::vector<std::optional<ActivityId>>& producer_of) {
  Needs needs(mission.activities.size());
  for (std::size_t i = 0; i < needs.size(); ++i) {
    for (const Alternative& alternative : mission.activities[i].alternatives) {
      for (const ResourceUse& use : alternative.consumes) {
        const auto producer = producer_of[use.resource.index()];
        if (producer) needs[i].push_back({producer->index(), use});
      }
    }
  }
  return needs;
}

Digraph graph_of(const Needs& needs) {
  Digraph graph(needs.size());
  for (std::size_t i = 0; i < needs.size(); ++i)
    for (const Need& need : needs[i]) graph[i].push_back(need.producer);
  return graph;
}

/// By what an activity that consumes products of another one does so first.
const ResourceUse& use_between(const Needs& needs, std::size_t consumer, std::size_t producer) {
  return std::find_if(needs[consumer].begin(), needs[consumer].end(),
                      [&](const Need& need) { return need.producer == producer; })
      ->use;
}

std::string told(const Mission& mission, const Needs& needs,
                 const std::vector<std::size_t>& circle) {
  constexpr std::size_t most_told = 6;
  std::string text;
  for (std::size_t i = 0; i < std::min(circle.size(), most_told); ++i) {
    const std::size_t consumer = circle[i];
    const std::size_t producer = circle[(i + 1) % circle.size()];
    text += (i == 0 ? "" : ", ") + quoted(mission.activities[consumer].id) + " consumes " +
            quoted(mission[use_between(needs, consumer, producer).resource].id) + " of " +
            quoted(mission.activities[producer].id);
  }
  return circle.size() > most_told ? text + ", …" : text;
}

}  // namespace

std::vector<std::optional<ActivityId>> MissionReading::producers() const {
  std::vector<std::optional<ActivityId>> result(mission_.resources.size());
  for (std::size_t i = 0; i < mission_.activities.size(); ++i) {
    for (const Alternative& alternative : mission_.activities[i].alternatives) {
      for (const ResourceUse& use : alternative.produces) {
        auto& producer = result[use.resource.index()];
        if (!producer) producer = ActivityId(i);
      }
    }
  }
  return result;
}

void MissionReading::check_circles() {
  const Needs needs = needs_of(mission_, producers());
  for (const auto& circle : shortest_cycles(graph_of(needs))) {
    diagnostics_.error(
        use_between(needs, circle.front(), circle[1 % circle.size()]).span,
        "activities consume each other's products in a circle: " + told(mission_, needs, circle),
        "let one of them do without the other");
  }
}

}  // namespace leadline::read
