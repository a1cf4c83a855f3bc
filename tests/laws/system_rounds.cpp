#include "system_rounds.hpp"

#include <exception>
#include <iostream>
#include <sstream>
#include <stdexcept>

#include "leadline/emit/dsaam.hpp"
#include "rounds.hpp"

namespace leadline::laws {
namespace {

/// An exception is a difference too.
Finding apply(const SystemLaw& law, const DsaamSystem& system) {
  try {
    return law(system);
  } catch (const std::exception& fault) {
    return {1, fault.what()};
  }
}

std::string report(const SystemLaw& law, const DsaamSystem& system) {
  const DsaamSystem small = oracle::shrink(
      system, [&](const DsaamSystem& s) { return !apply(law, s).difference.empty(); });
  std::ostringstream text;
  text << apply(law, small).difference << " in\n";
  emit::dsaam(text, small);
  return text.str();
}

}  // namespace

std::string first_failure(const SystemLaw& law, std::uint64_t seed, std::size_t usual,
                          const oracle::SystemFeatures& features) {
  std::size_t compared = 0;
  const std::size_t count = rounds(usual);
  for (std::size_t round = 0; round < count; ++round) {
    const DsaamSystem system = oracle::random_system(seed + round, features);
    const Finding found = apply(law, system);
    compared += found.compared;
    if (!found.difference.empty()) {
      return "seed " + std::to_string(seed + round) + ": " + report(law, system);
    }
  }
  std::cout << count << " systems, " << compared << " comparisons\n";
  return compared < count / 2 ? "too few comparisons" : "";
}

program::CompositionProgram compiled(const diagram::Composition& composition) {
  Diagnostics diagnostics;
  auto result = program::compile(composition, diagnostics);
  if (!result) throw std::logic_error(diagnostics.all().front().message);
  return std::move(*result);
}

}  // namespace leadline::laws
