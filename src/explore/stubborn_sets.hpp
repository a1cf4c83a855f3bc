#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "explore/dependencies.hpp"
#include "leadline/explore/explore.hpp"
#include "leadline/explore/goal.hpp"
#include "leadline/program/layout.hpp"

namespace leadline::explore {

/// Strong stubborn sets (Valmari, "Stubborn sets for reduced state space generation", 1989): of the
/// actions enabled in a state, some that suffice to reach every deadlock.
///
/// A set of actions is stubborn when it has an enabled action, and
/// - with an enabled action all those that may be enabled together with it and interfere with it,
/// - with a disabled one all those that may make true one of its guards that is false.
/// Whatever happens outside of such a set neither needs nor hinders its enabled actions, so they
/// may as well come first. Programs with priorities are not reduced.
///
/// For a goal the set need not have an enabled action, but has the goal's helpers (Schmidt,
/// "Stubborn sets for standard properties", 1999, and Valmari and Hansen, "Stubborn set intuition
/// explained", 2017, call them an up-set). Take a run to the goal. It fires a member of the set;
/// the first one is enabled now and may as well come first, and what is left of the run is shorter.
///
/// Where some actions are visible, a set with an enabled visible action has all visible ones, and
/// one of enabled actions of which some are invisible has an invisible one (Valmari, "A stubborn
/// attack on state explosion", 1992). Then what is seen along a run stays what it was, but for
/// repetitions, as long as no circle of states is without a state in which nothing is left out.
class StubbornSets {
 public:
  /// `goal` is null where deadlocks and an endless run are to be kept.
  explicit StubbornSets(const program::Program& program, const Goal* goal = nullptr);
  /// `visible` tells of each action whether it is.
  StubbornSets(const program::Program& program, const std::vector<bool>& visible);

  /// Leaves of the enabled actions, which are the bits of `set`, all of them, those of the smallest
  /// stubborn set that is found from one of them, or of the one around the goal's helpers. A set
  /// that comes to an action from which one was looked for before is seldom smaller, and given up.
  /// O(actions): not all of them are tried where that would take longer. The same for the same
  /// state, whatever was asked before.
  void reduce(const program::Layout& layout, const std::uint64_t* state,
              std::span<std::uint64_t> set);

 private:
  using ActionIndex = program::ActionIndex;

  /// How much these would add to the set at hand.
  [[nodiscard]] std::size_t weight(const SparseSet& actions);
  /// Those that may make a guard true; null where it is.
  [[nodiscard]] const SparseSet* enablers(std::uint32_t guard);
  /// Takes those that may make a false guard true, of the guard for which they add the least.
  void take_enablers(ActionIndex action);
  /// The same of one whose guards on counters hold, so that one of its guards on dates is false.
  void take_changers(ActionIndex action);
  /// Nothing more needs to be taken for those who have this guard.
  void settle(std::uint32_t guard);
  void take(const SparseSet& actions);
  void take(SparseSet::Word actions);
  /// Of fewer enabled actions than `most`.
  void begin_set(std::size_t most);
  /// Takes an action that the set is built around.
  void begin_with(ActionIndex action);
  /// Finds the next action for whose sake others are to be taken, an enabled or a disabled one.
  [[nodiscard]] bool find_open(std::vector<std::uint32_t>& words, bool enabled);
  /// Whether what was taken has become such a stubborn set, of which none was tried before; not
  /// where it takes too long.
  [[nodiscard]] bool close();
  /// What is to be kept are the enabled actions of the set at hand.
  void keep_set();
  void find_smallest();
  [[nodiscard]] bool close_around_helpers();
  /// Counts as tried what led from the first action of a set to one that was.
  void mark_as_tried();

  [[nodiscard]] bool is_visible(ActionIndex action) const {
    return !is_visible_.empty() && is_visible_[action];
  }

  const program::Program& program_;
  const Goal* goal_;
  std::vector<bool> is_visible_;  // by action; empty: none is
  SparseSet visible_;
  Dependencies dependencies_;

  /// Those of a guard.
  struct Enablers {
    std::uint64_t known_in = 0;  // the last state of which they are
    const SparseSet* actions = nullptr;
  };
  Dependencies::State state_;           // at hand
  std::span<const std::uint64_t> set_;  // what is enabled there
  std::uint64_t states_ = 0;
  std::vector<Enablers> enablers_;    // by guard
  std::vector<std::uint64_t> tried_;  // actions
  std::vector<std::uint64_t> best_;   // the set to be kept
  std::size_t work_ = 0;

  /// That some were taken for the sake of an action.
  struct Taken {
    ActionIndex by;
    const SparseSet* actions;
  };
  std::vector<std::uint64_t> in_;        // the set at hand
  std::vector<std::uint64_t> open_;      // of it, those for whose sake none were taken yet
  std::vector<std::uint64_t> settled_;   // disabled ones for whose sake none need be
  std::vector<std::uint32_t> enabled_;   // words in which an enabled one may be open
  std::vector<std::uint32_t> disabled_;  // words in which a disabled one may be
  ActionIndex action_ = 0;               // for whose sake others are taken
  std::vector<Taken> taken_;
  std::size_t size_ = 0;  // of the set, how many are enabled
  std::size_t most_ = 0;  // with so many it is given up
  bool meets_tried_ = false;
  std::vector<ActionIndex> helpers_;
};

/// What an exploration with these options is to be reduced by; nothing where all actions count.
[[nodiscard]] std::optional<StubbornSets> reduction_of(const program::Program& program,
                                                       const Options& options);

}  // namespace leadline::explore
