#pragma once

#include <optional>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/source.hpp"
#include "leadline/model/petri_net.hpp"
#include "leadline/read/net_options.hpp"

namespace leadline::read {

/// Reads a place/transition net in PNML (ISO/IEC 15909-2) and its usual variants: without pages or
/// namespace, with pages in pages, PIPE's `Default,1` for numbers, test and inhibitor arcs as the
/// tools write them, and reference nodes. The ids are the names of the nodes, `<name>` is what
/// people read (`label`, `title`). Events, priorities and names that are no ids come back from the
/// `toolspecific` elements that `emit::pnml` writes; other such elements are skipped.
///
/// Refused, besides files that are no PNML: coloured nets, kinds of arc that are not known, ids
/// that are missing or given twice, arcs that hang in the air or join two nodes of one kind,
/// references that hang in the air or go in a circle, weights below 1 and numbers that are no whole
/// numbers or add up above `max_tokens`, a circle of priorities. A timed net is refused unless
/// `options.untimed`.
///
/// The text is UTF-8 (`in_utf8` makes it so). Names all faults of a well-formed file in one run;
/// nothing is returned when there is an error. Linear in the text; beside the text and the net it
/// needs some 50 bytes for each node and arc. Throws `LimitReached` at `options.deadline`.
[[nodiscard]] std::optional<PetriNet> pnml(const SourceFile& file, Diagnostics& diagnostics,
                                           const NetOptions& options = {});

/// Whether this is PNML of a coloured net, which `pnml` refuses.
[[nodiscard]] bool is_coloured(const SourceFile& file);

}  // namespace leadline::read
