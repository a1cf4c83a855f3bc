#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/strong_components.hpp>
#include <deque>
#include <utility>

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

std::vector<std::size_t> components(const Needs& needs) {
  boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS> graph(needs.size());
  for (std::size_t i = 0; i < needs.size(); ++i)
    for (const Need& need : needs[i]) boost::add_edge(i, need.producer, graph);
  std::vector<std::size_t> component(needs.size());
  const auto index = boost::get(boost::vertex_index, graph);
  boost::strong_components(graph, boost::make_iterator_property_map(component.begin(), index));
  return component;
}

struct Step {
  std::size_t consumer;
  Need need;
};

/// The shortest way from `start` back to it through its component; empty if there is none.
std::vector<Step> circle(const Needs& needs, const std::vector<std::size_t>& component,
                         std::size_t start, std::vector<std::optional<Step>>& into) {
  std::deque<std::size_t> waiting{start};
  while (!waiting.empty() && !into[start]) {
    const std::size_t at = waiting.front();
    waiting.pop_front();
    for (const Need& need : needs[at]) {
      if (component[need.producer] != component[start] || into[need.producer]) continue;
      into[need.producer] = Step{at, need};
      waiting.push_back(need.producer);
    }
  }
  std::vector<Step> steps;
  if (!into[start]) return steps;
  std::size_t at = start;
  do {
    steps.push_back(*into[at]);
    at = steps.back().consumer;
  } while (at != start);
  std::reverse(steps.begin(), steps.end());
  return steps;
}

std::string told(const Mission& mission, const std::vector<Step>& steps) {
  constexpr std::size_t most_told = 6;
  std::string text;
  for (std::size_t i = 0; i < std::min(steps.size(), most_told); ++i) {
    const auto& [consumer, need] = steps[i];
    text += (i == 0 ? "" : ", ") + quoted(mission.activities[consumer].id) + " consumes " +
            quoted(mission[need.use.resource].id) + " of " +
            quoted(mission.activities[need.producer].id);
  }
  return steps.size() > most_told ? text + ", …" : text;
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
  const std::vector<std::size_t> component = components(needs);
  std::vector<bool> seen(needs.size(), false);
  std::vector<std::optional<Step>> into(needs.size());
  for (std::size_t i = 0; i < needs.size(); ++i) {
    if (seen[component[i]]) continue;
    seen[component[i]] = true;
    const std::vector<Step> steps = circle(needs, component, i, into);
    if (steps.empty()) continue;
    diagnostics_.error(
        steps.front().need.use.span,
        "activities consume each other's products in a circle: " + told(mission_, steps),
        "let one of them do without the other");
  }
}

}  // namespace leadline::read
