#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

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

  /// What an action does with a field. Both ends of a queue count as fields of their own, since a
  /// push and a pop that are both enabled commute: a pop writes the head, a push the tail. Who
  /// reads the first of a queue that may be empty reads both, since a push changes it then.
  enum Use : std::uint8_t {
    needs_more = 1,  // a lower bound
    needs_less = 2,  // an upper bound
    reads = 4,       // in another way
    adds = 8,
    subtracts = 16,
    writes = 32  // in another way
  };
  struct Access {
    std::uint32_t field;
    std::uint8_t uses;
  };
  struct User {
    ActionIndex action;
    std::uint8_t uses;
  };
  /// Those words of a set that are not 0, by increasing number.
  struct Word {
    std::uint32_t number;
    std::uint64_t actions;
  };
  using SparseSet = std::vector<Word>;
  [[nodiscard]] static Word word_of(ActionIndex action) {
    return {action / 64, std::uint64_t{1} << (action % 64)};
  }

  void name_slots();
  [[nodiscard]] bool is_slot(std::uint32_t field) const { return head_[field] != field; }
  /// Of which such a field is one.
  [[nodiscard]] const program::Queue& queue_of(program::Counter slot) const;
  void collect(ActionIndex action);
  void collect_guards(const program::Action& action, std::vector<Access>& uses) const;
  void collect_reading(const program::Action& action, program::Counter field,
                       std::vector<Access>& uses) const;
  void collect_operation(const program::Action& action, const program::Operation& operation,
                         std::vector<Access>& uses) const;
  [[nodiscard]] static bool disturbs(std::uint8_t doing, std::uint8_t other);
  void index_users();
  void index_movers();
  [[nodiscard]] bool exclude_each_other(ActionIndex a, ActionIndex b) const;
  [[nodiscard]] static SparseSet sparse(std::span<const ActionIndex> increasing);
  [[nodiscard]] bool may_have_many_conflicts(ActionIndex action) const;
  [[nodiscard]] const SparseSet& conflicts(ActionIndex action);

  /// In `movers_`, those that may change a date or what stands in a slot.
  [[nodiscard]] std::uint32_t changers(program::Counter field) const;
  /// In `movers_`, those that may make a false guard of the action true; more than one where it has
  /// several.
  [[nodiscard]] std::span<const std::uint32_t> enablers(ActionIndex action);
  void find_enablers(ActionIndex action);
  /// How much these would add to the set at hand.
  [[nodiscard]] std::size_t weight(const SparseSet& actions);
  /// Takes those that may make a false guard true, of the guard for which they add the least.
  void take_enablers(ActionIndex action);
  /// The same of one whose guards on counters hold, so that one of its guards on dates is false.
  void take_changers(ActionIndex action);
  void take(const SparseSet& actions);
  void take(Word actions);
  void begin_set();
  /// Whether what was taken has become a stubborn set with fewer than `most` enabled actions, none
  /// of which was tried before; not where it takes too long.
  [[nodiscard]] bool close(std::size_t most);
  void find_smallest();
  [[nodiscard]] bool close_around_helpers();

  [[nodiscard]] bool is_visible(ActionIndex action) const {
    return !is_visible_.empty() && is_visible_[action];
  }

  const program::Program& program_;
  const Goal* goal_;
  std::vector<bool> is_visible_;  // by action; empty: none is
  SparseSet visible_;
  std::vector<std::uint32_t> head_;            // by field: of a queue's slot the queue's head
  std::vector<std::vector<Access>> accesses_;  // by action, by increasing field
  std::vector<std::vector<User>> users_;       // by field
  std::vector<SparseSet> movers_;  // of field f those that may make it larger at 2 f, smaller
                                   // behind; of a slot those that change the head, and either end
  std::vector<std::size_t> first_guard_;             // by action; and the end
  std::vector<std::optional<SparseSet>> conflicts_;  // by action, on demand
  std::size_t words_kept_ = 0;                       // of them

  const program::Layout* layout_ = nullptr;  // of the state at hand
  const std::uint64_t* state_ = nullptr;
  std::span<const std::uint64_t> set_;  // what is enabled there
  std::uint64_t states_ = 0;
  std::vector<std::uint64_t> known_in_;  // by action: the last state of which these are known
  std::vector<std::uint32_t> false_;     // how many guards are false
  std::vector<std::uint32_t> enablers_;  // in `movers_`, from `first_guard_` on: of the false ones
  std::vector<std::uint64_t> tried_;     // actions
  std::vector<std::uint64_t> best_;      // the set to be kept
  std::size_t work_ = 0;

  std::vector<std::uint64_t> in_;      // the set at hand
  std::vector<ActionIndex> enabled_;   // of it, those whose conflicts are still to be taken
  std::vector<ActionIndex> disabled_;  // those whose enablers are
  std::size_t size_ = 0;               // of it, how many are enabled
  bool meets_tried_ = false;
  std::vector<ActionIndex> helpers_;
};

/// What an exploration with these options is to be reduced by; nothing where all actions count.
[[nodiscard]] std::optional<StubbornSets> reduction_of(const program::Program& program,
                                                       const Options& options);

}  // namespace leadline::explore
