#include <algorithm>
#include <map>

#include "leadline/program/program.hpp"
#include "program/priorities.hpp"

namespace leadline::program {
namespace {

/// What all arcs between one transition and one place come to.
struct Balance {
  Guard guard;
  Tokens consumed = 0;
  Tokens produced = 0;
};

std::map<Counter, Balance> balances(const Transition& transition) {
  std::map<Counter, Balance> result;
  for (const InputArc& arc : transition.inputs) {
    Balance& balance = result[arc.place.value];
    switch (arc.kind) {
      case InputArc::Kind::consume:
        balance.consumed += arc.weight;
        break;
      case InputArc::Kind::test:
        balance.guard.least = std::max(balance.guard.least, arc.weight);
        break;
      case InputArc::Kind::inhibit:
        balance.guard.most = std::min(balance.guard.most, arc.weight - 1);
        break;
    }
  }
  for (const OutputArc& arc : transition.outputs) result[arc.place.value].produced += arc.weight;
  return result;
}

Action compile_action(const Transition& transition) {
  Action action{transition.name, transition.label, {}, {}};
  for (auto& [counter, balance] : balances(transition)) {
    const Tokens least = std::max(balance.guard.least, balance.consumed);
    const Tokens most = balance.guard.most;
    if (least > 0 || most != no_upper_bound) action.guards.push_back({counter, least, most});
    const auto amount =
        static_cast<std::int64_t>(balance.produced) - static_cast<std::int64_t>(balance.consumed);
    if (amount != 0) action.effects.push_back({counter, amount});
  }
  return action;
}

}  // namespace

Program compile(const PetriNet& net) {
  Program program;
  for (const Place& place : net.places) {
    program.counters.push_back(place.name);
    program.initial.push_back(place.initial);
  }
  for (const Transition& transition : net.transitions) {
    program.actions.push_back(compile_action(transition));
  }
  const Priorities priorities(net);
  program.level = priorities.levels();
  if (program.level.empty()) program.above = priorities.above();
  return program;
}

}  // namespace leadline::program
