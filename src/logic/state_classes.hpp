#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "leadline/model/formula.hpp"

namespace leadline::logic {

/// Tells nodes of a formula about a state or a step apart, equal ones and complements being found.
///
/// A node's code is twice the number of its class, plus one where it is the complement of what the
/// class stands for. 0 is false, 1 is true. Path operators have no code, nor have formulas that
/// join a step with a state.
class StateClasses {
 public:
  using Code = std::uint32_t;

  explicit StateClasses(const Formula& formula);

  [[nodiscard]] std::optional<Code> of(std::uint32_t node) const { return codes_[node]; }
  /// The first node of a class, or of its complement.
  [[nodiscard]] std::uint32_t first(Code code) const { return first_[code / 2]; }

 private:
  using Key = std::vector<std::int64_t>;

  [[nodiscard]] std::optional<Code> code_of(const Formula::Node& node, std::uint32_t index);
  [[nodiscard]] Code conjunction(Code a, Code b, std::uint32_t index);
  [[nodiscard]] Code at_least(LinearSum sum, std::uint32_t index);
  [[nodiscard]] Code some_action(const ActionList& actions, bool fires, std::uint32_t index);
  [[nodiscard]] Code class_of(Key key, std::uint32_t index);

  const Formula& formula_;
  std::vector<std::optional<Code>> codes_;  // by node
  std::vector<bool> is_step_;               // by node
  std::vector<std::uint32_t> first_ = {0};  // by class
  std::map<Key, Code> classes_;
};

}  // namespace leadline::logic
