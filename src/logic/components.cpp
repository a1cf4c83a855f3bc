#include "logic/components.hpp"

namespace leadline::logic {

using explore::StateGraph;
using explore::StateIndex;

class Components::Search {
 public:
  Search(Components& components, const StateGraph& graph, const SetOfStates* within, Watch& watch)
      : components_(components), graph_(graph), within_(within), watch_(watch) {}

  void run() {
    for (StateIndex s = 0; s < graph_.size() && !watch_.over(); ++s) {
      if (is_new(s)) search_from(s);
    }
  }

 private:
  /// A state of the path that is searched and its next edge.
  struct Step {
    std::uint64_t edge;
    StateIndex state;
  };

  [[nodiscard]] bool is_new(StateIndex s) const {
    return components_.number_[s] == 0 && (within_ == nullptr || within_->has(s));
  }

  void search_from(StateIndex root) {
    enter(root);
    while (!path_.empty() && !watch_.over()) {
      Step& step = path_.back();
      if (step.state >= graph_.expanded || step.edge == graph_.offsets[step.state + 1]) {
        leave(step.state);
        continue;
      }
      const StateIndex target = graph_.targets[step.edge++];
      if (is_new(target)) {
        enter(target);
      } else if (components_.number_[target] != 0 && !components_.assigned_.has(target)) {
        merge_down_to(components_.number_[target]);
      }
    }
  }

  void enter(StateIndex s) {
    components_.number_[s] = ++visits_;
    open_.push_back(s);
    bounds_.push_back(s);
    path_.push_back({s < graph_.expanded ? graph_.offsets[s] : 0, s});
  }

  /// What was entered after the visit of this number is of one component with it.
  void merge_down_to(std::uint32_t visit) {
    while (components_.number_[bounds_.back()] > visit) bounds_.resize(bounds_.size() - 1);
  }

  void leave(StateIndex s) {
    path_.resize(path_.size() - 1);
    if (bounds_.back() != s) return;
    bounds_.resize(bounds_.size() - 1);
    StateIndex member = explore::no_state;
    while (member != s) {
      member = open_.back();
      open_.resize(open_.size() - 1);
      components_.number_[member] = components_.count_ + 1;
      components_.assigned_.add(member);
    }
    ++components_.count_;
  }

  Components& components_;
  const StateGraph& graph_;
  const SetOfStates* within_;
  Watch& watch_;
  std::uint32_t visits_ = 0;
  LargeArray<Step> path_;
  LargeArray<StateIndex> open_;    // entered, of no component yet
  LargeArray<StateIndex> bounds_;  // the first of each group of them that is known to be connected
};

Components::Components(const StateGraph& graph, const SetOfStates* within, Watch& watch)
    : assigned_(graph.size()) {
  number_.resize(graph.size());
  Search(*this, graph, within, watch).run();
}

}  // namespace leadline::logic
