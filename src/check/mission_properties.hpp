#pragma once

#include <vector>

#include "check/mission_context.hpp"

namespace leadline::check {

/// Each decides one property and appends it, or one for each element; name and kind are filled in
/// by the caller.
#define PROPERTY(name, kind, text) \
  void name(MissionContext& context, std::vector<DecidedProperty>& out);
#include "check/mission_properties.def"
#undef PROPERTY

}  // namespace leadline::check
