#pragma once

#include <optional>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/source.hpp"
#include "leadline/model/witness_record.hpp"

namespace leadline::read {

/// Reads a witness file: JSON (grammar/witness.schema.json) where it begins with `{` and a quote or
/// the name ends in `.json`, otherwise a firing sequence, which are names of transitions between
/// blanks and line breaks as in Tina's `.net`, lines that begin with `#` left out but for "# cycle"
/// and "# pump" before what is repeated.
///
/// Refused is an empty file, what is neither, a cycle or pump without steps, both, and numbers of
/// steps and parts that are not there. Whether the model can do what it tells is not looked at.
/// Linear.
[[nodiscard]] std::optional<WitnessRecord> witness(const SourceFile& file,
                                                   Diagnostics& diagnostics);

}  // namespace leadline::read
