#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "leadline/base/limits.hpp"
#include "leadline/base/own_lines.hpp"
#include "leadline/program/action_set.hpp"
#include "leadline/program/layout.hpp"
#include "leadline/program/program.hpp"

namespace leadline::program {

/// The bits of a chunk of a `StepTable`: larger tables have fewer columns, until they fall out of
/// the processor's first caches.
[[nodiscard]] std::uint32_t bits_of_chunks(std::size_t actions);

/// A program compiled for one layout, to answer for all actions at once.
///
/// The packed state is cut into chunks of a few bits (whole cells of the layout). A table has for
/// each chunk and each value of it the set of the actions that this value permits, as bits; what is
/// enabled is the intersection over the chunks, one lookup and one `and` for each. Any guard that
/// reads one counter can be tabulated, whatever its bounds and however the layout encodes it. Sets
/// are cut into rows of up to 256 actions, and only those rows are kept in which a chunk matters.
///
/// Guards of fields too wide for a table, and of dates, are tested action by action on what is
/// left. Firing adds one word to each word of the state.
///
/// Keeps a reference to the program. Everything is const and may be used by several threads.
class StepTable {
 public:
  /// `proven` says of each counter that it never exceeds what the layout holds; empty: of none.
  /// O(net). Throws `LimitReached`.
  StepTable(const Program& program, Layout layout, const std::vector<bool>& proven = {},
            const Deadline& deadline = {});

  [[nodiscard]] const Program& program() const { return *program_; }
  [[nodiscard]] const Layout& layout() const { return layout_; }
  [[nodiscard]] std::uint32_t words() const { return layout_.words; }
  [[nodiscard]] std::uint32_t actions() const {
    return static_cast<std::uint32_t>(program_->actions.size());
  }

  /// The words that a set of actions takes.
  [[nodiscard]] std::uint32_t set_words() const { return set_words_; }

  /// Room for what `enabled` and `fire_set` need on the way; one for each thread.
  struct Scratch {
    explicit Scratch(const StepTable& table)
        : set(2 * table.set_words_),
          guarded(table.set_words_),
          values(table.program_->counters.size()) {}
    ThreadVector<std::uint64_t> set;  ///< of `enabled`; behind it the actions that have room

    [[nodiscard]] std::span<std::uint64_t> enabled() { return {set.data(), set.size() / 2}; }

    ThreadVector<std::uint64_t> guarded;
    ThreadVector<Tokens> values;
  };

  /// The actions enabled in a state, priorities respected, as bits of `scratch.set`.
  void enabled(const std::uint64_t* state, Scratch& scratch) const;

  /// Fires the actions of `scratch.set`, all of which must be enabled, in order: `room()` says
  /// where the next successor is to be written, `found(action, successor)` takes it. W is
  /// `words()`, or 0 where they are more than 8. Ends with an action whose successor does not fit
  /// the layout, if there is one; what was found before it is to be forgotten.
  template <unsigned W, class Room, class Found>
  std::optional<ActionIndex> fire_set(const std::uint64_t* from, Scratch& scratch, const Room& room,
                                      const Found& found) const {
    if (has_rooms_) {
      if (const auto action = without_room(scratch)) return action;
    }
    for (std::uint32_t w = 0; w < set_words_; ++w) {
      for (std::uint64_t left = scratch.set[w]; left != 0; left &= left - 1) {
        const ActionIndex action = first_action(w, left);
        std::uint64_t* to = room();
        if (!fire<W>(action, from, to, scratch)) return action;
        found(action, to);
      }
    }
    return std::nullopt;
  }

  /// The first counter that firing an action without room makes too large.
  [[nodiscard]] Counter overflowing(ActionIndex action, const std::uint64_t* from) const;

  /// By how much firing the action shifts time.
  [[nodiscard]] Tokens shift(ActionIndex action, const std::uint64_t* from) const;

 private:
  /// False, and `to` undefined, when an operation's result does not fit.
  template <unsigned W>
  bool fire(ActionIndex action, const std::uint64_t* from, std::uint64_t* to,
            Scratch& scratch) const {
    if constexpr (W == 0) {
      for (std::uint32_t w = 0; w < layout_.words; ++w) to[w] = from[w];
      for (std::uint32_t i = addition_begin_[action]; i < addition_begin_[action + 1]; ++i) {
        to[additions_[i].word] += additions_[i].amount;
      }
    } else {
      const std::uint64_t* amounts = amounts_.data() + std::size_t{action} * W;
      for (unsigned w = 0; w < W; ++w) to[w] = from[w] + amounts[w];
    }
    return !operates_ || program_->actions[action].operations.empty() ||
           operate(action, from, to, scratch);
  }

  /// Of the set that `enabled` has just given, the first action that would make a field overflow;
  /// only where some could.
  [[nodiscard]] std::optional<ActionIndex> without_room(const Scratch& scratch) const;

  /// One chunk's rows for one block of actions.
  struct Column {
    std::uint32_t word;
    std::uint32_t shift;
    std::uint64_t mask;
    std::size_t rows;  // where they begin
  };
  struct Chunk {
    std::uint32_t word;
    std::uint32_t shift;
    std::uint32_t bits;
  };
  struct Addition {
    std::uint32_t word;
    std::uint64_t amount;
  };
  /// What `guards` say of counters in one chunk.
  struct Condition {
    std::uint32_t chunk;
    std::uint32_t bit;  // of the whole set, rooms behind the guards
    Guard guard;
  };
  /// Guards that no table decides.
  struct Rare {
    std::uint32_t bit;
    std::vector<Guard> guards;
    std::vector<DateGuard> dates;
  };

  [[nodiscard]] std::vector<Chunk> cells_in_order() const;
  void cut_into_chunks();
  [[nodiscard]] std::uint32_t chunk_at(const Field& field) const;
  [[nodiscard]] std::uint32_t chunk_of(Counter counter) const;
  [[nodiscard]] std::optional<Tokens> constant(Counter counter) const;
  [[nodiscard]] bool never_holds(const Guard& guard) const;
  void collect_conditions(const std::vector<bool>& proven, const Deadline& deadline);
  void collect_room(ActionIndex action, const std::vector<bool>& proven);
  void condition(std::uint32_t bit, const Guard& guard, Rare& rare);
  void tabulate(const Deadline& deadline);
  void fill_rows(std::span<const Condition> conditions, std::uint64_t* rows, const Chunk& chunk,
                 std::vector<std::uint64_t>& state) const;
  void compile_effects();
  template <unsigned R>
  void intersect(const std::uint64_t* state, std::uint64_t* set) const;
  void test_rare(const std::uint64_t* state, std::uint64_t* set) const;
  void keep_first_level(std::span<std::uint64_t> set) const;
  void respect_priorities(Scratch& scratch) const;
  bool operate(ActionIndex action, const std::uint64_t* from, std::uint64_t* to,
               Scratch& scratch) const;
  /// False where a value does not fit.
  bool pack_fields(std::span<const Tokens> values, std::uint64_t* to) const;
  /// All values after the effects and operations; gives the shift of time.
  Tokens compute(ActionIndex action, const std::uint64_t* from, std::span<Tokens> values) const;

  const Program* program_;
  Layout layout_;
  std::vector<Field> fields_;  // by counter, where all are read from fields
  std::vector<Counter> dates_;
  std::uint32_t set_words_ = 1;
  std::uint32_t row_words_ = 1;
  bool has_rooms_ = false;
  bool operates_ = false;
  std::vector<Chunk> chunks_;
  std::vector<std::uint32_t> chunk_of_field_;
  std::vector<Condition> conditions_;  // until tabulated
  std::vector<Rare> rare_;
  std::vector<Column> columns_;
  std::vector<std::uint32_t> column_begin_;  // by block, and one more
  std::vector<std::uint64_t> rows_;
  std::vector<ActionIndex> possible_;  // whose guards some state of this layout satisfies
  std::vector<std::uint64_t> all_;     // those, and their room
  std::vector<std::uint64_t> amounts_;
  std::vector<Addition> additions_;
  std::vector<std::uint32_t> addition_begin_;
};

}  // namespace leadline::program
