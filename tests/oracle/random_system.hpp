#pragma once

#include <cstdint>
#include <functional>

#include "leadline/model/dsaam_system.hpp"

namespace leadline::oracle {

/// What a random system may have.
struct SystemFeatures {
  std::size_t most_nodes = 5;
  std::size_t most_buffer = 3;
  bool observations = true;
  bool several_periods = true;
  bool orders = true;
};

/// The same system for the same seed on every machine, well-formed by the rules (1) and (2). Most
/// have ties; among them are islands, tails, nodes without inputs or without outputs, unconnected
/// outputs, and circuits of observation flows with and without a shared timestamp.
[[nodiscard]] DsaamSystem random_system(std::uint64_t seed, const SystemFeatures& features = {});

/// A small system for which `fails` still holds, as it does for `system`: no node, port, period or
/// item can be left out and no number lowered in one step any more.
[[nodiscard]] DsaamSystem shrink(const DsaamSystem& system,
                                 const std::function<bool(const DsaamSystem&)>& fails);

}  // namespace leadline::oracle
