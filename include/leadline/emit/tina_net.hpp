#pragma once

#include <iosfwd>

#include "leadline/emit/losses.hpp"
#include "leadline/model/petri_net.hpp"

namespace leadline::emit {

/// Writes a net in the textual format of the Tina toolbox (`.net`), in the subset that most tools
/// read: the name first, then one declaration for each place, one with all its arcs for each
/// transition, priorities last. Names with other characters than letters, digits, `_` and `'` are
/// braced. A test arc is written as an arc there and one back, which is the same in every marking.
/// Apart from that, and from titles, which the format cannot say, `read::tina_net` gives the same
/// net back.
Losses tina_net(std::ostream& out, const PetriNet& net);

}  // namespace leadline::emit
