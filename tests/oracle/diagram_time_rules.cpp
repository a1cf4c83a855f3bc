#include "diagram_time_rules.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "diagram_interpreter.hpp"
#include "diagram_values.hpp"

namespace leadline::oracle {
namespace {

using check::TimeRule;
using diagram::EdgeRef;
using diagram::Message;

class Listener {
 public:
  explicit Listener(const diagram::Composition& composition)
      : composition_(composition), interpreter_(composition) {}

  BrokenRules listen(std::size_t max_states) && {
    DiagramState initial = interpreter_.initial();
    initial.heard.resize(composition_.components.size());
    std::set<DiagramState> seen{initial};
    std::vector<DiagramState> open{initial};
    while (!open.empty()) {
      const DiagramState state = open.back();
      open.pop_back();
      for (const DiagramState& after : steps(state)) {
        if (seen.insert(after).second) open.push_back(after);
      }
      if (seen.size() > max_states) throw std::length_error("more states than wanted");
    }
    return {std::move(broken_), seen.size()};
  }

 private:
  std::vector<DiagramState> steps(const DiagramState& state) {
    std::vector<DiagramState> found;
    for (const auto& edges : interpreter_.transitions()) {
      for (DiagramState at : interpreter_.ready(edges, state)) {
        if (interpreter_.done(edges, at).empty()) continue;
        for (const EdgeRef ref : edges) {
          hear(ref, at);
          if (loses_messages(interpreter_.edge(ref))) broken_.insert(TimeRule::no_lost_message);
        }
        for (DiagramState& after : interpreter_.done(edges, at)) found.push_back(std::move(after));
      }
    }
    return found;
  }

  void hear(EdgeRef ref, DiagramState& at) {
    const auto& message = interpreter_.edge(ref).message;
    if (!message) return;
    const std::int64_t time = DiagramValues(composition_, at).later(message->timestamp).front();
    auto& [consumed, emitted] = at.heard[ref.component.index()];
    if (message->kind == Message::Kind::consumes) {
      if (consumed && time < *consumed) broken_.insert(TimeRule::ordered_consumption);
      if (time < emitted) broken_.insert(TimeRule::no_late_consumption);
      consumed = std::max(consumed.value_or(time), time);
      return;
    }
    const bool in_time = message->kind == Message::Kind::emits ? !consumed || time > *consumed
                                                               : !consumed || time >= *consumed;
    if (!in_time) broken_.insert(TimeRule::no_late_emission);
    emitted = std::max(emitted, time);
  }

  /// Drops more of what queues of times hold than it consumes.
  [[nodiscard]] bool loses_messages(const diagram::Edge& edge) const {
    std::size_t kept = edge.message && edge.message->kind == Message::Kind::consumes ? 1 : 0;
    for (const diagram::Operation& operation : edge.operations) {
      const auto& type = composition_.variables[operation.target.variable.index()].type;
      const bool drops = operation.kind == diagram::Operation::Kind::pop;
      if (!drops || type.kind != diagram::Type::Kind::time) continue;
      if (kept == 0) return true;
      --kept;
    }
    return false;
  }

  const diagram::Composition& composition_;
  DiagramInterpreter interpreter_;
  std::set<TimeRule> broken_;
};

}  // namespace

bool has_messages(const diagram::Composition& composition) {
  return std::ranges::any_of(composition.components, [](const diagram::Component& component) {
    return std::ranges::any_of(component.edges,
                               [](const auto& edge) { return edge.message.has_value(); });
  });
}

BrokenRules broken_rules(const diagram::Composition& composition, std::size_t max_states) {
  return Listener(composition).listen(max_states);
}

}  // namespace leadline::oracle
