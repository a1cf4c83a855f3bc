#pragma once

#include <iosfwd>

#include "leadline/emit/losses.hpp"
#include "leadline/model/petri_net.hpp"

namespace leadline::emit {

/// Writes a net in the textual format of the Tina toolbox (`.net`), in the subset that most tools
/// read: the name first, then one declaration for each place, one with all its arcs for each
/// transition, priorities last. Names with other characters than letters, digits, `_` and `'` are
/// braced. `read::tina_net` gives the same net back but for titles, which the format cannot say.
Losses tina_net(std::ostream& out, const PetriNet& net);

}  // namespace leadline::emit
