#pragma once

#include <iosfwd>

#include "leadline/emit/losses.hpp"
#include "leadline/model/dsaam_system.hpp"

namespace leadline::emit {

/// Writes a system as `.dsaam`. What `read::dsaam` gave is read back as the same system, places in
/// the file apart: arrays are regrouped, flows between arrays written with [*], quantities are
/// exact numbers of time units. Other systems keep their meaning; names that the language does not
/// know, and those of arrays of which a part is missing, are changed, which the losses tell.
Losses dsaam(std::ostream& out, const DsaamSystem& system);

}  // namespace leadline::emit
