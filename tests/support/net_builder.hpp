#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "leadline/model/petri_net.hpp"

namespace leadline::test {

/// Nets written by hand in a test, nodes by name. A place is made when first named.
class NetBuilder {
 public:
  using Arcs = std::vector<std::pair<std::string, Tokens>>;

  NetBuilder& place(const std::string& name, Tokens initial) {
    net_[place_id(name)].initial = initial;
    return *this;
  }

  NetBuilder& transition(const std::string& name, const Arcs& inputs, const Arcs& outputs,
                         const std::string& event = {}) {
    Transition transition{name, event, {}, {}, {}};
    for (const auto& [from, weight] : inputs) {
      transition.inputs.push_back({place_id(from), weight, InputArc::Kind::consume});
    }
    for (const auto& [to, weight] : outputs) transition.outputs.push_back({place_id(to), weight});
    transitions_.emplace(name, TransitionId(net_.transitions.size()));
    net_.transitions.push_back(std::move(transition));
    return *this;
  }

  /// To the transition declared last.
  NetBuilder& test(const std::string& from, Tokens weight = 1) {
    return input(from, weight, InputArc::Kind::test);
  }
  NetBuilder& inhibit(const std::string& from, Tokens weight = 1) {
    return input(from, weight, InputArc::Kind::inhibit);
  }

  NetBuilder& priority(const std::vector<std::string>& above,
                       const std::vector<std::string>& below) {
    PriorityRule rule;
    for (const std::string& name : above) rule.above.push_back(transitions_.at(name));
    for (const std::string& name : below) rule.below.push_back(transitions_.at(name));
    net_.priorities.push_back(std::move(rule));
    return *this;
  }

  [[nodiscard]] const PetriNet& net() const { return net_; }

 private:
  PlaceId place_id(const std::string& name) {
    const auto [at, is_new] = places_.emplace(name, PlaceId(net_.places.size()));
    if (is_new) net_.places.push_back({name, {}, 0});
    return at->second;
  }

  NetBuilder& input(const std::string& from, Tokens weight, InputArc::Kind kind) {
    net_.transitions.back().inputs.push_back({place_id(from), weight, kind});
    return *this;
  }

  PetriNet net_;
  std::map<std::string, PlaceId> places_;
  std::map<std::string, TransitionId> transitions_;
};

}  // namespace leadline::test
