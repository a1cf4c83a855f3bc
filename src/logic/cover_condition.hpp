#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "leadline/logic/coverability.hpp"

namespace leadline::logic {

/// A formula about states, on markings with omegas. Keeps references.
class CoverCondition {
 public:
  /// Node `node` of a formula, about states.
  CoverCondition(const program::Program& program, const std::vector<bool>& exact,
                 const Formula& formula, std::uint32_t node);

  /// Whether more tokens on fields that are not exact never make it false, or never make it true.
  [[nodiscard]] bool is_upward_closed() const { return closed_.back().up; }
  [[nodiscard]] bool is_downward_closed() const { return closed_.back().down; }

  /// Whether it holds in states below the marking that are large enough. It must be closed in one
  /// of the two ways; `enabled` are the marking's actions, increasing.
  [[nodiscard]] bool holds(const std::vector<Tokens>& marking,
                           std::span<const program::ActionIndex> enabled) const;

 private:
  struct Closed {
    bool up = true;
    bool down = true;
  };

  [[nodiscard]] Closed closed(const Formula::Node& node) const;
  [[nodiscard]] Closed closed(const LinearSum& sum) const;
  [[nodiscard]] bool looks_at_exact_only(program::ActionIndex action) const;
  [[nodiscard]] bool holds(const Formula::Node& node, const std::vector<bool>& known,
                           const std::vector<Tokens>& marking,
                           std::span<const program::ActionIndex> enabled) const;

  const program::Program& program_;
  const std::vector<bool>& exact_;
  const Formula& formula_;
  std::vector<Closed> closed_;  // by node
};

}  // namespace leadline::logic
