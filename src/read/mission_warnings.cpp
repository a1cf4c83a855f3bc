#include <vector>

#include "leadline/base/text.hpp"
#include "read/mission_reading.hpp"

namespace leadline::read {

void MissionReading::warn_of_unused() {
  std::vector<bool> consumed(mission_.resources.size(), false);
  for (const Activity& activity : mission_.activities)
    for (const Alternative& alternative : activity.alternatives)
      for (const ResourceUse& use : alternative.consumes) consumed[use.resource.index()] = true;
  std::vector<bool> wanted(mission_.activities.size(), false);
  for (const Block& block : mission_.blocks)
    for (const ActivityUse& use : block.activities) wanted[use.activity.index()] = true;

  for (std::size_t i = 0; i < consumed.size(); ++i) {
    if (consumed[i]) continue;
    const Resource& resource = mission_.resources[i];
    diagnostics_.warning(resource.span, "nobody uses the resource " + quoted(resource.id),
                         "consume it in an alternative, or remove it");
  }
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const Activity& activity = mission_.activities[i];
    bool used = wanted[i];
    for (const Alternative& alternative : activity.alternatives)
      for (const ResourceUse& use : alternative.produces)
        used = used || consumed[use.resource.index()];
    if (used) continue;
    diagnostics_.warning(activity.span, "nobody uses the activity " + quoted(activity.id),
                         "refer to it in an objective, or remove it");
  }
}

void MissionReading::warn_of_unreached() {
  std::vector<bool> reached(mission_.blocks.size(), false);
  const auto follow = [&](std::vector<BlockId>& waiting, const Route& route) {
    if (route.to != Route::To::block || reached[route.block.index()]) return;
    reached[route.block.index()] = true;
    waiting.push_back(route.block);
  };
  for (const Block& parent : mission_.blocks) {
    if (parent.kind == Block::Kind::parallel || parent.children.empty()) continue;
    std::vector<BlockId> waiting{parent.children.front()};
    reached[waiting.front().index()] = true;
    while (!waiting.empty()) {
      const Block& block = mission_[waiting.back()];
      waiting.pop_back();
      follow(waiting, block.on_success);
      follow(waiting, block.on_failure);
    }
    for (BlockId child : parent.children) {
      if (reached[child.index()]) continue;
      diagnostics_.warning(mission_[child].span,
                           "no route reaches the block " + quoted(mission_[child].id),
                           "lead a route of a sibling to it, or remove it");
    }
  }
}

}  // namespace leadline::read
