#pragma once

#include <iosfwd>

#include "leadline/emit/losses.hpp"
#include "leadline/model/petri_net.hpp"

namespace leadline::emit {

/// Writes a net in Promela, for the model checker Spin: one process that repeats, of all
/// transitions that may fire, one as one step. Spin stores one state for each marking, and its
/// stored and matched states together are the edges and the initial state. Places are variables, as
/// narrow as their bounds allow; where none is known, an assertion stops Spin before 32 bits
/// overflow. Priorities are negated guards. Events and titles stand in comments only. Throws
/// `CannotSay` for tokens or weights above 2^31 - 1.
Losses promela(std::ostream& out, const PetriNet& net);

}  // namespace leadline::emit
