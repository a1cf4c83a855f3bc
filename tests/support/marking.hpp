#pragma once

#include "leadline/model/petri_net.hpp"

namespace leadline::test {

inline Marking initial_marking(const PetriNet& net) {
  Marking marking;
  marking.reserve(net.places.size());
  for (const Place& place : net.places) marking.push_back(place.initial);
  return marking;
}

}  // namespace leadline::test
