#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "leadline/base/limits.hpp"
#include "leadline/model/verdict.hpp"
#include "leadline/model/witness.hpp"

namespace leadline::logic {

/// A property decided in the initial state.
struct Decision {
  Verdict verdict = Verdict::undecided;
  std::string reason;                ///< one sentence for people; may be empty
  std::optional<Evidence> evidence;  ///< of the formula's last node; none where no run shows it
  Limit limit = Limit::none;         ///< that left it undecided
  std::string fault;                 ///< of ours: two methods contradict each other; else empty
  std::uint64_t states = 0;          ///< that were looked at; 0: none had to be
  std::optional<std::int64_t> greatest = {};  ///< of a question for a bound that is decided
};

}  // namespace leadline::logic
