#include "logic/buchi_components.hpp"

#include <algorithm>

namespace leadline::logic {
namespace {

class Tarjan {
 public:
  explicit Tarjan(const Buchi& automaton)
      : automaton_(automaton), order_(automaton.states.size()), low_(automaton.states.size()) {
    result_.of.resize(automaton.states.size());
  }

  BuchiComponents run() {
    for (std::uint32_t s = 0; s < order_.size(); ++s) {
      if (order_[s] == 0) search(s);
    }
    return std::move(result_);
  }

 private:
  struct Frame {
    std::uint32_t state;
    std::size_t edge;
  };

  void search(std::uint32_t root) {
    enter(root);
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      const auto& edges = automaton_.states[frame.state];
      if (frame.edge == edges.size()) {
        leave();
        continue;
      }
      const std::uint32_t target = edges[frame.edge++].target;
      if (order_[target] == 0) {
        enter(target);
      } else if (order_[target] != done) {
        low_[frame.state] = std::min(low_[frame.state], order_[target]);
      }
    }
  }

  void enter(std::uint32_t state) {
    low_[state] = order_[state] = ++count_;
    open_.push_back(state);
    frames_.push_back({state, 0});
  }

  void leave() {
    const std::uint32_t state = frames_.back().state;
    frames_.pop_back();
    if (!frames_.empty()) {
      std::uint32_t& above = low_[frames_.back().state];
      above = std::min(above, low_[state]);
    }
    if (low_[state] == order_[state]) close(state);
  }

  void close(std::uint32_t root) {
    const auto component = static_cast<std::uint32_t>(result_.accepts.size());
    std::vector<std::uint32_t> members;
    do {
      members.push_back(open_.back());
      result_.of[members.back()] = component;
      open_.pop_back();
    } while (members.back() != root);
    bool has_edge = false;
    std::uint64_t marks = 0;
    for (const std::uint32_t member : members) {
      order_[member] = done;
      for (const Buchi::Edge& edge : automaton_.states[member]) {
        if (order_[edge.target] == done && result_.of[edge.target] != component) continue;
        has_edge = true;
        marks |= edge.marks;
      }
    }
    result_.accepts.push_back(has_edge && marks == automaton_.all_marks);
  }

  static constexpr std::uint32_t done = 0xffffffff;

  const Buchi& automaton_;
  std::vector<std::uint32_t> order_;
  std::vector<std::uint32_t> low_;
  std::uint32_t count_ = 0;
  std::vector<std::uint32_t> open_;
  std::vector<Frame> frames_;
  BuchiComponents result_;
};

}  // namespace

BuchiComponents components(const Buchi& automaton) {
  return Tarjan(automaton).run();
}

}  // namespace leadline::logic
