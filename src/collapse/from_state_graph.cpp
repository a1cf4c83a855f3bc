#include <algorithm>
#include <map>
#include <utility>

#include "collapse/graph_builder.hpp"
#include "collapse/mark_rules.hpp"
#include "leadline/collapse/mode_graph.hpp"

namespace leadline::collapse {
namespace {

using explore::StateGraph;
using explore::StateIndex;
using program::ActionIndex;

/// Follows reactions along the edges of a complete state graph, all interleavings, depth first.
class GraphWalk {
 public:
  GraphWalk(const StateGraph& graph, const program::Program& program, const Marks& marks)
      : graph_(graph), program_(program), rules_(marks), fired_(program.actions.size()) {}

  void enter(const std::vector<Tokens>* mode) { rules_.begin(mode); }

  Outcomes follow(StateIndex first, std::optional<ActionIndex> event) {
    outcomes_ = {};
    depth_of_.clear();
    Node node{first, {}};
    run_.clear();
    if (event) step(node, *event);
    open(std::move(node));
    while (!stack_.empty()) advance();
    return std::move(outcomes_);
  }

  /// Every action that has fired since the last call and never before.
  [[nodiscard]] std::vector<ActionIndex> take_newly_fired() {
    return std::exchange(newly_fired_, {});
  }

  [[nodiscard]] bool is_stable(StateIndex s) const {
    const auto labels = graph_.labels(s);
    return std::all_of(labels.begin(), labels.end(),
                       [&](ActionIndex a) { return program_.is_event(a); });
  }

 private:
  struct Node {
    StateIndex state;
    MarkRules::Set marks;
    auto operator<=>(const Node&) const = default;
  };
  struct Frame {
    Node node;
    std::size_t edge = 0;
    std::size_t run = 0;  // length of the run into the node
  };
  static constexpr std::size_t closed = static_cast<std::size_t>(-1);

  void step(Node& node, ActionIndex action) {
    if (rules_.leaves_some(action)) rules_.fire(action, node.marks);
    run_.push_back(action);
    if (fired_[action]) return;
    fired_[action] = true;
    newly_fired_.push_back(action);
  }

  void open(Node node) {
    const auto [at, is_new] = depth_of_.try_emplace(node, stack_.size());
    if (!is_new) {
      if (at->second != closed) add_cycle(at->second);
      return;
    }
    if (is_stable(node.state)) {
      add_end(node);
      at->second = closed;
      return;
    }
    stack_.push_back({std::move(node), 0, run_.size()});
  }

  void advance() {
    Frame& frame = stack_.back();
    run_.resize(frame.run);
    const auto labels = graph_.labels(frame.node.state);
    while (frame.edge < labels.size() && program_.is_event(labels[frame.edge])) ++frame.edge;
    if (frame.edge == labels.size()) {
      depth_of_[frame.node] = closed;
      stack_.pop_back();
      return;
    }
    const ActionIndex action = labels[frame.edge];
    Node next{graph_.successors(frame.node.state)[frame.edge++], frame.node.marks};
    step(next, action);
    open(std::move(next));
  }

  void add_end(const Node& node) {
    End end{graph_.layout.unpack(graph_.state(node.state)), node.marks, {}};
    rules_.end(end.mode, end.marks);
    if (!is_first(end)) return;
    end.run = run_;
    outcomes_.ends.push_back(std::move(end));
  }

  [[nodiscard]] bool is_first(const End& end) const {
    return std::none_of(outcomes_.ends.begin(), outcomes_.ends.end(), [&](const End& other) {
      return other.mode == end.mode && other.marks == end.marks;
    });
  }

  void add_cycle(std::size_t depth) {
    if (outcomes_.endless) return;
    outcomes_.endless.emplace();
    outcomes_.endless->run = run_;
    outcomes_.endless->cycle_start = stack_[depth].run;
  }

  const StateGraph& graph_;
  const program::Program& program_;
  MarkRules rules_;
  Outcomes outcomes_;
  Run run_;
  std::vector<bool> fired_;
  std::vector<ActionIndex> newly_fired_;
  std::vector<Frame> stack_;
  std::map<Node, std::size_t> depth_of_;
};

}  // namespace

ModeGraph from_state_graph(const StateGraph& graph, const program::Program& program,
                           const Marks& marks) {
  GraphWalk walk(graph, program, marks);
  GraphBuilder builder;
  ModeGraph& modes = builder.graph();
  std::map<std::vector<Tokens>, StateIndex> state_of;
  modes.highest = program.initial;
  modes.first_fired.resize(program.actions.size());
  const auto note_fired = [&](const Occurrence& where) {
    for (const ActionIndex action : walk.take_newly_fired()) modes.first_fired[action] = where;
  };
  for (StateIndex s = 0; s < graph.size(); ++s) {
    const std::vector<Tokens> values = graph.layout.unpack(graph.state(s));
    for (std::size_t c = 0; c < values.size(); ++c) {
      modes.highest[c] = std::max(modes.highest[c], values[c]);
    }
    if (walk.is_stable(s)) state_of.emplace(values, s);
  }
  walk.enter(nullptr);
  builder.add_initial(walk.follow(0, {}));
  note_fired({});
  while (modes.expanded < modes.modes.size()) {
    const std::vector<Tokens> mode = modes.modes[modes.expanded];
    const StateIndex s = state_of.at(mode);
    walk.enter(&mode);
    const auto labels = graph.labels(s);
    for (std::size_t e = 0; e < labels.size(); ++e) {
      builder.add(labels[e], program.actions[labels[e]].event,
                  walk.follow(graph.successors(s)[e], labels[e]));
      note_fired({modes.expanded, labels[e]});
    }
    builder.next_mode();
  }
  modes.firings = graph.edges();
  return std::move(modes);
}

}  // namespace leadline::collapse
