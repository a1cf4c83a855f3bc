#pragma once

#include <optional>
#include <span>
#include <string>

#include "explore/semantics.hpp"

namespace leadline::explore {

/// Why the actions, fired from these values, cannot be repeated for ever with fields that grow and
/// none that shrinks; nothing if they can. Exact, with inhibitors and priorities too. The first
/// time must be possible. O(steps * actions * guards).
[[nodiscard]] std::optional<std::string> why_no_pump(const program::Program& program,
                                                     const Values& from,
                                                     std::span<const program::ActionIndex> pump);

}  // namespace leadline::explore
