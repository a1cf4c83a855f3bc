#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "leadline/explore/explore.hpp"
#include "leadline/model/witness.hpp"
#include "leadline/program/step_table.hpp"

namespace leadline::explore {

/// The states from `begin` up to, without, `end`.
struct Range {
  StateIndex begin = 0;
  StateIndex end = 0;
  [[nodiscard]] StateIndex size() const { return end - begin; }
};

/// A breadth-first search at a moment when it knows all states up to some distance.
class Layers {
 public:
  Layers() = default;
  Layers(const Layers&) = delete;
  Layers& operator=(const Layers&) = delete;
  virtual ~Layers() = default;

  /// How the states are packed now; anew when a field has been widened.
  [[nodiscard]] virtual const program::StepTable& steps() const = 0;
  /// How often that has happened.
  [[nodiscard]] virtual std::uint32_t widenings() const = 0;
  /// The states at the greatest distance.
  [[nodiscard]] virtual std::span<const Range> newest() const = 0;
  [[nodiscard]] virtual const std::uint64_t* state(StateIndex s) const = 0;
  /// A shortest run from the initial state into one of `newest`: found by going back from it, one
  /// layer after the other. O(edges).
  [[nodiscard]] virtual Witness run_to(StateIndex s) const = 0;
  /// Shortest runs into states of any layer, all by going back once. Nothing where the limit of
  /// time or an interrupt comes before. O(edges).
  [[nodiscard]] virtual std::optional<std::vector<Witness>> runs_to(
      std::span<const StateIndex> states) const = 0;
};

/// Sees each layer before it is expanded, the initial state first; false: that was enough.
using LayerVisitor = std::function<bool(const Layers&)>;

/// As `count_states`, layer by layer before a visitor's eyes, and only as long as it wants. Not
/// compact. `at_end`, unless empty, sees all of it once more when no state is left.
[[nodiscard]] Counts visit_layers(const program::Program& program, const Limits& limits,
                                  const Options& options, const ProgressListener& progress,
                                  const LayerVisitor& visitor,
                                  const std::function<void(const Layers&)>& at_end = {});

}  // namespace leadline::explore
