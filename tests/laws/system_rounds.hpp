#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "leadline/model/dsaam_system.hpp"
#include "leadline/program/composition_program.hpp"
#include "oracle/random_system.hpp"

namespace leadline::laws {

/// How many comparisons a law made on a system, and what is wrong; empty: nothing.
struct Finding {
  std::size_t compared = 0;
  std::string difference;
};
using SystemLaw = std::function<Finding(const DsaamSystem&)>;

/// Draws `usual` random systems (see `rounds`) from `seed` on. The first that breaks the law is
/// shrunk and returned as text with what is wrong. Fails also where the law found fewer than half
/// as many comparisons to make as there are systems.
[[nodiscard]] std::string first_failure(const SystemLaw& law, std::uint64_t seed, std::size_t usual,
                                        const oracle::SystemFeatures& features = {.most_nodes = 4});

/// Throws where the composition has an error.
[[nodiscard]] program::CompositionProgram compiled(const diagram::Composition& composition);

}  // namespace leadline::laws
