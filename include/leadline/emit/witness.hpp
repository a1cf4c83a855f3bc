#pragma once

#include <iosfwd>

#include "leadline/model/witness.hpp"
#include "leadline/model/witness_record.hpp"

namespace leadline::emit {

/// A witness file in JSON, as grammar/witness.schema.json says. The tree of the evidence is written
/// as a list, parents before their parts.
void witness_json(std::ostream& out, const WitnessRecord& record);

/// A firing sequence as Tina's stepper takes it (`.scn`): names of transitions, one a line, those
/// with other characters than letters, digits, _ and ' in braces. Before what is repeated stands
/// the comment "# cycle" or "# pump"; a run without steps is a comment that says so.
void witness_sequence(std::ostream& out, const Witness& witness);

}  // namespace leadline::emit
