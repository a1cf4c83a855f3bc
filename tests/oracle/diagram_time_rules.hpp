#pragma once

#include <cstddef>
#include <set>

#include "leadline/check/diagrams_check.hpp"
#include "leadline/model/composition.hpp"

namespace leadline::oracle {

/// The rules of time consistency (QRS 2019, section II) that some run breaks, and how many states
/// there are in which components remember what they have consumed and emitted.
struct BrokenRules {
  std::set<check::TimeRule> rules;
  std::size_t states = 0;
};

[[nodiscard]] bool has_messages(const diagram::Composition& composition);

/// Looks at the messages of every edge that can be taken, as the rules are written. A timestamp
/// that is not known lies before all others. Throws `std::length_error` if there are more states.
[[nodiscard]] BrokenRules broken_rules(const diagram::Composition& composition,
                                       std::size_t max_states);

}  // namespace leadline::oracle
