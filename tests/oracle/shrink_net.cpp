#include <utility>
#include <vector>

#include "random_net.hpp"
#include "remove_at.hpp"

namespace leadline::oracle {
namespace {

PetriNet without_place(PetriNet net, std::size_t gone) {
  const auto leave = [gone](auto& arcs) {
    std::erase_if(arcs, [gone](const auto& arc) { return arc.place.index() == gone; });
    for (auto& arc : arcs)
      if (arc.place.index() > gone) --arc.place.value;
  };
  for (Transition& transition : net.transitions) {
    leave(transition.inputs);
    leave(transition.outputs);
  }
  remove_at(net.places, gone);
  return net;
}

PetriNet without_transition(PetriNet net, std::size_t gone) {
  const auto leave = [gone](std::vector<TransitionId>& ids) {
    std::erase_if(ids, [gone](TransitionId id) { return id.index() == gone; });
    for (TransitionId& id : ids)
      if (id.index() > gone) --id.value;
  };
  for (PriorityRule& rule : net.priorities) {
    leave(rule.above);
    leave(rule.below);
  }
  std::erase_if(net.priorities,
                [](const PriorityRule& r) { return r.above.empty() || r.below.empty(); });
  remove_at(net.transitions, gone);
  return net;
}

/// Everything that is simpler by one step.
std::vector<PetriNet> simpler(const PetriNet& net) {
  std::vector<PetriNet> nets;
  const auto add = [&](auto change) { change(nets.emplace_back(net)); };
  for (std::size_t i = 0; i < net.places.size(); ++i) nets.push_back(without_place(net, i));
  for (std::size_t i = 0; i < net.transitions.size(); ++i)
    nets.push_back(without_transition(net, i));
  for (std::size_t i = 0; i < net.priorities.size(); ++i)
    add([i](PetriNet& n) { remove_at(n.priorities, i); });
  if (!net.name.empty()) add([](PetriNet& n) { n.name.clear(); });
  for (std::size_t i = 0; i < net.places.size(); ++i) {
    if (net.places[i].initial > 0) add([i](PetriNet& n) { --n.places[i].initial; });
    if (!net.places[i].label.empty()) add([i](PetriNet& n) { n.places[i].label.clear(); });
  }
  for (std::size_t t = 0; t < net.transitions.size(); ++t) {
    const Transition& of = net.transitions[t];
    if (!of.label.empty()) add([t](PetriNet& n) { n.transitions[t].label.clear(); });
    if (!of.title.empty()) add([t](PetriNet& n) { n.transitions[t].title.clear(); });
    for (std::size_t a = 0; a < of.inputs.size(); ++a) {
      add([t, a](PetriNet& n) { remove_at(n.transitions[t].inputs, a); });
      if (of.inputs[a].weight > 1)
        add([t, a](PetriNet& n) { --n.transitions[t].inputs[a].weight; });
    }
    for (std::size_t a = 0; a < of.outputs.size(); ++a) {
      add([t, a](PetriNet& n) { remove_at(n.transitions[t].outputs, a); });
      if (of.outputs[a].weight > 1)
        add([t, a](PetriNet& n) { --n.transitions[t].outputs[a].weight; });
    }
  }
  return nets;
}

}  // namespace

PetriNet shrink(const PetriNet& net, const std::function<bool(const PetriNet&)>& fails) {
  PetriNet smallest = net;
  for (bool smaller = true; smaller;) {
    smaller = false;
    for (PetriNet& candidate : simpler(smallest)) {
      if (!fails(candidate)) continue;
      smallest = std::move(candidate);
      smaller = true;
      break;
    }
  }
  return smallest;
}

}  // namespace leadline::oracle
