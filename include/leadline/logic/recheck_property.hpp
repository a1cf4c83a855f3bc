#pragma once

#include <optional>
#include <string>

#include "leadline/model/property.hpp"
#include "leadline/model/witness.hpp"
#include "leadline/program/program.hpp"

namespace leadline::logic {

/// Whether evidence shows what it claims of a property, in the initial state: nothing if so, else
/// what is wrong. Formulas are for `recheck`. Of the properties with a name, a run shows that one
/// of `bounded` (a pump), `safe` and `deadlock_free` is violated; for the others, and for bounds,
/// the runs are fired and what they show is taken on trust.
[[nodiscard]] std::optional<std::string> recheck_property(const program::Program& program,
                                                          const Property& property,
                                                          const Evidence& evidence);

}  // namespace leadline::logic
