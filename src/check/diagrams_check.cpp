#include "leadline/check/diagrams_check.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <stdexcept>
#include <utility>

#include "leadline/base/numbers.hpp"
#include "leadline/base/text.hpp"
#include "leadline/explore/explore.hpp"
#include "leadline/explore/replay.hpp"
#include "leadline/lower/dsaam.hpp"

namespace leadline::check {
namespace {

using diagram::Composition;
using explore::StateGraph;
using explore::StateIndex;
using program::ActionIndex;
using program::CompositionProgram;

struct RuleText {
  TimeRule rule;
  const char* name;
  const char* holds;
  const char* broken;
};
constexpr std::array rules = {
    RuleText{TimeRule::ordered_consumption, "ordered_consumption",
             "messages are consumed by increasing timestamps",
             "consumes a message older than one that was consumed before"},
    RuleText{TimeRule::no_late_consumption, "no_late_consumption",
             "nothing older than an emitted message is consumed",
             "consumes a message older than one that was emitted before"},
    RuleText{TimeRule::no_late_emission, "no_late_emission",
             "nothing as old as a consumed message is emitted",
             "emits a message that is not newer than one that was consumed before"},
    RuleText{TimeRule::no_lost_message, "no_lost_message", "no message is dropped unconsumed",
             "drops a message from a queue without consuming it"},
};

/// A run into a state, with one more action.
Witness path(const StateGraph& graph, const program::Program& program, StateIndex s,
             std::optional<ActionIndex> last = {}) {
  Witness witness = explore::path_to(graph, program, s);
  if (last) witness.steps.push_back(program.actions[*last].name);
  return witness;
}

/// What is found of one part. Every run is fired again by the slow semantics.
class CompositionChecker {
 public:
  CompositionChecker(const Composition& part, CompositionProgram compiled, const Limits& limits)
      : part_(part),
        compiled_(std::move(compiled)),
        graph_(explore::state_graph(compiled_.program, limits)) {}

  [[nodiscard]] const StateGraph& graph() const { return graph_; }

  [[nodiscard]] std::optional<Witness> deadlock() const {
    for (StateIndex s = 0; s < graph_.expanded; ++s) {
      if (!graph_.is_deadlock(s)) continue;
      Witness witness = path(graph_, compiled_.program, s);
      replay(witness);
      if (!explore::enabled_after(compiled_.program, witness).empty()) {
        throw std::logic_error("a deadlock is none by the slow semantics");
      }
      return witness;
    }
    return std::nullopt;
  }

  /// A run after which the component never moves again, though others may; whole graphs only.
  [[nodiscard]] std::optional<Witness> stuck(std::size_t component) const {
    const std::vector<bool> may_move = can_reach_move(component);
    const auto found = std::find(may_move.begin(), may_move.end(), false);
    if (found == may_move.end()) return std::nullopt;
    Witness witness =
        path(graph_, compiled_.program, static_cast<StateIndex>(found - may_move.begin()));
    replay(witness);
    return witness;
  }

  [[nodiscard]] TimeRules time_rules(const Limits& limits) const {
    TimeRules result = check_time_rules(part_, compiled_, limits);
    for (const auto& broken : result.broken) replay(broken.second);
    return result;
  }

  /// The edge whose choice is all that two actions of the same edges differ in.
  [[nodiscard]] static std::optional<diagram::EdgeRef> edge_of_race(const program::Origin& a,
                                                                    const program::Origin& b) {
    if (a.edge != b.edge || a.receive != b.receive) return std::nullopt;
    if (a.chosen != b.chosen) return a.edge;
    if (a.chosen_by_receive != b.chosen_by_receive) return a.receive;
    return std::nullopt;
  }

  /// Two runs that differ in the port that is chosen last, for each edge that has such.
  [[nodiscard]] std::map<diagram::EdgeRef, std::pair<Witness, Witness>> races() const {
    std::map<diagram::EdgeRef, std::pair<Witness, Witness>> found;
    for (StateIndex s = 0; s < graph_.expanded; ++s) {
      const auto labels = graph_.labels(s);
      for (std::size_t i = 0; i + 1 < labels.size(); ++i) {
        const auto edge =
            edge_of_race(compiled_.origin[labels[i]], compiled_.origin[labels[i + 1]]);
        if (!edge || found.contains(*edge)) continue;
        found.emplace(*edge, std::pair{path(graph_, compiled_.program, s, labels[i]),
                                       path(graph_, compiled_.program, s, labels[i + 1])});
      }
    }
    for (const auto& race : found) {
      replay(race.second.first);
      replay(race.second.second);
    }
    return found;
  }

 private:
  void replay(const Witness& witness) const {
    if (const auto fault = explore::replay(compiled_.program, witness)) {
      throw std::logic_error("a witness does not replay: " + *fault);
    }
  }

  [[nodiscard]] bool moves(ActionIndex action, std::size_t component) const {
    const auto& origin = compiled_.origin[action];
    return origin.edge.component.index() == component ||
           (origin.receive && origin.receive->component.index() == component);
  }

  /// By state whether the component can still move, now or later: backwards from its moves.
  [[nodiscard]] std::vector<bool> can_reach_move(std::size_t component) const {
    std::vector<std::vector<StateIndex>> sources(graph_.size());
    std::vector<bool> reached(graph_.size(), false);
    std::vector<StateIndex> queue;
    for (StateIndex s = 0; s < graph_.expanded; ++s) {
      const auto labels = graph_.labels(s);
      const auto targets = graph_.successors(s);
      for (const StateIndex target : targets) sources[target].push_back(s);
      if (std::any_of(labels.begin(), labels.end(),
                      [&](ActionIndex a) { return moves(a, component); })) {
        reached[s] = true;
        queue.push_back(s);
      }
    }
    for (std::size_t i = 0; i < queue.size(); ++i) {
      for (const StateIndex source : sources[queue[i]]) {
        if (reached[source]) continue;
        reached[source] = true;
        queue.push_back(source);
      }
    }
    return reached;
  }

  const Composition& part_;
  CompositionProgram compiled_;
  StateGraph graph_;
};

DecidedProperty property(const char* name, Kind kind, std::string element, bool violated,
                         bool complete, std::string reason) {
  DecidedProperty result;
  result.name = name;
  result.element = std::move(element);
  result.kind = kind;
  result.verdict = violated ? Verdict::violated : complete ? Verdict::holds : Verdict::undecided;
  result.reason = result.verdict == Verdict::undecided ? "a limit ended the search" : reason;
  return result;
}

/// Whether some edge says what it consumes or emits, be it one that is never taken.
bool has_messages(const Composition& part) {
  return std::any_of(part.components.begin(), part.components.end(), [](const auto& component) {
    return std::any_of(component.edges.begin(), component.edges.end(),
                       [](const diagram::Edge& edge) { return edge.message.has_value(); });
  });
}

/// "a, b, c and 2 more".
std::string names_of(const Composition& part) {
  constexpr std::size_t most = 3;
  const std::size_t shown = std::min(part.components.size(), most);
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < shown; ++i) names.emplace_back(part.components[i].name);
  const std::string rest = grouped(part.components.size() - shown) + " more";
  if (shown < part.components.size()) names.emplace_back(rest);
  return enumerated(names);
}

/// Turns what the parts show into properties of the whole.
class Judge {
 public:
  Judge(const std::vector<CompositionChecker>& parts, const std::vector<Composition>& compositions,
        const Limits& limits, const Deadline& deadline, bool complete)
      : parts_(parts),
        compositions_(compositions),
        limits_(limits),
        deadline_(deadline),
        complete_(complete) {}

  std::vector<DecidedProperty> all() && {
    progress();
    component_progress();
    time_rules();
    races();
    return std::move(properties_);
  }

 private:
  void progress() {
    std::optional<Witness> witness;
    std::size_t part = 0;
    for (; part < parts_.size() && !witness; ++part) witness = parts_[part].deadlock();
    std::string broken = "a state is reached in which nothing can happen any more";
    if (witness && parts_.size() > 1)
      broken += " in the part of " + names_of(compositions_[part - 1]);
    add("progress", Kind::required, "", std::move(witness), "some transition is always enabled",
        broken);
  }

  void component_progress() {
    for (std::size_t p = 0; p < parts_.size(); ++p) {
      for (std::size_t c = 0; c < compositions_[p].components.size(); ++c) {
        std::optional<Witness> witness;
        if (parts_[p].graph().complete()) witness = parts_[p].stuck(c);
        add("component_progress", Kind::required, compositions_[p].components[c].name,
            std::move(witness), "can always move again",
            "a state is reached after which it never moves");
      }
    }
  }

  /// Where one part has messages, so has what the queues of times of the others hold.
  void time_rules() {
    if (std::none_of(compositions_.begin(), compositions_.end(), has_messages)) return;
    std::map<TimeRule, Witness> broken;
    bool complete = complete_;
    for (const CompositionChecker& part : parts_) {
      auto found = part.time_rules(deadline_.rest_of(limits_));
      broken.merge(found.broken);
      complete = complete && found.complete;
    }
    for (const RuleText& text : rules) {
      const auto found = broken.find(text.rule);
      std::optional<Witness> witness;
      if (found != broken.end()) witness = found->second;
      const std::string reason =
          witness ? leadline::quoted(witness->steps.back()) + ' ' + text.broken : std::string();
      add(text.name, Kind::required, "", std::move(witness), text.holds, reason, complete);
    }
  }

  void races() {
    bool any = false;
    for (std::size_t p = 0; p < parts_.size(); ++p) {
      for (auto& [edge, runs] : parts_[p].races()) {
        const diagram::Component& component = compositions_[p].components[edge.component.index()];
        DecidedProperty race =
            property("repeatable", Kind::warning, component.name, true, complete_,
                     "a choice of " + component.edges[edge.edge.index()].name +
                         " is open, so that two runs may differ");
        race.witness = std::move(runs.first);
        race.second = std::move(runs.second);
        properties_.push_back(std::move(race));
        any = true;
      }
    }
    if (any) return;
    properties_.push_back(property("repeatable", Kind::warning, "", false, complete_,
                                   "no choice between ports is ever open"));
  }

  void add(const char* name, Kind kind, std::string element, std::optional<Witness> witness,
           const char* holds, const std::string& broken,
           std::optional<bool> complete = std::nullopt) {
    DecidedProperty result = property(name, kind, std::move(element), witness.has_value(),
                                      complete.value_or(complete_), witness ? broken : holds);
    result.witness = std::move(witness);
    properties_.push_back(std::move(result));
  }

  const std::vector<CompositionChecker>& parts_;
  const std::vector<Composition>& compositions_;
  const Limits& limits_;
  const Deadline& deadline_;
  bool complete_;
  std::vector<DecidedProperty> properties_;
};

}  // namespace

bool DiagramsCheck::violated(Kind kind) const {
  return std::any_of(properties.begin(), properties.end(), [&](const DecidedProperty& p) {
    return p.kind == kind && p.verdict == Verdict::violated;
  });
}

bool DiagramsCheck::undecided() const {
  return std::any_of(properties.begin(), properties.end(),
                     [](const DecidedProperty& p) { return p.verdict == Verdict::undecided; });
}

std::optional<DiagramsCheck> check_diagrams(const Composition& composition, const Limits& limits,
                                            Diagnostics& diagnostics) {
  const Deadline deadline(limits.max_time);
  const std::vector<Composition> parts = lower::parts(composition);
  DiagramsCheck result;
  result.parts = parts.size();
  std::vector<CompositionChecker> checkers;
  checkers.reserve(parts.size());
  for (const Composition& part : parts) {
    auto compiled = program::compile(part, diagnostics, deadline);
    if (!compiled) return std::nullopt;
    const Limits left = deadline.rest_of(limits);
    const StateGraph& graph = checkers.emplace_back(part, *std::move(compiled), left).graph();
    result.states += graph.size();
    result.edges += graph.edges();
    if (result.limit == Limit::none) result.limit = graph.limit;
  }
  const bool complete = result.limit == Limit::none;
  result.properties = Judge(checkers, parts, limits, deadline, complete).all();
  return result;
}

}  // namespace leadline::check
