#pragma once

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/source.hpp"
#include "leadline/model/dsaam_system.hpp"

namespace leadline::read {

/// Warns of what is well-formed and yet seldom meant; `name` is where the system is named.
void warn_of_system(const DsaamSystem& system, Span name, Diagnostics& diagnostics);

}  // namespace leadline::read
