#include <algorithm>
#include <map>
#include <set>

#include "draft.hpp"

namespace leadline::oracle {
namespace {

using Kind = leadline::Block::Kind;

bool distinct(const std::vector<std::string>& ids) {
  return std::set<std::string>(ids.begin(), ids.end()).size() == ids.size();
}

bool is_id(const std::string& id) {
  return !id.empty() && id != "success" && id != "failure";
}

void collect_ids(const std::vector<Draft::Block>& blocks, std::vector<std::string>& ids) {
  for (const Draft::Block& block : blocks) {
    ids.push_back(block.id);
    collect_ids(block.children, ids);
  }
}

bool valid_ids(const Draft& draft) {
  std::vector<std::string> ids{draft.name};
  for (const Draft::Resource& resource : draft.resources) ids.push_back(resource.id);
  for (const Draft::Activity& activity : draft.activities) ids.push_back(activity.id);
  collect_ids(draft.blocks, ids);
  return distinct(ids) && std::ranges::all_of(ids, is_id);
}

using Producers = std::map<std::string, std::string>;  // activity by software resource

bool valid_uses(const Draft& draft, const Draft::Activity& activity, Producers& producers) {
  std::vector<std::string> names;
  for (const Draft::Alternative& alternative : activity.alternatives) {
    names.push_back(alternative.id);
    std::vector<std::string> uses = alternative.consumes;
    uses.insert(uses.end(), alternative.produces.begin(), alternative.produces.end());
    if (!distinct(uses)) return false;
    for (const std::string& use : uses)
      if (std::ranges::find(draft.resources, use, &Draft::Resource::id) == draft.resources.end())
        return false;
    for (const std::string& use : alternative.produces)
      if (producers.try_emplace(use, activity.id).first->second != activity.id) return false;
  }
  return !names.empty() && distinct(names);
}

/// Takes away activities whose producers are all taken away; a circle stays.
bool circular(const Draft& draft, const Producers& producers) {
  std::vector<Draft::Activity> left = draft.activities;
  const auto waits = [&](const Draft::Activity& activity) {
    for (const Draft::Alternative& alternative : activity.alternatives)
      for (const std::string& use : alternative.consumes) {
        const auto producer = producers.find(use);
        if (producer != producers.end() &&
            std::ranges::find(left, producer->second, &Draft::Activity::id) != left.end())
          return true;
      }
    return false;
  };
  while (!left.empty()) {
    const auto ready = std::ranges::find_if_not(left, waits);
    if (ready == left.end()) return true;
    left.erase(ready);
  }
  return false;
}

bool valid_resources(const Draft& draft) {
  Producers producers;
  for (const Draft::Activity& activity : draft.activities)
    if (!valid_uses(draft, activity, producers)) return false;
  for (const Draft::Resource& resource : draft.resources) {
    if (resource.consumers < 1) return false;
    if (resource.hardware == producers.contains(resource.id)) return false;
  }
  return !circular(draft, producers);
}

bool valid_block(const Draft& draft, const Draft::Block& block) {
  if (block.kind == Kind::elementary) {
    if (block.activities.empty() || !block.children.empty()) return false;
    return distinct(block.activities) &&
           std::ranges::all_of(block.activities, [&](const std::string& id) {
             return std::ranges::find(draft.activities, id, &Draft::Activity::id) !=
                    draft.activities.end();
           });
  }
  if (!block.activities.empty() || block.children.empty()) return false;
  return block.kind == Kind::recursive || block.kind == Kind::parallel;
}

bool valid_child(const std::vector<Draft::Block>& siblings, bool parallel,
                 const Draft::Block& child) {
  if (parallel) return child.on_success.empty() && child.on_failure.empty();
  const auto known = [&](const std::string& route) {
    return route.empty() || route == "success" || route == "failure" ||
           std::ranges::find(siblings, route, &Draft::Block::id) != siblings.end();
  };
  return child.mandatory && known(child.on_success) && known(child.on_failure);
}

bool valid_children(const Draft& draft, const std::vector<Draft::Block>& blocks, bool parallel) {
  if (parallel && (blocks.size() < 2 ||
                   std::ranges::none_of(blocks, [](const auto& child) { return child.mandatory; })))
    return false;
  return std::ranges::all_of(blocks, [&](const Draft::Block& child) {
    return valid_block(draft, child) && valid_child(blocks, parallel, child) &&
           valid_children(draft, child.children, child.kind == Kind::parallel);
  });
}

}  // namespace

bool valid(const Draft& draft) {
  return valid_ids(draft) && valid_resources(draft) && !draft.blocks.empty() &&
         valid_children(draft, draft.blocks, false);
}

}  // namespace leadline::oracle
