#pragma once

#include "leadline/lower/mission_net.hpp"
#include "leadline/model/formula.hpp"
#include "leadline/model/mission.hpp"

namespace leadline::lower {

/// The words of a mission: `active(o)` for each elementary objective, `running(a.b)` for each
/// alternative of an activity, `down(r)` for hardware that may fail, the conditions `succeeded` and
/// `failed`, and the places, transitions and events of its net. O(net).
[[nodiscard]] Vocabulary vocabulary_of(const MissionNet& net, const Mission& mission);

}  // namespace leadline::lower
