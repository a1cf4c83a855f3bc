#include "logic/cover_search.hpp"

#include <algorithm>
#include <new>
#include <stdexcept>

#include "explore/pump.hpp"

namespace leadline::logic {

using program::ActionIndex;
using program::Counter;
using program::Program;

namespace {

/// How many ancestors, and how far away, are tried for a pump that lets an exact field grow.
constexpr int most_tries = 4;
constexpr int most_distance = 256;

}  // namespace

CoverSearch::CoverSearch(const Program& program, const Limits& limits, Until until)
    : program_(program),
      limits_(limits),
      until_(until),
      deadline_(limits.max_time),
      steps_(program) {
  tree_.exact = exact_fields(program);
  for (Counter c = 0; c < tree_.exact.size(); ++c) {
    (tree_.exact[c] ? exact_ : other_).push_back(c);
  }
}

void CoverSearch::run() {
  try {
    bool goes_on = add(CoverabilityTree::root, 0, program_.initial);
    while (goes_on && !waiting_.empty()) {
      const NodeIndex node = waiting_.back();
      waiting_.pop_back();
      tree_.limit = deadline_.reached();
      if (tree_.limit == Limit::none && tree_.nodes[node].is_maximal) expand(node);
      goes_on = tree_.limit == Limit::none && !pump_;
    }
  } catch (const std::bad_alloc&) {
    tree_.limit = Limit::memory;
  }
}

template <class How>
void CoverSearch::change(const CoverSet& set, const How& how) {
  memory_ -= set.memory();
  how();
  memory_ += set.memory();
}

/// A node that is covered on the way by one of its successors needs no more of them.
void CoverSearch::expand(NodeIndex node) {
  go_to(node);
  for (const ActionIndex action : steps_.enabled(tree_.nodes[node].marking)) {
    tree_.limit = deadline_.reached();
    if (tree_.limit != Limit::none) return;
    Marking marking = tree_.nodes[node].marking;
    if (!steps_.fire(action, marking)) {
      tree_.limit = Limit::tokens;
      return;
    }
    if (!add(node, action, std::move(marking)) || !tree_.nodes[node].is_maximal) return;
  }
}

void CoverSearch::go_to(NodeIndex node) {
  while (!path_.empty() && path_.back() != tree_.nodes[node].parent) {
    CoverSet& path = group_of(tree_.nodes[path_.back()].marking).path;
    change(path, [&] { path.remove_last(); });
    path_.pop_back();
  }
  path_.push_back(node);
  CoverSet& path = group_of(tree_.nodes[node].marking).path;
  change(path, [&] { path.add(node); });
}

/// Pumps leave the exact fields as they are, and so the group.
bool CoverSearch::add(NodeIndex parent, ActionIndex action, Marking marking) {
  Group& group = group_of(marking);
  if (group.maximal.covers(marking)) return true;
  tree_.limit = full();
  if (tree_.limit != Limit::none) return false;
  CoverabilityTree::Node node{std::move(marking), parent, action, {}};
  accelerate(node, group.path);
  const auto index = static_cast<NodeIndex>(tree_.nodes.size());
  memory_ += node.marking.size() * sizeof(Tokens) + sizeof(node) + 2 * sizeof(NodeIndex);
  tree_.nodes.push_back(std::move(node));
  change(group.maximal, [&] {
    for (const NodeIndex covered : group.maximal.remove_below(tree_.nodes[index].marking)) {
      tree_.nodes[covered].is_maximal = false;
    }
    group.maximal.add(index);
  });
  waiting_.push_back(index);
  if (until_ == Until::unbounded) look_for_pump(index);
  return !pump_;
}

CoverSearch::Group& CoverSearch::group_of(const Marking& marking) {
  exact_values_.clear();
  for (const Counter c : exact_) exact_values_.push_back(marking[c]);
  const auto [group, is_new] = groups_.try_emplace(exact_values_, tree_.nodes, other_);
  if (is_new) memory_ += sizeof(*group) + exact_values_.size() * sizeof(Tokens);
  return group->second;
}

/// From the nearest ancestor on; once a pump has made fields omega, others may be possible.
void CoverSearch::accelerate(CoverabilityTree::Node& node, const CoverSet& ancestors) const {
  auto place = ancestors.last_grown(node.marking, CoverIndex::all);
  for (; place; place = ancestors.last_grown(node.marking, *place)) {
    CoverabilityTree::Pump pump{ancestors.node(*place), {}};
    const Marking& before = tree_.nodes[pump.from].marking;
    for (const Counter c : other_) {
      if (before[c] < node.marking[c] && node.marking[c] != omega) pump.grows.push_back(c);
    }
    for (const Counter c : pump.grows) node.marking[c] = omega;
    node.pumps.push_back(std::move(pump));
  }
}

/// No node before had omegas, so that its marking is a reachable state.
void CoverSearch::look_for_pump(NodeIndex node) {
  if (!tree_.nodes[node].pumps.empty()) {
    if (!try_pump(tree_.nodes[node].pumps.front().from, node)) {
      throw std::logic_error("a pump of the coverability tree cannot be repeated");
    }
    return;
  }
  if (exact_.empty()) return;
  int tries = 0;
  int distance = 0;
  for (NodeIndex a = tree_.nodes[node].parent; a != CoverabilityTree::root && tries < most_tries;
       a = tree_.nodes[a].parent) {
    if (++distance > most_distance) return;
    if (!is_below(tree_.nodes[a].marking, tree_.nodes[node].marking)) continue;
    if (try_pump(a, node)) return;
    ++tries;
  }
}

bool CoverSearch::try_pump(NodeIndex from, NodeIndex to) {
  std::vector<ActionIndex> pump;
  for (NodeIndex n = to; n != from; n = tree_.nodes[n].parent) {
    pump.push_back(tree_.nodes[n].action);
  }
  std::reverse(pump.begin(), pump.end());
  if (explore::why_no_pump(program_, tree_.nodes[from].marking, pump)) return false;
  pump_ = pump_run(program_, tree_, from, to);
  return true;
}

Limit CoverSearch::full() const {
  if (memory_ > limits_.max_memory) return Limit::memory;
  return tree_.nodes.size() >= limits_.max_states ? Limit::states : Limit::none;
}

std::vector<ActionIndex> actions_to(const CoverabilityTree& tree, std::uint32_t node) {
  std::vector<ActionIndex> result;
  for (; tree.nodes[node].parent != CoverabilityTree::root; node = tree.nodes[node].parent) {
    result.push_back(tree.nodes[node].action);
  }
  std::reverse(result.begin(), result.end());
  return result;
}

Witness pump_run(const Program& program, const CoverabilityTree& tree, std::uint32_t from,
                 std::uint32_t to) {
  Witness result;
  result.steps = program.names_of(actions_to(tree, to));
  result.pump_start = actions_to(tree, from).size();
  return result;
}

}  // namespace leadline::logic
