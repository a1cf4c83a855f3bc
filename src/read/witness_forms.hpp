#pragma once

#include <optional>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/source.hpp"
#include "leadline/model/witness_record.hpp"

namespace leadline::read {

[[nodiscard]] std::optional<WitnessRecord> witness_sequence(const SourceFile& file,
                                                            Diagnostics& diagnostics);
[[nodiscard]] std::optional<WitnessRecord> witness_json(const SourceFile& file,
                                                        Diagnostics& diagnostics);

}  // namespace leadline::read
