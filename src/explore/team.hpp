#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "explore/crew.hpp"
#include "explore/post.hpp"
#include "explore/sleep_trial.hpp"
#include "explore/worker.hpp"

namespace leadline::explore {

/// The workers of a search, the threads in which they work, and the post between them.
class Team {
 public:
  /// Of one worker for each thread, but no more than are useful. What they send each other may take
  /// a part of so many bytes.
  Team(unsigned threads, std::uint64_t max_memory);

  /// Makes the workers, or makes them anew where steps or what is kept have changed: then each goes
  /// on with the counts, numbers and rows of the one before, and nothing may be on the way. All
  /// that is referred to must outlive the team.
  void make(const program::StepTable& steps, StateSet& states, bool keep_rows,
            const Options& options, std::optional<SleepSets>& sleep);

  [[nodiscard]] std::size_t size() const { return post_.workers(); }
  [[nodiscard]] Worker& operator[](std::size_t who) { return workers_[who]; }
  [[nodiscard]] auto begin() { return workers_.begin(); }
  [[nodiscard]] auto end() { return workers_.end(); }
  [[nodiscard]] std::span<const Worker> workers() const { return workers_; }
  [[nodiscard]] Crew& crew() { return crew_; }

  /// What all have done, and the deadlocks that they found.
  [[nodiscard]] Tally tally() const;
  [[nodiscard]] std::uint64_t deadlocks() const;

  /// How many numbers they are to claim at once while there are so many states.
  void set_block(StateIndex states, std::uint32_t words);
  /// The numbers given since the last `take_found`, by worker; that takes them off.
  [[nodiscard]] std::vector<std::vector<Range>> take_found();
  [[nodiscard]] std::vector<Range> found() const;
  /// The least number that was claimed and not given, or `end`; and how many such there are.
  [[nodiscard]] StateIndex first_unused(StateIndex end) const;
  [[nodiscard]] std::uint64_t unused() const;
  /// After `renumber` the states found in the layer are the range, in order.
  void renumbered(Range range);

  /// The most numbers that all workers together may claim for a batch and a parcel of each.
  [[nodiscard]] std::uint64_t most_new() const { return size() * workers_.front().most_new(); }
  /// How many successors at once one of them wants to be allowed, or 0.
  [[nodiscard]] std::uint64_t wanted() const;
  /// Of their batches and parcels, and by how much the parcels may grow.
  [[nodiscard]] std::uint64_t bytes() const;
  [[nodiscard]] std::uint64_t bytes_to_come() const;

 private:
  template <class Part>
  [[nodiscard]] std::uint64_t sum(const Part& part) const {
    std::uint64_t all = 0;
    for (const Worker& worker : workers_) all += part(worker);
    return all;
  }

  Crew crew_;
  Post post_;
  std::vector<Worker> workers_;
};

}  // namespace leadline::explore
