#include "logic/cover_search.hpp"

#include <algorithm>
#include <functional>
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

bool is_below(const std::vector<Tokens>& less, const std::vector<Tokens>& more) {
  return std::equal(less.begin(), less.end(), more.begin(), std::less_equal<>{});
}

}  // namespace

CoverSearch::CoverSearch(const Program& program, const Limits& limits, Until until)
    : program_(program),
      limits_(limits),
      until_(until),
      start_(std::chrono::steady_clock::now()),
      steps_(program) {
  tree_.exact = exact_fields(program);
  for (Counter c = 0; c < tree_.exact.size(); ++c) {
    if (tree_.exact[c]) exact_counters_.push_back(c);
  }
}

void CoverSearch::run() {
  try {
    bool goes_on = add(CoverabilityTree::root, 0, program_.initial);
    while (goes_on && !waiting_.empty()) {
      const NodeIndex node = waiting_.back();
      waiting_.pop_back();
      tree_.limit = late();
      if (tree_.limit == Limit::none && tree_.nodes[node].is_maximal) expand(node);
      goes_on = tree_.limit == Limit::none && !pump_;
    }
  } catch (const std::bad_alloc&) {
    tree_.limit = Limit::memory;
  }
}

/// A node that is covered on the way by one of its successors needs no more of them.
void CoverSearch::expand(NodeIndex node) {
  go_to(node);
  for (const ActionIndex action : steps_.enabled(tree_.nodes[node].marking)) {
    Marking marking = tree_.nodes[node].marking;
    if (!steps_.fire(action, marking)) {
      tree_.limit = Limit::tokens;
      return;
    }
    if (!add(node, action, std::move(marking)) || !tree_.nodes[node].is_maximal) return;
  }
}

void CoverSearch::go_to(NodeIndex node) {
  while (!path_.empty() && path_.back() != digests_[node].parent) {
    const auto alike = on_path_.find(digests_[path_.back()].exact);
    alike->second.pop_back();
    if (alike->second.empty()) on_path_.erase(alike);
    path_.pop_back();
  }
  path_.push_back(node);
  on_path_[digests_[node].exact].push_back({digests_[node].marked, node});
}

bool CoverSearch::add(NodeIndex parent, ActionIndex action, Marking marking) {
  CoverabilityTree::Node node{std::move(marking), parent, action, {}};
  if (is_covered(node.marking, digest(node.marking))) return true;
  tree_.limit = full();
  if (tree_.limit != Limit::none) return false;
  accelerate(node);
  Digest seen = digest(node.marking);
  seen.parent = parent;
  drop_covered(node.marking, seen);
  const auto index = static_cast<NodeIndex>(tree_.nodes.size());
  memory_ += node.marking.size() * sizeof(Tokens) + sizeof(node) + sizeof(Digest) +
             2 * sizeof(Entry) + sizeof(NodeIndex);
  tree_.nodes.push_back(std::move(node));
  digests_.push_back(seen);
  maximal_[seen.exact].push_back({seen.marked, index});
  waiting_.push_back(index);
  if (until_ == Until::unbounded) look_for_pump(index);
  return !pump_;
}

/// From the nearest ancestor on; once a pump has made fields omega, others may be possible.
void CoverSearch::accelerate(CoverabilityTree::Node& node) const {
  const Digest seen = digest(node.marking);
  const auto alike = on_path_.find(seen.exact);
  if (alike == on_path_.end()) return;
  for (auto a = alike->second.rbegin(); a != alike->second.rend(); ++a) {
    if ((a->marked & ~seen.marked) != 0) continue;
    const Marking& before = tree_.nodes[a->node].marking;
    if (!covers(node.marking, before)) continue;
    CoverabilityTree::Pump pump{a->node, {}};
    for (Counter c = 0; c < before.size(); ++c) {
      if (before[c] < node.marking[c] && node.marking[c] != omega) pump.grows.push_back(c);
    }
    for (const Counter c : pump.grows) node.marking[c] = omega;
    if (!pump.grows.empty()) node.pumps.push_back(std::move(pump));
  }
}

bool CoverSearch::is_covered(const Marking& marking, const Digest& digest) const {
  const auto group = maximal_.find(digest.exact);
  if (group == maximal_.end()) return false;
  return std::any_of(group->second.begin(), group->second.end(), [&](const Entry& entry) {
    return (digest.marked & ~entry.marked) == 0 && covers(tree_.nodes[entry.node].marking, marking);
  });
}

void CoverSearch::drop_covered(const Marking& marking, const Digest& digest) {
  const auto group = maximal_.find(digest.exact);
  if (group == maximal_.end()) return;
  std::erase_if(group->second, [&](const Entry& entry) {
    const bool dropped =
        (entry.marked & ~digest.marked) == 0 && covers(marking, tree_.nodes[entry.node].marking);
    if (dropped) tree_.nodes[entry.node].is_maximal = false;
    return dropped;
  });
}

/// No node before had omegas, so that its marking is a reachable state.
void CoverSearch::look_for_pump(NodeIndex node) {
  if (!tree_.nodes[node].pumps.empty()) {
    if (!try_pump(tree_.nodes[node].pumps.front().from, node)) {
      throw std::logic_error("a pump of the coverability tree cannot be repeated");
    }
    return;
  }
  if (exact_counters_.empty()) return;
  int tries = 0;
  int distance = 0;
  for (NodeIndex a = tree_.nodes[node].parent; a != CoverabilityTree::root && tries < most_tries;
       a = digests_[a].parent) {
    if (++distance > most_distance) return;
    if ((digests_[a].marked & ~digests_[node].marked) != 0 ||
        !is_below(tree_.nodes[a].marking, tree_.nodes[node].marking)) {
      continue;
    }
    if (try_pump(a, node)) return;
    ++tries;
  }
}

bool CoverSearch::try_pump(NodeIndex from, NodeIndex to) {
  const std::vector<ActionIndex> actions = actions_to(tree_, to);
  const std::size_t begin = actions_to(tree_, from).size();
  const std::span pump = std::span(actions).subspan(begin);
  if (explore::why_no_pump(program_, tree_.nodes[from].marking, pump)) return false;
  pump_ = pump_run(program_, tree_, from, to);
  return true;
}

CoverSearch::Digest CoverSearch::digest(const Marking& marking) const {
  Digest result;
  for (const Counter c : exact_counters_) {
    result.exact = (result.exact ^ marking[c]) * 0x9e3779b97f4a7c15U;
    result.exact ^= result.exact >> 29U;
  }
  for (Counter c = 0; c < marking.size(); ++c) {
    if (marking[c] != 0) result.marked |= std::uint64_t{1} << (c % 64U);
  }
  return result;
}

bool CoverSearch::covers(const Marking& more, const Marking& less) const {
  return is_below(less, more) && std::all_of(exact_counters_.begin(), exact_counters_.end(),
                                             [&](Counter c) { return more[c] == less[c]; });
}

Limit CoverSearch::late() const {
  if (interrupt_requested()) return Limit::interrupt;
  const bool over = std::chrono::steady_clock::now() - start_ >= limits_.max_time;
  return over ? Limit::time : Limit::none;
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
  for (const ActionIndex action : actions_to(tree, to)) {
    result.steps.push_back(program.actions[action].name);
  }
  result.pump_start = actions_to(tree, from).size();
  return result;
}

}  // namespace leadline::logic
