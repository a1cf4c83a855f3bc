#pragma once

#include <functional>

#include "leadline/model/mission.hpp"

namespace leadline::oracle {

/// A small mission for which `fails` still holds, as it does for `mission`: nothing can be removed
/// from it or made simpler in one step any more. Every mission tried is valid.
[[nodiscard]] Mission shrink(const Mission& mission,
                             const std::function<bool(const Mission&)>& fails);

}  // namespace leadline::oracle
