#pragma once

#include <iosfwd>

#include "leadline/check/mission_check.hpp"
#include "leadline/model/petri_net.hpp"

namespace leadline::report {

/// What `check` tells of a mission. `net` is the mission's net, in which witnesses run.
struct CheckReport {
  const PetriNet& net;
  const check::MissionCheck& check;
};

/// What is violated first, each with the events that lead there; then a line for each property.
void write_text(std::ostream& out, const CheckReport& report, bool colour);

/// As grammar/report.schema.json says.
void write_json(std::ostream& out, const CheckReport& report);

/// The violated properties of one kind, explained; nothing when there is none.
void explain_violated(std::ostream& out, const CheckReport& report, check::Kind kind, bool colour);

}  // namespace leadline::report
