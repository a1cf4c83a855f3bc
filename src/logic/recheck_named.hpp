#pragma once

#include <optional>
#include <span>
#include <string>

#include "leadline/model/property.hpp"
#include "leadline/model/witness.hpp"
#include "leadline/program/program.hpp"

namespace leadline::logic {

/// What is wrong with the runs of evidence for a property with a name, or for a bound: all that
/// they show is looked at, and nothing of what they claim of everything that can follow.
[[nodiscard]] std::optional<std::string> recheck_named(const program::Program& program,
                                                       NamedProperty property,
                                                       const Evidence& evidence);
[[nodiscard]] std::optional<std::string> recheck_bound(const program::Program& program,
                                                       const LinearSum& sum,
                                                       const Evidence& evidence);

__extension__ using WideSum = __int128;

[[nodiscard]] WideSum value_in(std::span<const Tokens> state, const LinearSum& sum);

}  // namespace leadline::logic
