#include <algorithm>
#include <numeric>
#include <utility>

#include "leadline/explore/state_graph.hpp"

namespace leadline::explore {
namespace {

using program::ActionIndex;

std::vector<std::uint32_t> ranks_by_name(const program::Program& program) {
  std::vector<ActionIndex> order(program.actions.size());
  std::iota(order.begin(), order.end(), ActionIndex{0});
  std::sort(order.begin(), order.end(), [&](ActionIndex a, ActionIndex b) {
    return program.actions[a].name < program.actions[b].name;
  });
  std::vector<std::uint32_t> rank(order.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) rank[order[i]] = i;
  return rank;
}

class TinaNumbering {
 public:
  TinaNumbering(const StateGraph& graph, const program::Program& program)
      : graph_(graph), rank_(ranks_by_name(program)), new_number_(graph.size(), no_state) {
    result_.layout = graph.layout;
    result_.offsets.push_back(0);
  }

  StateGraph run() && {
    number(0, no_state, 0);
    for (StateIndex s = 0; s < old_number_.size(); ++s) {
      sort_row(old_number_[s]);
      for (const auto& [action, target] : row_) {
        result_.targets.push_back(number(target, s, action));
        result_.actions.push_back(action);
      }
      result_.offsets.push_back(result_.targets.size());
    }
    result_.expanded = result_.size();
    return std::move(result_);
  }

 private:
  void sort_row(StateIndex old) {
    row_.clear();
    for (std::uint64_t e = graph_.offsets[old]; e < graph_.offsets[old + 1]; ++e) {
      row_.emplace_back(graph_.actions[e], graph_.targets[e]);
    }
    std::sort(row_.begin(), row_.end(),
              [this](const auto& a, const auto& b) { return rank_[a.first] < rank_[b.first]; });
  }

  StateIndex number(StateIndex old, StateIndex parent, ActionIndex action) {
    if (new_number_[old] == no_state) {
      new_number_[old] = static_cast<StateIndex>(old_number_.size());
      old_number_.push_back(old);
      const std::uint64_t* state = graph_.state(old);
      result_.states.append({state, graph_.layout.words});
      result_.parent.push_back(parent);
      result_.parent_action.push_back(action);
    }
    return new_number_[old];
  }

  const StateGraph& graph_;
  std::vector<std::uint32_t> rank_;
  std::vector<StateIndex> old_number_;
  std::vector<StateIndex> new_number_;
  std::vector<std::pair<ActionIndex, StateIndex>> row_;
  StateGraph result_;
};

}  // namespace

StateGraph in_tina_order(const StateGraph& graph, const program::Program& program) {
  return TinaNumbering(graph, program).run();
}

}  // namespace leadline::explore
