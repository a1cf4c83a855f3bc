#include "leadline/model/vocabulary.hpp"

namespace leadline {

std::vector<LinearSum> is_positive(std::uint32_t field) {
  return {LinearSum{{{field, 1}}, -1}};
}

std::vector<LinearSum> has_value(std::uint32_t field, std::int64_t value) {
  return {LinearSum{{{field, 1}}, -value}, LinearSum{{{field, -1}}, value}};
}

Vocabulary vocabulary_of(const PetriNet& net) {
  Vocabulary vocabulary;
  auto& tokens = vocabulary.values["tokens"];
  tokens.reserve(net.places.size());
  for (std::size_t p = 0; p < net.places.size(); ++p)
    tokens.try_emplace(net.places[p].name, LinearSum{{{static_cast<std::uint32_t>(p), 1}}, 0});

  auto& fires = vocabulary.events["fires"];
  fires.reserve(net.transitions.size());
  std::unordered_map<std::string, ActionList> by_event;
  for (std::size_t t = 0; t < net.transitions.size(); ++t) {
    const auto action = static_cast<std::uint32_t>(t);
    const Transition& transition = net.transitions[t];
    fires.try_emplace(transition.name, ActionList{action});
    if (!transition.label.empty()) by_event[transition.label].push_back(action);
  }
  fires.merge(by_event);
  return vocabulary;
}

}  // namespace leadline
