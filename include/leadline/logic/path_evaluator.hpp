#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "leadline/model/formula.hpp"
#include "leadline/model/witness.hpp"
#include "leadline/program/program.hpp"

namespace leadline::logic {

/// A path as a list of states. After the last one come again those from `cycle_start` on or,
/// without that, the path ends there.
struct StatePath {
  std::vector<std::vector<Tokens>> states;
  std::vector<program::ActionIndex> steps;  ///< by state: the step from it; none from an end
  std::optional<std::size_t> cycle_start;
};

/// The path of a witness that replays; nothing where it does not. Without a cycle it must end in a
/// state in which nothing can fire.
[[nodiscard]] std::optional<StatePath> path_of(const program::Program& program,
                                               const Witness& witness);

/// Whether a node of a formula without quantifiers holds of a path, by the definition of each
/// operator and the slow twin's semantics: what `decide_ltl` and every re-check are held to.
/// O(formula * path), for until twice as much.
[[nodiscard]] bool holds(const program::Program& program, const Formula& formula,
                         std::uint32_t node, const StatePath& path);

}  // namespace leadline::logic
