#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

#include "leadline/check/diagrams_check.hpp"
#include "leadline/explore/explore.hpp"
#include "leadline/lower/dsaam.hpp"

namespace leadline::check {

using diagram::Message;
using program::CompositionProgram;
using program::Counter;
using program::Operation;
using program::TimedMessage;

namespace {

Counter add_field(program::Program& program, const std::string& name, bool is_date) {
  program.counters.push_back(name);
  program.initial.push_back(0);
  program.is_date.resize(program.counters.size(), false);
  program.is_date.back() = is_date;
  return static_cast<Counter>(program.counters.size() - 1);
}

/// How many messages an edge drops from queues: a message has a time, so that only what is in a
/// queue of times is one.
std::size_t pops(const diagram::Composition& composition, const diagram::Edge& edge) {
  const auto drops_message = [&](const diagram::Operation& operation) {
    return operation.kind == diagram::Operation::Kind::pop &&
           composition.variables[operation.target.variable.index()].type.kind ==
               diagram::Type::Kind::time;
  };
  return static_cast<std::size_t>(
      std::count_if(edge.operations.begin(), edge.operations.end(), drops_message));
}

bool loses_a_message(const diagram::Composition& composition, diagram::EdgeRef ref) {
  const diagram::Edge& edge = composition.components[ref.component.index()].edges[ref.edge.index()];
  const bool consumes = edge.message && edge.message->kind == Message::Kind::consumes;
  return pops(composition, edge) > (consumes ? 1U : 0U);
}

/// Keeps in further dates what each component has consumed and emitted last, and whether it has
/// consumed anything: the time of that may be unknown.
struct Watch {
  std::vector<Counter> has_consumed;  // by component
  std::vector<Counter> consumed;
  std::vector<Counter> emitted;
};

Watch watch_messages(CompositionProgram& compiled) {
  Watch watch;
  for (const Counter vertex : compiled.vertex) {
    const std::string component = compiled.program.counters[vertex];
    const auto add = [&](const char* what, bool is_date) {
      return add_field(compiled.program, what + component, is_date);
    };
    watch.has_consumed.push_back(add("something consumed by ", false));
    watch.consumed.push_back(add("last consumed by ", true));
    watch.emitted.push_back(add("latest emitted by ", true));
  }
  for (std::size_t a = 0; a < compiled.origin.size(); ++a) {
    auto& operations = compiled.program.actions[a].operations;
    for (const TimedMessage& message : compiled.origin[a].messages) {
      const bool consumes = message.kind == Message::Kind::consumes;
      const auto& dates = consumes ? watch.consumed : watch.emitted;
      operations.insert(operations.begin(),
                        {Operation::Kind::raise, dates[message.component.index()], message.field,
                         message.plus, false});
      if (!consumes) continue;
      const Counter flag = watch.has_consumed[message.component.index()];
      operations.push_back({Operation::Kind::set, flag, 0, 1, false});
    }
  }
  return watch;
}

/// The rules that the action breaks in this state. A time that is not known lies before all others.
std::set<TimeRule> broken_rules(const diagram::Composition& composition,
                                const CompositionProgram& compiled, const Watch& watch,
                                const std::vector<Tokens>& state, program::ActionIndex action) {
  std::set<TimeRule> broken;
  const auto require = [&](bool holds, TimeRule rule) {
    if (!holds) broken.insert(rule);
  };
  const program::Origin& origin = compiled.origin[action];
  for (const TimedMessage& message : origin.messages) {
    const std::size_t component = message.component.index();
    const Tokens date = state[message.field];
    const Tokens time = date == 0 ? 0 : date + static_cast<Tokens>(message.plus);
    const Tokens consumed = state[watch.consumed[component]];
    switch (message.kind) {
      case Message::Kind::consumes:
        require(time >= consumed, TimeRule::ordered_consumption);
        require(time >= state[watch.emitted[component]], TimeRule::no_late_consumption);
        break;
      case Message::Kind::emits:
        require(time > consumed || state[watch.has_consumed[component]] == 0,
                TimeRule::no_late_emission);
        break;
      case Message::Kind::observes:
        require(time >= consumed, TimeRule::no_late_emission);
    }
  }
  require(!loses_a_message(composition, origin.edge) &&
              !(origin.receive && loses_a_message(composition, *origin.receive)),
          TimeRule::no_lost_message);
  return broken;
}

}  // namespace

TimeRules check_time_rules(const diagram::Composition& composition, CompositionProgram compiled,
                           const Limits& limits) {
  const Watch watch = watch_messages(compiled);
  const explore::StateGraph graph = explore::state_graph(compiled.program, limits);
  TimeRules result;
  result.states = graph.size();
  result.complete = graph.complete();
  for (explore::StateIndex s = 0; s < graph.expanded; ++s) {
    const auto values = graph.layout.unpack(graph.state(s));
    for (const program::ActionIndex action : graph.labels(s)) {
      for (const TimeRule rule : broken_rules(composition, compiled, watch, values, action)) {
        if (result.broken.contains(rule)) continue;
        Witness witness = explore::path_to(graph, compiled.program, s);
        witness.steps.push_back(compiled.program.actions[action].name);
        result.broken.emplace(rule, std::move(witness));
      }
    }
  }
  return result;
}

TimeRules check_time_rules(const DsaamSystem& system) {
  constexpr std::uint64_t most_work = 2'000'000;
  constexpr std::uint64_t most_fields = 1000;
  TimeRules all;
  std::uint64_t fields = 0;
  for (const DsaamNode& node : system.nodes) {
    fields += node.outputs.size();
    for (const DsaamInput& input : node.inputs) fields += 1 + std::uint64_t{input.buffer};
  }
  all.complete = fields <= most_fields;
  if (!all.complete) return all;
  for (const DsaamSystem& part : lower::parts(system)) {
    const diagram::Composition composition = lower::diagrams(part);
    Diagnostics diagnostics;
    auto compiled = program::compile(composition, diagnostics);
    if (!compiled) {
      all.complete = false;
      continue;
    }
    Limits limits;
    limits.max_states = most_work / (compiled->program.counters.size() + 1) + 1;
    const TimeRules found = check_time_rules(composition, *std::move(compiled), limits);
    if (!found.broken.empty()) throw std::logic_error("the diagrams break a rule of time");
    all.states += found.states;
    all.complete = all.complete && found.complete;
  }
  return all;
}

}  // namespace leadline::check
