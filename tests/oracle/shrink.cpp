#include "shrink.hpp"

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "draft.hpp"

namespace leadline::oracle {
namespace {

using Kind = leadline::Block::Kind;
using Ids = std::vector<std::string>;

template <class Element>
std::set<std::string> ids_of(const std::vector<Element>& elements) {
  std::set<std::string> result;
  for (const Element& element : elements) result.insert(element.id);
  return result;
}

void keep_known(Ids& ids, const std::set<std::string>& known) {
  std::erase_if(ids, [&](const std::string& id) { return !known.contains(id); });
}

/// Removes what has become empty and unresolved; a composite with one child becomes that child.
void tidy_blocks(std::vector<Draft::Block>& blocks, const std::set<std::string>& activities) {
  for (Draft::Block& block : blocks) {
    keep_known(block.activities, activities);
    tidy_blocks(block.children, activities);
    if (block.kind == Kind::parallel && block.children.size() < 2) block.kind = Kind::recursive;
    if (block.kind == Kind::parallel) continue;
    for (Draft::Block& child : block.children) child.mandatory = true;
  }
  std::erase_if(blocks, [](const Draft::Block& block) {
    return block.activities.empty() && block.children.empty();
  });
}

void tidy_routes(std::vector<Draft::Block>& blocks, bool parallel) {
  std::set<std::string> targets = ids_of(blocks);
  targets.insert({"success", "failure"});
  for (Draft::Block& block : blocks) {
    for (std::string* route : {&block.on_success, &block.on_failure})
      if (parallel || !targets.contains(*route)) route->clear();
    tidy_routes(block.children, block.kind == Kind::parallel);
  }
}

/// Makes a draft from which something was removed resolve again.
void tidy(Draft& draft) {
  std::erase_if(draft.activities,
                [](const auto& activity) { return activity.alternatives.empty(); });
  const std::set<std::string> resources = ids_of(draft.resources);
  std::set<std::string> produced;
  for (Draft::Activity& activity : draft.activities)
    for (Draft::Alternative& alternative : activity.alternatives) {
      keep_known(alternative.produces, resources);
      produced.insert(alternative.produces.begin(), alternative.produces.end());
    }
  std::erase_if(draft.resources, [&](const Draft::Resource& resource) {
    return !resource.hardware && !produced.contains(resource.id);
  });
  const std::set<std::string> left = ids_of(draft.resources);
  for (Draft::Activity& activity : draft.activities)
    for (Draft::Alternative& alternative : activity.alternatives)
      keep_known(alternative.consumes, left);
  tidy_blocks(draft.blocks, ids_of(draft.activities));
  tidy_routes(draft.blocks, false);
}

/// Collects the drafts that are one step smaller than a given one.
class Smaller {
 public:
  explicit Smaller(Draft draft) : changed_(std::move(draft)) {}

  std::vector<Draft> all() {
    simplify_blocks(changed_.blocks, false);
    remove_each(changed_.activities);
    remove_each(changed_.resources);
    for (Draft::Activity& activity : changed_.activities) {
      remove_each(activity.alternatives);
      for (Draft::Alternative& alternative : activity.alternatives) {
        remove_each(alternative.consumes);
        remove_each(alternative.produces);
      }
    }
    for (Draft::Resource& resource : changed_.resources) {
      if (resource.consumers > 1) with(resource.consumers, resource.consumers - 1);
      if (!resource.may_fail) with(resource.may_fail, true);
    }
    return std::move(result_);
  }

 private:
  /// Notes the draft with `part` of `changed_` replaced for a moment.
  template <class Part>
  void with(Part& part, Part replacement) {
    std::swap(part, replacement);
    result_.push_back(changed_);
    tidy(result_.back());
    std::swap(part, replacement);
  }

  template <class Element>
  void remove_each(std::vector<Element>& elements) {
    for (std::size_t i = 0; i < elements.size(); ++i) {
      std::vector<Element> fewer = elements;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      with(elements, std::move(fewer));
    }
  }

  void simplify_blocks(std::vector<Draft::Block>& blocks, bool parallel) {
    remove_each(blocks);
    for (Draft::Block& block : blocks) {
      for (const Draft::Block& child : block.children) hoist(block, child);
      if (block.kind == Kind::parallel) sequence(block);
      if (!block.on_success.empty()) with(block.on_success, std::string());
      if (!block.on_failure.empty()) with(block.on_failure, std::string());
      if (parallel && !block.mandatory) with(block.mandatory, true);
      remove_each(block.activities);
      simplify_blocks(block.children, block.kind == Kind::parallel);
    }
  }

  void hoist(Draft::Block& block, Draft::Block child) {
    child.on_success = block.on_success;
    child.on_failure = block.on_failure;
    child.mandatory = block.mandatory;
    with(block, std::move(child));
  }

  void sequence(Draft::Block& block) {
    Draft::Block in_order = block;
    in_order.kind = Kind::recursive;
    with(block, std::move(in_order));
  }

  Draft changed_;
  std::vector<Draft> result_;
};

}  // namespace

Mission shrink(const Mission& mission, const std::function<bool(const Mission&)>& fails) {
  Draft best = draft(mission);
  bool smaller = true;
  while (smaller) {
    smaller = false;
    for (const Draft& candidate : Smaller(best).all()) {
      if (!valid(candidate) || !fails(build(candidate))) continue;
      best = candidate;
      smaller = true;
      break;
    }
  }
  return build(best);
}

}  // namespace leadline::oracle
