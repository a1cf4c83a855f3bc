#pragma once

#include <nlohmann/json.hpp>

#include "leadline/model/witness.hpp"

namespace leadline::emit {

/// The tree of an evidence as a list, breadth first: parents before their parts.
[[nodiscard]] nlohmann::ordered_json evidence_json(const Evidence& root);

}  // namespace leadline::emit
