#include "random_net.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "random.hpp"

namespace leadline::oracle {
namespace {

constexpr std::array<const char*, 20> odd_names{
    "tr",   "net", "a b",    "{",     "}\\",         "\"quoted\"", "é€😀",    "#0",
    "x'",   "007", " led",   "p&<q>", "line\nbreak", "tab\tstop",  "a-b.c_d", "a_b",
    "page", "a1",  ":colon", "w"};

std::string name(Random& random, const NetFeatures& features, const std::string& plain,
                 std::set<std::string>& taken) {
  std::string chosen = plain;
  if (features.odd_names && random.chance(70)) chosen = odd_names[random.below(odd_names.size())];
  while (!taken.insert(chosen).second) chosen += std::to_string(random.below(10));
  return chosen;
}

std::string text(Random& random, bool wanted) {
  return wanted && random.chance(30) ? odd_names[random.below(odd_names.size())] : "";
}

Tokens weight(Random& random, const NetFeatures& features) {
  return random.chance(60) ? 1 : random.between(1, features.most_weight);
}

InputArc::Kind kind(Random& random, const NetFeatures& features) {
  if (features.inhibitors && random.chance(15)) return InputArc::Kind::inhibit;
  if (features.tests && random.chance(20)) return InputArc::Kind::test;
  return InputArc::Kind::consume;
}

void add_arcs(Random& random, const NetFeatures& features, std::size_t places,
              Transition& transition) {
  for (std::size_t i = random.below(4); i > 0 && places > 0; --i) {
    const InputArc arc{PlaceId(random.below(places)), weight(random, features),
                       kind(random, features)};
    const bool has = std::any_of(
        transition.inputs.begin(), transition.inputs.end(),
        [&](const InputArc& other) { return other.place == arc.place && other.kind == arc.kind; });
    if (!has) transition.inputs.push_back(arc);
  }
  for (std::size_t i = random.below(3); i > 0 && places > 0; --i) {
    const OutputArc arc{PlaceId(random.below(places)), weight(random, features)};
    const bool has = std::any_of(transition.outputs.begin(), transition.outputs.end(),
                                 [&](const OutputArc& other) { return other.place == arc.place; });
    if (!has) transition.outputs.push_back(arc);
  }
}

/// Rules that put transitions above others that come later in one random order.
void add_priorities(Random& random, PetriNet& net) {
  if (net.transitions.size() < 2) return;
  std::vector<TransitionId> order;
  for (std::size_t t = 0; t < net.transitions.size(); ++t) order.emplace_back(t);
  random.shuffle(order);
  for (std::size_t rules = random.below(3); rules > 0; --rules) {
    const std::size_t middle = random.between(1, order.size() - 1);
    PriorityRule rule;
    for (std::size_t i = 0; i < order.size(); ++i)
      if (random.chance(40)) (i < middle ? rule.above : rule.below).push_back(order[i]);
    if (!rule.above.empty() && !rule.below.empty()) net.priorities.push_back(std::move(rule));
  }
}

}  // namespace

PetriNet random_net(std::uint64_t seed, const NetFeatures& features) {
  Random random(seed);
  PetriNet net;
  net.name = text(random, features.odd_names);
  std::set<std::string> places;
  for (std::size_t i = random.below(features.most_places + 1); i > 0; --i) {
    Place place{name(random, features, "p" + std::to_string(i), places),
                text(random, features.odd_names), 0};
    if (random.chance(50)) place.initial = random.between(0, features.most_tokens);
    net.places.push_back(std::move(place));
  }
  std::set<std::string> transitions;
  for (std::size_t i = random.below(features.most_transitions + 1); i > 0; --i) {
    Transition transition;
    transition.name = name(random, features, "t" + std::to_string(i), transitions);
    if (features.events && random.chance(50)) transition.label = "EV" + std::to_string(i);
    if (features.events && features.odd_names) transition.label = text(random, true);
    transition.title = text(random, features.odd_names);
    add_arcs(random, features, net.places.size(), transition);
    net.transitions.push_back(std::move(transition));
  }
  if (features.priorities) add_priorities(random, net);
  return net;
}

PetriNet with_sorted_arcs(PetriNet net) {
  for (Transition& transition : net.transitions) {
    std::sort(transition.inputs.begin(), transition.inputs.end(),
              [](const InputArc& a, const InputArc& b) {
                return std::pair(a.place, a.kind) < std::pair(b.place, b.kind);
              });
    std::sort(transition.outputs.begin(), transition.outputs.end(),
              [](const OutputArc& a, const OutputArc& b) { return a.place < b.place; });
  }
  return net;
}

}  // namespace leadline::oracle
