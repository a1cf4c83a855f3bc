#include "leadline/lower/vocabulary.hpp"

#include <unordered_map>

#include "leadline/model/vocabulary.hpp"

namespace leadline::lower {
namespace {

using Conditions = std::unordered_map<std::string, std::vector<LinearSum>>;

std::vector<LinearSum> is_marked(PlaceId place) {
  return is_positive(place.value);
}

void add_running(Conditions& running, const MissionNet& net, const Mission& mission) {
  NameAdder names(running);
  for (std::size_t a = 0; a < mission.activities.size(); ++a) {
    const Activity& activity = mission.activities[a];
    for (std::size_t i = 0; i < activity.alternatives.size(); ++i)
      names.add(activity.id + '.' + activity.alternatives[i].id, is_marked(net.running[a][i]));
  }
}

}  // namespace

Vocabulary vocabulary_of(const MissionNet& net, const Mission& mission) {
  Vocabulary vocabulary = leadline::vocabulary_of(net.net);
  auto& predicates = vocabulary.predicates;
  predicates[""] = {{"succeeded", is_marked(net.succeeded)}, {"failed", is_marked(net.failed)}};
  auto& active = predicates["active"];
  for (std::size_t b = 0; b < mission.blocks.size(); ++b)
    if (const auto place = net.active[b])
      active.try_emplace(mission.blocks[b].id, is_marked(*place));
  auto& down = predicates["down"];
  for (std::size_t r = 0; r < mission.resources.size(); ++r)
    if (const auto place = net.out_of_service[r])
      down.try_emplace(mission.resources[r].id, is_marked(*place));
  add_running(predicates["running"], net, mission);
  return vocabulary;
}

}  // namespace leadline::lower
