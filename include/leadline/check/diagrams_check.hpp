#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/limits.hpp"
#include "leadline/check/decided_property.hpp"
#include "leadline/model/composition.hpp"
#include "leadline/model/dsaam_system.hpp"
#include "leadline/program/composition_program.hpp"

namespace leadline::check {

/// What was decided about transition diagrams. Runs fire actions of the part that they are about;
/// they start in its initial state.
struct DiagramsCheck {
  std::vector<DecidedProperty> properties;  ///< in a fixed order: required ones first
  std::uint64_t parts = 0;                  ///< that do not touch each other
  std::uint64_t states = 0;                 ///< of all parts
  std::uint64_t edges = 0;
  Limit limit = Limit::none;

  [[nodiscard]] bool violated(Kind kind) const;
  [[nodiscard]] bool undecided() const;
};

/// Explores the diagrams in full and decides their progress (Reymann and others, QRS 2019, section
/// III-A2c and III-C), the four rules of time consistency (section II) where edges say which
/// messages they consume and emit, and whether there are races. `limits.max_time` counts for all of
/// that, the other limits for each part. Nothing is returned, and `diagnostics` tells why, when
/// they cannot be compiled.
[[nodiscard]] std::optional<DiagramsCheck> check_diagrams(const diagram::Composition& composition,
                                                          const Limits& limits,
                                                          Diagnostics& diagnostics);

/// A rule of time consistency.
enum class TimeRule {
  ordered_consumption,  ///< (1) messages are consumed by increasing timestamps
  no_late_consumption,  ///< (2) nothing before an emitted timestamp is consumed
  no_late_emission,  ///< (3) nothing up to a consumed timestamp is emitted (an observation may be
                     ///< emitted at that timestamp)
  no_lost_message    ///< (4) no message is dropped without being consumed; what queues of times
                     ///< hold are messages, and what other queues hold are none
};

/// Which of the rules are broken.
struct TimeRules {
  std::map<TimeRule, Witness> broken;  ///< by the first run whose last action breaks it
  std::uint64_t states = 0;            ///< that were looked at: more than without the rules' memory
  bool complete = true;
};

/// Explores the program with what each component consumed and emitted last in the state, and looks
/// at every action.
[[nodiscard]] TimeRules check_time_rules(const diagram::Composition& composition,
                                         program::CompositionProgram compiled,
                                         const Limits& limits);

/// The same for the diagrams of a DSAAM system, whose guards keep the rules: as many states as a
/// fraction of a second allows are looked at, none of systems with more than 1,000 ports and places
/// in buffers. Throws `std::logic_error` if one breaks a rule.
[[nodiscard]] TimeRules check_time_rules(const DsaamSystem& system);

}  // namespace leadline::check
