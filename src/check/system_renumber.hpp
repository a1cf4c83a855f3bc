#pragma once

#include <vector>

#include "leadline/check/system_check.hpp"

namespace leadline::check {

/// The nodes of each of `lower::parts`, in declared order.
[[nodiscard]] std::vector<std::vector<NodeId>> nodes_of_parts(const DsaamSystem& system);

/// From ids of a part to those of the whole system; tells the part's nodes as well.
void renumber(PartCheck& part, const std::vector<NodeId>& nodes);

}  // namespace leadline::check
