#pragma once

#include <string>

#include "leadline/model/verdict.hpp"
#include "leadline/model/witness.hpp"

namespace leadline {

/// A witness as a file keeps it, with what it is a witness of.
struct WitnessRecord {
  std::string model;     ///< the name of the model
  std::string property;  ///< its name; may be empty
  /// The question in the language of properties; the evidence's nodes are those of the formula that
  /// is read from it. Empty: the record is of the run alone.
  std::string question;
  Verdict verdict = Verdict::undecided;
  Evidence evidence;
};

/// The run of an evidence as one from the initial state: its own, and where that has neither cycle
/// nor pump, on from its end that of the first part there that goes on.
[[nodiscard]] Witness main_run(const Evidence& evidence);

}  // namespace leadline
