#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "leadline/base/source.hpp"
#include "leadline/model/formula.hpp"

namespace leadline {

/// Properties that have a name of their own; grammar/property.ebnf lists the names.
enum class NamedProperty {
  bounded,              ///< no field grows without bound
  safe,                 ///< no place ever has more than one token
  quasi_live,           ///< every transition can fire at least once
  live,                 ///< from every state, every transition can be made to fire
  reversible,           ///< the initial state can be reached from every state
  deadlock_free,        ///< in every state something can fire
  has_home_state,       ///< some state can be reached from every state
  no_dead_transitions,  ///< the same as quasi_live, with the list of what never fires
  has_stable_place      ///< some place has the same number of tokens in all states
};

/// As properties are written.
[[nodiscard]] std::string_view name_of(NamedProperty property);
[[nodiscard]] std::optional<NamedProperty> property_named(std::string_view name);

/// The greatest value that a sum takes in a reachable state is asked for.
struct BoundQuestion {
  LinearSum sum;

  friend bool operator==(const BoundQuestion&, const BoundQuestion&) = default;
};

/// One line of a property file, one `-p`, or one <property> of the contest.
struct Property {
  std::string name;  ///< unique in its file
  std::string text;  ///< as the user wrote it, on one line; empty of the contest's
  Span span;
  std::variant<Formula, BoundQuestion, NamedProperty> what;
  /// Formulas about states: only paths count on which each of them holds again and again (a path
  /// that ends stays in its last state for ever). For CTL.
  std::vector<Formula> fairness;
};

}  // namespace leadline
