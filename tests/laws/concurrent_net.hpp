#pragma once

#include <string>
#include <vector>

#include "leadline/model/petri_net.hpp"
#include "oracle/random.hpp"

namespace leadline::laws {

/// A few machines that go round by themselves and meet now and then: nets with circles that do not
/// concern each other, and so much to leave out.
class ConcurrentNet {
 public:
  explicit ConcurrentNet(oracle::Random& random) : random_(random) {}

  PetriNet draw() {
    net_.name = "concurrent";
    const std::size_t machines = random_.between(2, 3);
    for (std::size_t m = 0; m < machines; ++m) add_machine();
    for (std::size_t i = random_.below(3); i > 0; --i) add_meeting();
    return std::move(net_);
  }

 private:
  void add_machine() {
    std::vector<PlaceId> places;
    for (std::size_t i = random_.between(2, 4); i > 0; --i) {
      places.emplace_back(net_.places.size());
      const Tokens tokens = places.size() == 1 ? 1 : 0;
      net_.places.push_back({"p" + std::to_string(net_.places.size()), {}, tokens});
    }
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (random_.chance(90)) add_move(places[i], places[(i + 1) % places.size()]);
    }
    if (random_.chance(40)) add_move(any_of(places), any_of(places));
    machines_.push_back(std::move(places));
  }

  Transition& add_transition() {
    Transition& made = net_.transitions.emplace_back();
    made.name = "t" + std::to_string(net_.transitions.size());
    return made;
  }

  void add_move(PlaceId from, PlaceId to) {
    Transition& move = add_transition();
    move.inputs.push_back({from, 1, InputArc::Kind::consume});
    if (random_.chance(95)) move.outputs.push_back({to, 1});
    if (machines_.empty() || random_.chance(75)) return;
    const auto kind = random_.chance(50) ? InputArc::Kind::test : InputArc::Kind::inhibit;
    move.inputs.push_back({any_of(machines_[random_.below(machines_.size())]), 1, kind});
  }

  void add_meeting() {
    Transition& meeting = add_transition();
    const std::size_t first = random_.below(machines_.size());
    const std::size_t second = (first + 1) % machines_.size();
    for (const std::size_t m : {first, second}) {
      meeting.inputs.push_back({any_of(machines_[m]), 1, InputArc::Kind::consume});
      meeting.outputs.push_back({any_of(machines_[m]), 1});
    }
  }

  PlaceId any_of(const std::vector<PlaceId>& places) {
    return places[random_.below(places.size())];
  }

  oracle::Random& random_;
  PetriNet net_;
  std::vector<std::vector<PlaceId>> machines_;
};

}  // namespace leadline::laws
