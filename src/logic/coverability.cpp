#include "leadline/logic/coverability.hpp"

#include <algorithm>
#include <utility>

#include "logic/cover_search.hpp"

namespace leadline::logic {

using program::ActionIndex;
using program::Counter;
using program::Program;

namespace {

__extension__ using Wide = __int128;

}  // namespace

CoverabilityTree coverability_tree(const Program& program, const Limits& limits) {
  CoverSearch search(program, limits, CoverSearch::Until::complete);
  search.run();
  return std::move(search).take();
}

std::vector<Tokens> bounds(const CoverabilityTree& tree) {
  std::vector<Tokens> result(tree.exact.size(), 0);
  for (const CoverabilityTree::Node& node : tree.nodes) {
    for (Counter c = 0; c < result.size(); ++c) result[c] = std::max(result[c], node.marking[c]);
  }
  return result;
}

/// An action that fires below a maximal marking fires there as well: the exact fields agree.
std::vector<ActionIndex> dead_actions(const Program& program, const CoverabilityTree& tree,
                                      const Deadline& deadline) {
  std::vector<bool> fires(program.actions.size(), false);
  CoverSteps steps(program);
  for (const CoverabilityTree::Node& node : tree.nodes) {
    if (!node.is_maximal) continue;
    deadline.check();
    for (const ActionIndex action : steps.enabled(node.marking)) fires[action] = true;
  }
  std::vector<ActionIndex> result;
  for (ActionIndex a = 0; a < fires.size(); ++a) {
    if (!fires[a]) result.push_back(a);
  }
  return result;
}

std::optional<Tokens> greatest(const CoverabilityTree& tree, const LinearSum& sum) {
  std::optional<Wide> result;
  for (const CoverabilityTree::Node& node : tree.nodes) {
    if (!node.is_maximal) continue;
    Wide value = sum.constant;
    for (const LinearSum::Term& term : sum.terms) {
      if (term.weight < 0) return std::nullopt;
      if (node.marking[term.field] == omega) return omega;
      value += Wide{term.weight} * static_cast<Wide>(node.marking[term.field]);
    }
    result = std::max(result.value_or(value), value);
  }
  if (!tree.complete() || !result || *result < 0 || *result >= Wide{omega}) return std::nullopt;
  return static_cast<Tokens>(*result);
}

}  // namespace leadline::logic
