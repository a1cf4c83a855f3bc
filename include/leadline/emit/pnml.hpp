#pragma once

#include <iosfwd>

#include "leadline/emit/losses.hpp"
#include "leadline/model/petri_net.hpp"

namespace leadline::emit {

/// Writes a net in PNML (ISO/IEC 15909-2, `ptnet`, one page). A name that is no XML id gets one
/// made from it; ids are unique over places and transitions. A test arc is written as an arc there
/// and one back, an inhibitor arc with `<type value="inhibitor"/>`. What PNML has no room for
/// (priorities, events, test arcs, names that are no ids) stands in `toolspecific` elements, from
/// which `read::pnml` gives the same net back, the order of a transition's arcs aside; losses say
/// what other tools will not see. Characters that XML does not allow in names become U+FFFD.
Losses pnml(std::ostream& out, const PetriNet& net);

}  // namespace leadline::emit
