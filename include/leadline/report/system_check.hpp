#pragma once

#include <iosfwd>

#include "leadline/check/diagrams_check.hpp"
#include "leadline/check/system_check.hpp"
#include "leadline/model/dsaam_system.hpp"

namespace leadline::report {

/// What `check` tells of a DSAAM system.
struct SystemReport {
  const DsaamSystem& system;
  const check::SystemCheck& check;
  const check::TimeRules& time_rules;
  bool repeatable_required = false;
  bool chains_asked = false;
};

/// Deadlocks and races first, each explained; then verdicts and figures, part by part, with what
/// each method went through. Long lists are cut.
void write_text(std::ostream& out, const SystemReport& report, bool colour);

/// As grammar/report.schema.json says. Times are in ticks.
void write_json(std::ostream& out, const SystemReport& report);

}  // namespace leadline::report
