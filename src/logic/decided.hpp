#pragma once

#include <string>
#include <utility>

#include "leadline/logic/decision.hpp"

namespace leadline::logic {

/// A decision without evidence.
[[nodiscard]] inline Decision decided(Verdict verdict, std::string reason) {
  Decision decision;
  decision.verdict = verdict;
  decision.reason = std::move(reason);
  return decision;
}

}  // namespace leadline::logic
