#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "explore/post.hpp"
#include "explore/recent.hpp"
#include "explore/sleep_sets.hpp"
#include "explore/state_set.hpp"
#include "explore/stubborn_sets.hpp"
#include "leadline/base/large_array.hpp"
#include "leadline/base/own_lines.hpp"
#include "leadline/program/step_table.hpp"

namespace leadline::explore {

/// The edges of states, in the order in which these were expanded.
struct Rows {
  LargeArray<std::uint32_t> sizes;  ///< by state
  LargeArray<StateIndex> targets;
  LargeArray<program::ActionIndex> actions;

  /// A position between two rows.
  struct Mark {
    std::size_t row = 0;
    std::size_t edge = 0;
  };
  [[nodiscard]] Mark end() const { return {sizes.size(), targets.size()}; }
  /// Keeps the room.
  void clear() {
    sizes.resize(0);
    targets.resize(0);
    actions.resize(0);
  }
};

/// An action whose successor does not fit the layout.
struct Overflow {
  StateIndex state = 0;
  program::ActionIndex action = 0;
};

/// Whether a worker looks up all that it finds, in a table of one part, or only what is its own,
/// and sends to each other owner what is theirs.
enum class Sharing { none, by_post };

/// One thread's part of a search: takes states and finds or adds their successors.
///
/// This is the loop that exploring consists of. It goes in batches of some hundred edges: first all
/// successors of the batch are written down, and the memory that each will need from the table is
/// asked for; when the last is written the first has arrived. Waiting for memory is what exploring
/// would otherwise consist of.
class alignas(128) Worker {  // no two of them on one line of the cache
 public:
  /// On the post the worker is the one of this index. All that is referred to must outlive it.
  Worker(const program::StepTable& steps, StateSet& states, bool keep_rows, const Options& options,
         std::optional<SleepSets>& sleep, Post& post, std::size_t index);

  /// Expands states from the beginning of the range, at least one, and takes them off it. Stops
  /// before a state with a successor that does not fit, and tells which; or before one with more
  /// successors than are allowed, if it is the first.
  /// Rows are kept only where nothing is shared.
  [[nodiscard]] std::optional<Overflow> expand(Range& range, Sharing sharing);

  /// Sends off the successors of others, however few.
  void hand_on_rest();
  /// Looks up what others have sent, as long as there is room for so many states. Whether all was.
  [[nodiscard]] bool receive(std::uint64_t room);

  /// The most numbers that looking up a batch or a parcel may claim, or take of a block that is
  /// claimed already.
  [[nodiscard]] std::uint64_t most_new() const {
    return worth_sending_ + most_edges_ + 2 * numbers.block;
  }

  /// Whether its parcels take more than its share of what all may take, so that it should wait
  /// until others have looked up what it has sent.
  [[nodiscard]] bool is_far_ahead() const { return bytes_of_parcels_ > most_in_parcels_; }
  /// Collects its parcels that others have looked up, and frees as many as its own are too many.
  void take_back();

  /// How many successors a batch must be allowed to have before `expand` goes on, or 0. From the
  /// beginning it may have those of any state, but where that takes much memory.
  [[nodiscard]] std::uint64_t wanted() const { return wanted_; }
  void allow(std::uint64_t most);
  /// By how much its parcels may grow until it waits, but for those of one batch.
  [[nodiscard]] std::uint64_t bytes_to_come() const {
    return most_in_parcels_ - std::min(most_in_parcels_, bytes_of_parcels_);
  }
  /// Of the words of a batch's successors, and of its parcels.
  [[nodiscard]] std::uint64_t bytes() const {
    return successors_.size() * sizeof(std::uint64_t) + bytes_of_parcels_;
  }

  std::uint64_t expanded = 0;   ///< states so far
  std::uint64_t edges = 0;      ///< of them all
  std::uint64_t looked_up = 0;  ///< of the edges, or sent off to be
  std::uint64_t deadlocks = 0;  ///< among the states
  Numbers numbers;
  Rows rows;  ///< of the states expanded since it was last cleared, if they are kept

 private:
  /// Successors that are for one worker, and where the next is to be written.
  struct Outgoing {
    std::unique_ptr<Parcel> parcel;  // null as long as there are none
    std::uint64_t* end = nullptr;
    std::uint64_t* full = nullptr;
    program::ActionIndex* by = nullptr;
  };

  template <unsigned W>
  std::optional<Overflow> expand_batch(Range& range, Sharing sharing);
  template <unsigned W>
  void remember_or_not(bool sleeps);
  /// Whether the successors by the actions of `scratch_` are more than this batch may have.
  [[nodiscard]] bool are_too_many();
  template <unsigned W, Sharing sharing>
  program::ActionIndex write_successors(const std::uint64_t* from, const StateSet::Part& own);
  /// Makes room for the successors by the actions of `scratch_`.
  void grow_batch();
  /// Makes room for more successors of another worker.
  void make_room(Outgoing& outgoing);
  [[nodiscard]] StateSet::Part& own_part(Sharing sharing) {
    return states_.part(sharing == Sharing::none ? 0 : index_);
  }
  template <unsigned W>
  void look_up(StateSet::Part& part);
  template <unsigned W>
  StateIndex look_up(StateSet::Part& part, const std::uint64_t* successor, std::uint64_t hash,
                     program::ActionIndex by);
  template <unsigned W>
  void look_up_parcel(const Parcel& parcel);
  void hand_on(std::size_t least);
  [[nodiscard]] std::unique_ptr<Parcel> unused_parcel();
  [[nodiscard]] std::size_t count(const Outgoing& outgoing) const;
  void send(std::size_t owner);

  const program::StepTable& steps_;
  StateSet& states_;
  bool keep_rows_;
  std::uint64_t worth_remembering_;
  std::optional<StubbornSets> reduction_;
  std::optional<SleepSets>& sleep_;
  Post& post_;
  std::size_t index_;
  program::StepTable::Scratch scratch_;
  std::size_t worth_sending_;        // so many successors are
  ThreadVector<Outgoing> outgoing_;  // by owner
  std::unique_ptr<Parcel> received_;
  std::unique_ptr<Parcel> unused_;      // its own that came back
  std::uint64_t bytes_of_parcels_ = 0;  // made by it
  std::uint64_t most_in_parcels_;
  std::uint32_t batch_edges_;
  std::uint64_t most_edges_;
  std::uint64_t wanted_ = 0;
  std::uint64_t fired_ = 0;    // actions in this batch
  std::uint32_t written_ = 0;  // successors of it that are to be looked up
  bool grows_;                 // where a batch may take much memory: as it is needed
  Recent recent_;              // successors that were looked up, or will be before others
  ThreadVector<std::uint64_t> successors_;
  ThreadVector<std::uint64_t> hashes_;
  ThreadVector<program::ActionIndex> actions_;
};

}  // namespace leadline::explore
