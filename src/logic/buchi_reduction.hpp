#pragma once

#include "leadline/base/limits.hpp"
#include "logic/buchi.hpp"

namespace leadline::logic {

/// Makes an automaton smaller that accepts the same words: without states from which nothing is
/// accepted and marks that do not matter, states merged that simulate each other, edges left out
/// that others are no worse than. Fills in `simulates`. The quotient by direct simulation is that
/// of Etessami, Wilke and Schuller ("Fair simulation relations, parity games, and state space
/// reduction for Büchi automata", 2005). Throws `LimitReached`.
void reduce(Buchi& automaton, const Deadline& deadline);

}  // namespace leadline::logic
