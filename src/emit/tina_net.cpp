#include "leadline/emit/tina_net.hpp"

#include <algorithm>
#include <ostream>

#include "emit/plain_arcs.hpp"
#include "emit/tina_name.hpp"

namespace leadline::emit {
namespace {

void write_label(std::ostream& out, const std::string& label) {
  if (!label.empty()) out << " : " << tina_name(label);
}

void write_place(std::ostream& out, const Place& place) {
  out << "pl " << tina_name(place.name);
  write_label(out, place.label);
  out << " (" << place.initial << ")\n";
}

void write_arc(std::ostream& out, const PetriNet& net, const InputArc& arc) {
  out << ' ' << tina_name(net[arc.place].name);
  switch (arc.kind) {
    case InputArc::Kind::consume:
      if (arc.weight != 1) out << '*' << arc.weight;
      break;
    case InputArc::Kind::test:
      out << '?' << arc.weight;
      break;
    case InputArc::Kind::inhibit:
      out << "?-" << arc.weight;
      break;
  }
}

void write_transition(std::ostream& out, const PetriNet& net, const Transition& transition) {
  out << "tr " << tina_name(transition.name);
  write_label(out, transition.label);
  const PlainArcs arcs = plain_arcs(transition);
  for (const PlainArcs::Input& input : arcs.inputs) write_arc(out, net, input.arc);
  out << " ->";
  for (const OutputArc& arc : arcs.outputs)
    write_arc(out, net, {arc.place, arc.weight, InputArc::Kind::consume});
  out << '\n';
}

void write_rule(std::ostream& out, const PetriNet& net, const PriorityRule& rule) {
  if (rule.above.empty() || rule.below.empty()) return;
  out << "pr";
  for (const TransitionId t : rule.above) out << ' ' << tina_name(net[t].name);
  out << " >";
  for (const TransitionId t : rule.below) out << ' ' << tina_name(net[t].name);
  out << '\n';
}

/// Whether a test is written as another arc.
bool has_test_as_pair(const Transition& transition) {
  const PlainArcs arcs = plain_arcs(transition);
  return std::any_of(arcs.inputs.begin(), arcs.inputs.end(),
                     [](const PlainArcs::Input& input) { return input.tested > 0; });
}

Losses losses_of(const PetriNet& net) {
  Losses losses;
  const auto some = [&](const auto& test) {
    return std::any_of(net.transitions.begin(), net.transitions.end(), test);
  };
  if (some([](const Transition& t) { return !t.title.empty(); }))
    losses.emplace_back("transitions have titles, which .net cannot say: they are lost");
  if (some(has_test_as_pair))
    losses.emplace_back(
        "test arcs are written as arcs there and back, which are the same in every marking");
  return losses;
}

}  // namespace

Losses tina_net(std::ostream& out, const PetriNet& net) {
  if (!net.name.empty()) out << "net " << tina_name(net.name) << '\n';
  for (const Place& place : net.places) write_place(out, place);
  for (const Transition& transition : net.transitions) write_transition(out, net, transition);
  for (const PriorityRule& rule : net.priorities) write_rule(out, net, rule);
  return losses_of(net);
}

}  // namespace leadline::emit
