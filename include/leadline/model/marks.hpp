#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "leadline/model/petri_net.hpp"

namespace leadline {

/// Something that a firing does and that the two modes around a reaction do not tell: an activity
/// lets go of its alternative, an objective ends. A mark counts in a reaction only under its
/// conditions, so that equal net effects have equal sets of marks.
struct Mark {
  enum class Kind {
    released,   ///< the activity let go of the alternative that it runs before and after
    succeeded,  ///< the objective, active before, has ended so (its first end in the reaction)
    failed
  };

  Kind kind = Kind::released;
  std::uint32_t element = 0;         ///< index of the activity, or of the objective's block
  std::optional<PlaceId> in_source;  ///< counts only if this place is marked before the reaction
  std::optional<PlaceId> in_target;  ///< and this one after it
  std::uint32_t group = 0;           ///< the first mark of a group in a run stands, others do not
};

struct Marks {
  std::vector<Mark> table;
  std::vector<std::vector<std::uint32_t>> of;  ///< by transition: indices into `table`
};

}  // namespace leadline
