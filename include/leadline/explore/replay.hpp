#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "leadline/base/limits.hpp"
#include "leadline/model/witness.hpp"
#include "leadline/program/program.hpp"

namespace leadline::explore {

/// Fires a witness step by step from the initial state, by the slow twin's semantics: every step
/// must be enabled, priorities respected, a lasso must close, and a pump be such that it can be
/// repeated for ever. Nothing if so, else what is wrong. O(steps * actions).
[[nodiscard]] std::optional<std::string> replay(const program::Program& program,
                                                const Witness& witness);

/// The same for one witness after the other: what one begins with as the one before did is not
/// fired again.
class ReplayInTurn {
 public:
  /// Keeps a reference to the program.
  explicit ReplayInTurn(const program::Program& program);
  ~ReplayInTurn();
  ReplayInTurn(const ReplayInTurn&) = delete;
  ReplayInTurn& operator=(const ReplayInTurn&) = delete;

  /// Throws `LimitReached` at the deadline: before the first step, or within a 64th of the steps;
  /// of a run with a cycle or a pump within one.
  [[nodiscard]] std::optional<std::string> replay(const Witness& witness,
                                                  const Deadline& deadline = {});

 private:
  struct Known;
  std::unique_ptr<Known> known_;
};

/// The state after steps each of which can be fired, from the initial state.
[[nodiscard]] std::vector<Tokens> values_after(const program::Program& program,
                                               std::span<const std::string> steps);

/// What is enabled after a witness without a cycle that replays, by the same semantics.
[[nodiscard]] std::vector<program::ActionIndex> enabled_after(const program::Program& program,
                                                              const Witness& witness);

}  // namespace leadline::explore
