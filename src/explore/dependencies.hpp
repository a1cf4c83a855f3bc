#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <vector>

#include "leadline/program/layout.hpp"
#include "leadline/program/program.hpp"

namespace leadline::explore {

/// A set of actions: those words of it that are not 0, by increasing number.
class SparseSet {
 public:
  struct Word {
    std::uint32_t number;
    std::uint64_t actions;
  };

  SparseSet() = default;
  explicit SparseSet(std::span<const program::ActionIndex> increasing);

  [[nodiscard]] static Word word_of(program::ActionIndex action) {
    return {action / 64, std::uint64_t{1} << (action % 64)};
  }
  [[nodiscard]] std::size_t size() const { return words_.size(); }
  [[nodiscard]] auto begin() const { return words_.begin(); }
  [[nodiscard]] auto end() const { return words_.end(); }
  [[nodiscard]] bool has(program::ActionIndex action) const;

 private:
  std::vector<Word> words_;
};

/// What the actions of a program do to each other: which of them interfere, and which may make true
/// what another one waits for.
class Dependencies {
 public:
  using ActionIndex = program::ActionIndex;

  /// O(program). Keeps a reference to it.
  explicit Dependencies(const program::Program& program);

  /// Those that may be enabled together with an action and interfere with it; null where it takes
  /// long to find them. They stay where they are until `limit_memory`.
  [[nodiscard]] const SparseSet* conflicts(ActionIndex action);
  /// Forgets all conflicts where many are kept; not while somebody holds some.
  void limit_memory();

  struct State {
    const program::Layout* layout = nullptr;
    const std::uint64_t* words = nullptr;

    [[nodiscard]] Tokens value(program::Counter field) const { return layout->value(words, field); }
  };
  /// Those that may make a guard true; null where it is.
  [[nodiscard]] const SparseSet* enablers(const program::Guard& guard, const State& state) const;
  /// Those that may change a date or what stands in a slot.
  [[nodiscard]] const SparseSet& changers(program::Counter field, const State& state) const;

  /// The guards of all actions, each once.
  [[nodiscard]] const std::vector<program::Guard>& guards() const { return guards_; }
  /// Which of them an action has.
  [[nodiscard]] std::span<const std::uint32_t> guards_of(ActionIndex action) const {
    return {guards_of_.data() + first_guard_[action], guards_of_.data() + first_guard_[action + 1]};
  }
  /// Who has a guard.
  [[nodiscard]] const SparseSet& askers(std::uint32_t guard) const { return askers_[guard]; }

 private:
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
  void index_guards();
  [[nodiscard]] SparseSet users(std::initializer_list<std::uint32_t> fields, int how) const;
  [[nodiscard]] bool exclude_each_other(ActionIndex a, ActionIndex b) const;
  [[nodiscard]] bool may_have_many_conflicts(ActionIndex action) const;

  const program::Program& program_;
  std::vector<std::uint32_t> head_;            // by field: of a queue's slot the queue's head
  std::vector<std::vector<Access>> accesses_;  // by action, by increasing field
  std::vector<std::vector<User>> users_;       // by field
  std::vector<SparseSet> movers_;  // of field f those that may make it larger at 2 f, smaller
                                   // behind; of a slot those that change the head, and either end
  std::vector<program::Guard> guards_;
  std::vector<std::uint32_t> guards_of_;             // by action
  std::vector<std::size_t> first_guard_;             // there, by action; and the end
  std::vector<SparseSet> askers_;                    // by guard
  std::vector<std::optional<SparseSet>> conflicts_;  // by action, on demand
  std::size_t words_kept_ = 0;                       // of them
};

}  // namespace leadline::explore
