#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "leadline/model/petri_net.hpp"
#include "oracle/random.hpp"

namespace leadline::laws {

using oracle::Random;

/// A net as the readers guarantee it: at most one arc of a kind between two nodes, no cycle of
/// priorities. Often unbounded.
class RandomNet {
 public:
  explicit RandomNet(Random& random) : random_(random) {}

  PetriNet draw() {
    PetriNet net;
    net.name = "random";
    const std::size_t places =
        random_.chance(10) ? random_.between(65, 140) : random_.between(1, 8);
    for (std::size_t i = 0; i < places; ++i) {
      net.places.push_back({"p" + std::to_string(i), {}, random_.chance(45) ? weight() : 0});
    }
    const std::size_t transitions = random_.between(1, 10);
    for (std::size_t i = 0; i < transitions; ++i) net.transitions.push_back(transition(i, net));
    if (random_.chance(50)) add_priorities(net);
    return net;
  }

 private:
  Tokens weight() {
    if (random_.chance(75)) return 1;
    if (random_.chance(90)) return random_.between(2, 5);
    return Tokens{1} << random_.between(3, 61);
  }

  PlaceId place(const PetriNet& net) {
    // The first places are drawn most, so that the transitions of a large net meet.
    const std::size_t most =
        random_.chance(70) ? std::min<std::size_t>(8, net.places.size()) : net.places.size();
    return PlaceId(random_.below(most));
  }

  Transition transition(std::size_t index, const PetriNet& net) {
    Transition result;
    result.name = "t" + std::to_string(index);
    if (random_.chance(40)) result.label = "e" + std::to_string(random_.below(3));
    const std::size_t inputs = random_.chance(5) ? 0 : random_.between(1, 3);
    for (std::size_t i = 0; i < inputs; ++i) {
      const InputArc arc{place(net), weight(), kind()};
      const bool twice =
          std::any_of(result.inputs.begin(), result.inputs.end(), [&](const InputArc& other) {
            return other.place == arc.place && other.kind == arc.kind;
          });
      if (!twice) result.inputs.push_back(arc);
    }
    for (std::size_t i = random_.below(4); i > 0; --i) {
      const OutputArc arc{place(net), weight()};
      const bool twice = std::any_of(result.outputs.begin(), result.outputs.end(),
                                     [&](const OutputArc& o) { return o.place == arc.place; });
      if (!twice) result.outputs.push_back(arc);
    }
    return result;
  }

  InputArc::Kind kind() {
    if (random_.chance(80)) return InputArc::Kind::consume;
    return random_.chance(50) ? InputArc::Kind::test : InputArc::Kind::inhibit;
  }

  /// Rules lead from lower to higher ranks. With `whole` groups the closure is a weak order.
  void add_priorities(PetriNet& net) {
    std::vector<std::size_t> rank;
    for (std::size_t t = 0; t < net.transitions.size(); ++t) rank.push_back(random_.below(4));
    const bool whole = random_.chance(50);
    for (std::size_t cut = 1; cut < 4; ++cut) {
      PriorityRule rule;
      for (std::size_t t = 0; t < rank.size(); ++t) {
        if (whole || random_.chance(40)) (rank[t] < cut ? rule.above : rule.below).emplace_back(t);
      }
      if (!rule.above.empty() && !rule.below.empty()) net.priorities.push_back(std::move(rule));
    }
  }

  Random& random_;
};

/// Makes a failing net small: nothing can be taken away from it, and no number made smaller by
/// this, without the failure going away.
class NetShrinker {
 public:
  using Fails = std::function<bool(const PetriNet&)>;

  NetShrinker(PetriNet net, Fails fails) : net_(std::move(net)), fails_(std::move(fails)) {}

  PetriNet shrink() {
    do {
      progress_ = false;
      for (std::size_t i = net_.priorities.size(); i-- > 0;) {
        attempt([i](PetriNet& net) { erase_at(net.priorities, i); });
      }
      for (std::size_t t = net_.transitions.size(); t-- > 0;) {
        attempt([t](PetriNet& net) { remove_transition(net, TransitionId(t)); });
      }
      for (std::size_t p = net_.places.size(); p-- > 0;) {
        attempt([p](PetriNet& net) { remove_place(net, PlaceId(p)); });
      }
      for (std::size_t t = 0; t < net_.transitions.size(); ++t) shrink_arcs(t);
      for (std::size_t p = 0; p < net_.places.size(); ++p) lower_initial(p);
    } while (progress_);
    return net_;
  }

 private:
  template <class T>
  static void erase_at(std::vector<T>& values, std::size_t index) {
    values.erase(values.begin() + static_cast<std::ptrdiff_t>(index));
  }

  static void remove_transition(PetriNet& net, TransitionId gone) {
    erase_at(net.transitions, gone.index());
    for (PriorityRule& rule : net.priorities) {
      for (auto* side : {&rule.above, &rule.below}) {
        std::erase(*side, gone);
        for (TransitionId& t : *side) t.value -= t > gone ? 1 : 0;
      }
    }
  }

  static void remove_place(PetriNet& net, PlaceId gone) {
    erase_at(net.places, gone.index());
    const auto clean = [gone](auto& arcs) {
      std::erase_if(arcs, [gone](const auto& arc) { return arc.place == gone; });
      for (auto& arc : arcs) arc.place.value -= arc.place > gone ? 1 : 0;
    };
    for (Transition& transition : net.transitions) {
      clean(transition.inputs);
      clean(transition.outputs);
    }
  }

  void shrink_arcs(std::size_t t) {
    const auto shrink_side = [&](auto side) {
      for (std::size_t i = (net_.transitions[t].*side).size(); i-- > 0;) {
        if (!attempt([&](PetriNet& net) { erase_at(net.transitions[t].*side, i); })) {
          lower([&](PetriNet& net) -> Tokens& { return (net.transitions[t].*side)[i].weight; }, 1);
        }
      }
    };
    shrink_side(&Transition::inputs);
    shrink_side(&Transition::outputs);
  }

  void lower_initial(std::size_t p) {
    lower([p](PetriNet& net) -> Tokens& { return net.places[p].initial; }, 0);
  }

  template <class Number>
  void lower(Number number, Tokens least) {
    while (number(net_) > least &&
           (attempt([&](PetriNet& net) { number(net) = std::max(least, number(net) / 2); }) ||
            attempt([&](PetriNet& net) { --number(net); }))) {
    }
  }

  template <class Change>
  bool attempt(Change change) {
    PetriNet smaller = net_;
    change(smaller);
    if (!fails_(smaller)) return false;
    net_ = std::move(smaller);
    progress_ = true;
    return true;
  }

  PetriNet net_;
  Fails fails_;
  bool progress_ = false;
};

}  // namespace leadline::laws
