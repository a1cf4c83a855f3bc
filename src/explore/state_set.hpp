#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "explore/crew.hpp"
#include "explore/owners.hpp"
#include "explore/state_hash.hpp"
#include "leadline/base/large_array.hpp"
#include "leadline/base/prefetch.hpp"
#include "leadline/explore/layers.hpp"
#include "leadline/program/layout.hpp"

namespace leadline::explore {

/// The numbers that one thread gives to new states. They are claimed in blocks, so that threads
/// rarely meet.
struct Numbers {
  StateIndex block = 64;       ///< how many to claim at once
  Range free;                  ///< claimed and not yet given
  std::vector<Range> claimed;  ///< since `take`; the last ends with what is free

  /// The numbers given since the last `take`.
  [[nodiscard]] std::vector<Range> given() const;
  [[nodiscard]] std::vector<Range> take();
};

/// A set of packed states, numbered as they come: one flat array of their words, and an
/// open-addressing table of their numbers.
///
/// The table has one part, which threads may add to at the same time without locks, or one for each
/// of several workers, who alone looks in it and adds to it then: memory that two cores write to by
/// turns wanders between them, and an instruction that locks takes as long as some ten others.
///
/// A slot has 32 bits: the number plus one (0: free) in as many low bits as all slots need (2^k of
/// them), and above it the same bits of the hash, which spare nearly all comparisons with other
/// states. The state is looked for from the slot of the part that the highest bits of its hash
/// name, in all slots of the same line of memory, and then of the next lines.
/// The table is at most 7/10 full, or 17/20 where it need then not grow at all. To grow, it is
/// freed and built anew from the states, so that never two are held.
class StateSet {
  using Slot = std::uint32_t;

 public:
  /// Where states are looked for by their hashes.
  struct Slots {
    Slot* data;
    std::uint64_t last;  ///< one less than a power of two
    unsigned shift;      ///< 64 - the bits that tell one of them

    [[nodiscard]] std::uint64_t first(std::uint64_t h) const { return h >> shift; }
    void prefetch(std::uint64_t h) const { prefetch_to_write(&data[first(h)]); }
  };

  /// Of the table.
  struct alignas(128) Part {  // no two of them on one line of the cache
    Owners::Share share;      ///< the states that belong here
    Slots slots;
    /// So many when the table was filled, and the blocks claimed for it since. (One begun before
    /// is not counted; `Worker::most_new` allows for it.)
    std::uint64_t states = 0;
  };

  /// Room for the first states; once there are many, room is reserved for as many as the limits
  /// allow. The crew fills a table that grows, and must outlive the set.
  StateSet(std::uint32_t words, const Limits& limits, Crew& crew);

  /// The numbers given out, blocks that are not used up included.
  [[nodiscard]] StateIndex allocated() const { return next_.load(std::memory_order_relaxed); }
  [[nodiscard]] const std::uint64_t* operator[](StateIndex s) const {
    return states_.data() + std::size_t{s} * words_;
  }
  [[nodiscard]] std::uint64_t* operator[](StateIndex s) {
    return states_.data() + std::size_t{s} * words_;
  }

  /// Bytes of the states and of the table.
  [[nodiscard]] std::uint64_t bytes() const {
    return std::uint64_t{allocated()} * words_ * sizeof(std::uint64_t) +
           slots_.size() * sizeof(Slot);
  }
  /// Whose part of the table a state is in; of one worker at first.
  [[nodiscard]] const Owners& owners() const { return owners_; }
  /// Divides the table among these owners and enters the given states anew, in a larger one where
  /// one of them has too many for its part. False where the whole set would take more than
  /// `max_bytes`, or the system refuses; the states can then be read and nothing else.
  [[nodiscard]] bool divide(const Owners& owners, const std::vector<Range>& ranges,
                            std::uint64_t max_bytes);
  [[nodiscard]] Part& part(std::size_t owner) { return parts_[owner]; }
  /// Whether from now on several threads may add to one part.
  void set_shared(bool shared) { shared_ = shared; }

  /// Adds the first state of all.
  Range add_first(const std::uint64_t* state);

  struct Found {
    alignas(8) StateIndex number;  // compilers put two values that share a word together first
    alignas(8) bool is_new;
  };
  /// The number of a state of this part, which is added under the next of the numbers if it is not
  /// there. There must be room for a block.
  template <unsigned W>
  Found find_or_add(Part& part, const std::uint64_t* state, std::uint64_t h, Numbers& numbers);

  /// No number reaches that as long as there is room. `make_room`, `divide` and `encode` change it:
  /// who keeps something by number makes room then.
  [[nodiscard]] std::uint64_t end_of_numbers() const { return filled_; }

  /// Whether this many further states may be added, to each part its share of them.
  [[nodiscard]] bool has_room(std::uint64_t more) const;
  /// Whether this part can take its share of so many further states in all parts, and there are
  /// numbers and words for them all. Other parts are not looked at: others may be at work there.
  [[nodiscard]] bool has_room(std::size_t owner, std::uint64_t more) const {
    const std::uint64_t after = std::uint64_t{allocated()} + more;
    return after <= filled_ && after * words_ <= states_.capacity() &&
           (parts_.size() == 1 ||
            parts_[owner].states + more / parts_.size() <= most_in(parts_[owner]));
  }
  /// Makes it so, where it must by a table that is fuller or wider, as long as the whole set takes
  /// at most `max_bytes`. `ranges` are the states that are there; so many may be expected in the
  /// end, or 0. False where that does not do, or the system refuses; the states can then be read
  /// and nothing else. Where the table is built anew it is for these owners, if any are given.
  [[nodiscard]] bool make_room(std::uint64_t more, std::uint64_t max_bytes,
                               const std::vector<Range>& ranges, std::uint64_t expected = 0,
                               const std::function<Owners()>& owners = {});

  /// Puts the states of the numbers `order[0]`, `order[1]`, ... at `begin`, `begin` + 1, ..., and
  /// makes the number after them the next one. All of them are `begin` or later.
  void renumber(StateIndex begin, std::span<const StateIndex> order);

  /// Encodes the states, given by increasing number, in another layout, which takes no fewer words;
  /// the table has one part then. False where the whole set would take more than `max_bytes`, or
  /// the system refuses; they can then be read as they were, and nothing else.
  [[nodiscard]] bool encode(const program::Layout& from, const program::Layout& to,
                            const std::vector<Range>& ranges, std::uint64_t max_bytes);

  /// The words of the states before `size`; leaves the set empty.
  [[nodiscard]] LargeArray<std::uint64_t> take(StateIndex size);

 private:
  static constexpr std::uint64_t slots_of_line = 64 / sizeof(Slot);

  /// Where to look after this slot for what belongs in the first.
  [[nodiscard]] static std::uint64_t next(const Slots& slots, std::uint64_t slot,
                                          std::uint64_t first) {
    constexpr std::uint64_t within = slots_of_line - 1;
    const std::uint64_t other = (slot & ~within) | ((slot + 1) & within);
    if (((other ^ first) & within) != 0) return other;
    return (other + slots_of_line) & slots.last;
  }
  /// Shares are not quite equal, so that a part may have more than its own; but some slots are
  /// free, or look-ups would not end.
  [[nodiscard]] static std::uint64_t most_in(const Part& part) { return part.slots.last * 9 / 10; }
  void claim(Part& part, Numbers& numbers);
  /// Puts an entry into a slot that was free. False, and `found` what is there now, where another
  /// thread was faster. One thread alone needs no instruction that locks.
  [[nodiscard]] bool put(Slot& slot, Slot& found, Slot entry) const {
    if (!shared_) {
      slot = entry;
      return true;
    }
    return std::atomic_ref(slot).compare_exchange_strong(found, entry, std::memory_order_acq_rel,
                                                         std::memory_order_acquire);
  }
  [[nodiscard]] static Slot load(Slot& slot) {
    return std::atomic_ref(slot).load(std::memory_order_acquire);
  }
  [[nodiscard]] StateIndex number(Slot slot) const { return (slot & ~tag_mask_) - 1; }
  [[nodiscard]] std::uint64_t hash_of(const std::uint64_t* state) const;
  [[nodiscard]] bool reserve_words(std::uint64_t needed);
  [[nodiscard]] bool fill_further();
  [[nodiscard]] std::size_t wider_table(std::uint64_t max_bytes, std::uint64_t expected) const;
  [[nodiscard]] bool reset_table(std::size_t slots);
  /// False, and to be filled anew, where a part has more states than it can hold.
  [[nodiscard]] bool fill_table(const std::vector<Range>& ranges);
  void fill_one_part(const std::vector<Range>& ranges);
  void enter_all(Range range);
  [[nodiscard]] bool enter_own(Range range, std::size_t owner);
  void enter(const Slots& slots, StateIndex s, std::uint64_t h);
  [[nodiscard]] std::uint32_t slot_of(StateIndex s, std::uint64_t h) const;
  void take_out(std::span<const StateIndex> order, std::size_t begin, std::size_t end);

  std::uint32_t words_;
  std::uint64_t likely_;
  Crew& crew_;
  Owners owners_;
  std::vector<Part> parts_;  // by owner
  bool shared_ = false;      // several threads may be at work in one
  LargeArray<std::uint64_t> states_;
  LargeArray<Slot> slots_;
  std::uint64_t filled_ = 0;  // by so many states the table may be
  Slot tag_mask_ = 0;
  alignas(128) std::atomic<StateIndex> next_ = 0;  // all workers write it, and nothing beside it
  alignas(128) LargeArray<std::uint64_t> moving_;  // the words of states that are renumbered
  LargeArray<std::uint32_t> moving_from_;          // their slots
};

template <unsigned W>
StateSet::Found StateSet::find_or_add(Part& part, const std::uint64_t* state, std::uint64_t h,
                                      Numbers& numbers) {
  const std::uint32_t words = W == 0 ? words_ : W;
  const Slot tag = static_cast<Slot>(h) & tag_mask_;
  Slot* const slots = part.slots.data;
  const std::uint64_t first = part.slots.first(h);
  for (std::uint64_t i = first;;) {
    Slot slot = load(slots[i]);
    if (slot == 0) {
      if (numbers.free.size() == 0) claim(part, numbers);
      const StateIndex s = numbers.free.begin;
      std::uint64_t* to = (*this)[s];
      for (std::uint32_t w = 0; w < words; ++w) to[w] = state[w];
      if (put(slots[i], slot, tag | (s + 1))) {
        ++numbers.free.begin;
        return {s, true};
      }
    }
    if ((slot & tag_mask_) == tag) {
      const std::uint64_t* found = (*this)[number(slot)];
      std::uint64_t differs = 0;
      for (std::uint32_t w = 0; w < words; ++w) differs |= found[w] ^ state[w];
      if (differs == 0) return {number(slot), false};
    }
    i = next(part.slots, i, first);
  }
}

}  // namespace leadline::explore
