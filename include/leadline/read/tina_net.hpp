#pragma once

#include <optional>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/source.hpp"
#include "leadline/model/petri_net.hpp"
#include "leadline/read/net_options.hpp"

namespace leadline::read {

/// Reads a net in the textual format of the Tina toolbox (`.net`). The label of a transition is its
/// event. Declarations of one node add up, the weights of repeated arcs too; the last label wins.
/// Places and transitions stand in the order in which the file first names them.
///
/// A declaration starts on a line of its own with `tr`, `pl`, `pr`, `lb`, `nt` or `net`; a line
/// that is indented may continue it. Refused, besides what the grammar refuses: intervals but
/// `[0,w[` and stopwatch arcs (unless `options.untimed`), weights of 0, sums above `max_tokens`,
/// unknown names in `pr` and `lb`, a cycle of priorities, and text that is not UTF-8.
///
/// Names all faults in one run; nothing is returned when there is an error. Linear in the text.
/// Throws `LimitReached` at `options.deadline`.
[[nodiscard]] std::optional<PetriNet> tina_net(const SourceFile& file, Diagnostics& diagnostics,
                                               const NetOptions& options = {});

}  // namespace leadline::read
