#pragma once

#include <optional>
#include <string>

#include "leadline/model/verdict.hpp"
#include "leadline/model/witness.hpp"

namespace leadline::check {

enum class Kind { required, warning };

/// One property of a mission or of transition diagrams, decided. Every run starts in the initial
/// state and fires actions of the model's program, so that another piece of code can replay it.
struct DecidedProperty {
  std::string name;     ///< "bounded", "deterministic", …
  std::string element;  ///< the id that it is about; empty for the whole model
  Kind kind = Kind::required;
  Verdict verdict = Verdict::undecided;
  std::string reason;  ///< one sentence for people
  std::optional<Witness> witness;
  std::optional<Witness> second;  ///< the other run, where two contradict each other
};

}  // namespace leadline::check
