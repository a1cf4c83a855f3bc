#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "explore/crew.hpp"
#include "explore/sleep_sets.hpp"
#include "explore/state_hash.hpp"
#include "leadline/explore/layers.hpp"
#include "leadline/program/step_table.hpp"

namespace leadline::explore {

class StateSet;

/// Which of several workers looks after a state.
///
/// A few fields of one word decide, those that few actions change: so most successors of a state
/// are its own worker's, and are not sent (after Lerda and Sisto, Distributed-memory model checking
/// with SPIN, SPIN 1999, where the state of one process decides). Their hash decides and not their
/// order: so the shares stay equal while tokens go from one place to another.
class Owners {
 public:
  struct Key {
    std::uint32_t word = 0;
    std::uint64_t mask = 0;                     ///< of the fields
    std::uint64_t factor = 0x9E3779B97F4A7C15;  ///< an odd factor, by which they are hashed

    /// Of a state of W words, or of more where W is 0.
    template <unsigned W = 0>
    [[nodiscard]] std::uint64_t of(const std::uint64_t* state) const {
      return (state[W == 1 ? 0 : word] & mask) * factor;
    }
    /// Whether this field can be one more.
    [[nodiscard]] bool takes(const program::Field& field) const {
      return field.bits > 0 && (mask == 0 || field.word == word);
    }
    [[nodiscard]] Key with(const program::Field& field) const {
      return {field.word, mask | field.most() << field.shift, factor};
    }
  };

  /// The states of one owner, whose keys are in one range: to ask for them takes a multiplication
  /// less than to ask for a state's owner.
  class Share {
   public:
    Share(const Key& key, std::uint64_t begin, std::uint64_t end)
        : key_(key), begin_(begin), last_(end - begin - 1) {}

    template <unsigned W = 0>
    [[nodiscard]] bool has(const std::uint64_t* state) const {
      return key_.of<W>(state) - begin_ <= last_;
    }

   private:
    Key key_;
    std::uint64_t begin_;
    std::uint64_t last_;  // from there
  };

  /// One worker, who has all states.
  Owners() = default;
  Owners(std::size_t workers, const Key& key) : workers_(workers), key_(key) {}

  [[nodiscard]] std::size_t workers() const { return workers_; }
  [[nodiscard]] const Key& key() const { return key_; }

  [[nodiscard]] std::size_t of(const std::uint64_t* state) const {
    return part_of(key_.of(state), workers_);
  }
  [[nodiscard]] Share share(std::size_t worker) const {
    return {key_, begin(worker), begin(worker + 1)};
  }

 private:
  /// The least key of which `of` says so; 0 behind the last.
  [[nodiscard]] std::uint64_t begin(std::size_t worker) const {
    return (((worker << 32) + workers_ - 1) / workers_) << 32;
  }

  std::size_t workers_ = 1;
  Key key_;
};

/// The states of a search from which owners are chosen.
struct Explored {
  const program::StepTable& steps;
  const StateSet& states;
  std::span<const Range> newest;          ///< of the layer that is expanded
  std::span<const Range> known;           ///< of all layers, by increasing number
  const std::optional<SleepSets>& sleep;  ///< for the newest layer
};

/// Those for which, in a sample of the newest layer's steps, few lead from one's state to
/// another's, while the workers' shares of those and of all states before are about equal.
/// O(fields) for a sample of fixed size.
[[nodiscard]] Owners best_owners(const Explored& explored, std::size_t workers, Crew& crew);

}  // namespace leadline::explore
