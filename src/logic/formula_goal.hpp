#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "leadline/explore/goal.hpp"
#include "leadline/model/formula.hpp"

namespace leadline::logic {

/// The states in which a node of a formula that speaks of states has the value that is wanted.
class FormulaGoal final : public explore::Goal {
 public:
  FormulaGoal(const program::Program& program, const Formula& formula, std::uint32_t node,
              bool wanted);

  void name_helpers(const program::Layout& layout, const std::uint64_t* state,
                    std::span<const std::uint64_t> enabled,
                    std::vector<program::ActionIndex>& helpers) const override;

 private:
  struct Wish {
    std::uint32_t node;
    bool value;
  };
  /// By sum: the actions whose effects increase it, and those that decrease it.
  struct Changes {
    std::vector<program::ActionIndex> up;
    std::vector<program::ActionIndex> down;
  };
  [[nodiscard]] std::vector<bool> values(const program::Layout& layout, const std::uint64_t* state,
                                         std::span<const std::uint64_t> enabled) const;
  void follow(Wish wish, const std::vector<bool>& values, std::vector<Wish>& wishes) const;

  const Formula& formula_;
  std::uint32_t node_;
  bool wanted_;
  std::vector<Changes> changes_;  // by sum
};

}  // namespace leadline::logic
