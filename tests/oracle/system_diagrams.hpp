#pragma once

#include "oracle/system_exploration.hpp"

namespace leadline::oracle {

/// The diagrams of Reymann, Foughali, Lacroix (QRS 2019), section III-B2, with observation flows,
/// several periods and `order` items.
[[nodiscard]] const SystemSemantics& system_diagrams();

}  // namespace leadline::oracle
