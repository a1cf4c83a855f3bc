#include "program/priorities.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace leadline::program {
namespace {

/// Larger sets are not kept.
constexpr std::size_t most_entries = 4'000'000;

}  // namespace

Priorities::Priorities(const PetriNet& net)
    : net_(net),
      above_(net.transitions.size()),
      below_(net.transitions.size()),
      rank_(net.transitions.size(), 0) {
  for (RuleIndex r = 0; r < net.priorities.size(); ++r) {
    const PriorityRule& rule = net.priorities[r];
    if (rule.above.empty() || rule.below.empty()) continue;
    any_ = true;
    for (const TransitionId t : rule.above) above_[t.index()].push_back(r);
    for (const TransitionId t : rule.below) below_[t.index()].push_back(r);
  }
  rank_all();
}

/// Kahn's topological sort of the graph of transitions and rules.
void Priorities::rank_all() {
  std::vector<std::size_t> waiting;
  for (const auto& rules : below_) waiting.push_back(rules.size());
  std::vector<std::size_t> rule_waiting;
  for (const PriorityRule& rule : net_.priorities) rule_waiting.push_back(rule.above.size());
  std::vector<std::uint32_t> rule_rank(net_.priorities.size(), 0);

  for (ActionIndex t = 0; t < waiting.size(); ++t) {
    if (waiting[t] == 0) order_.push_back(t);
  }
  for (std::size_t i = 0; i < order_.size(); ++i) {
    const ActionIndex t = order_[i];
    for (const RuleIndex r : above_[t]) {
      rule_rank[r] = std::max(rule_rank[r], rank_[t] + 1);
      if (--rule_waiting[r] > 0) continue;
      for (const TransitionId u : net_.priorities[r].below) {
        rank_[u.index()] = std::max(rank_[u.index()], rule_rank[r]);
        if (--waiting[u.index()] == 0) order_.push_back(u.value);
      }
    }
  }
}

std::vector<std::uint32_t> Priorities::rank_sizes() const {
  std::vector<std::uint32_t> sizes;
  for (const std::uint32_t rank : rank_) {
    if (rank >= sizes.size()) sizes.resize(rank + 1, 0);
    ++sizes[rank];
  }
  return sizes;
}

std::vector<std::uint32_t> Priorities::levels() const {
  if (!any_) return {};
  const std::vector<std::uint32_t> sizes = rank_sizes();
  std::set<std::vector<RuleIndex>> seen;
  std::vector<std::size_t> stamp(rank_.size(), 0);
  for (ActionIndex u = 0; u < rank_.size(); ++u) {
    if (rank_[u] == 0 || !seen.insert(below_[u]).second) continue;
    std::uint32_t found = 0;
    for (const RuleIndex r : below_[u]) {
      for (const TransitionId t : net_.priorities[r].above) {
        if (rank_[t.index()] + 1 != rank_[u] || stamp[t.index()] == seen.size()) continue;
        stamp[t.index()] = seen.size();
        ++found;
      }
    }
    if (found != sizes[rank_[u] - 1]) return {};
  }
  return rank_;
}

Above Priorities::above() const {
  if (!any_) return {};
  std::vector<PriorityOver> rules;
  const auto indices = [](const std::vector<TransitionId>& ids) {
    std::vector<ActionIndex> result;
    for (const TransitionId id : ids) result.push_back(id.value);
    return result;
  };
  for (const PriorityRule& rule : net_.priorities) {
    if (rule.above.empty() || rule.below.empty()) continue;
    rules.push_back({indices(rule.above), indices(rule.below)});
  }
  return {rank_.size(), std::move(rules), closure()};
}

Above::Sets Priorities::closure() const {
  Above::Sets above(rank_.size());
  Above::Sets above_rule(net_.priorities.size());
  std::vector<bool> member(rank_.size(), false);
  const auto unite = [&member](std::vector<ActionIndex>& into, const auto& more) {
    for (const ActionIndex t : more) {
      if (!member[t]) into.push_back(t);
      member[t] = true;
    }
  };
  std::size_t entries = 0;
  const auto finish = [&](std::vector<ActionIndex>& set) {
    for (const ActionIndex t : set) member[t] = false;
    std::sort(set.begin(), set.end());
    entries += set.size();
  };
  for (const ActionIndex u : order_) {
    for (const RuleIndex r : below_[u]) {
      if (!above_rule[r].empty()) continue;
      for (const TransitionId t : net_.priorities[r].above) {
        unite(above_rule[r], std::array{t.value});
        unite(above_rule[r], above[t.index()]);
      }
      finish(above_rule[r]);
    }
    for (const RuleIndex r : below_[u]) unite(above[u], above_rule[r]);
    finish(above[u]);
    if (entries > most_entries) return {};
  }
  return above;
}

}  // namespace leadline::program
