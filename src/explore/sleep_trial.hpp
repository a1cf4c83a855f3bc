#pragma once

#include <cstdint>
#include <limits>
#include <optional>

namespace leadline::explore {

/// What a search has done so far.
struct Tally {
  std::uint64_t states = 0;     ///< expanded
  std::uint64_t edges = 0;      ///< of them
  std::uint64_t looked_up = 0;  ///< edges whose successors were looked up

  [[nodiscard]] Tally since(const Tally& before) const {
    return {states - before.states, edges - before.edges, looked_up - before.looked_up};
  }
};

/// Whether it is better to leave actions out (`SleepSets`) than to remember what was found last
/// (`Recent`): for some states one is tried, then the other, which goes on as long as it costs less
/// by what was counted. That is judged whenever twice as much is known; leaving out may cost more
/// at first, as long as it costs less each time.
class SleepTrial {
 public:
  /// Remembering begins with so many states. Sets of actions have so many words.
  SleepTrial(std::uint64_t worth_remembering, std::uint32_t set_words)
      : worth_remembering_(worth_remembering),
        set_words_(set_words),
        next_judged_(edges_to_begin_with * worth_remembering) {}

  /// To be asked before each layer, with the states found and what was done: whether actions are to
  /// be left out in it. In the first such layer nothing is known that could be left out. Once it
  /// has ended it does not begin again.
  [[nodiscard]] bool wants_sleep(std::uint64_t states, const Tally& now);
  /// Whether a layer in which actions are left out is to go on so, which may be much of the search.
  [[nodiscard]] bool goes_on(const Tally& now);
  /// After so many further edges that may be another.
  [[nodiscard]] std::uint64_t edges_until_judged(const Tally& now) const;
  /// Ends it where there is no memory for it.
  void give_up() { is_over_ = true; }

 private:
  /// So many edges, for each of the states that remembering begins with, are enough to judge by.
  static constexpr std::uint64_t edges_to_begin_with = 8;

  /// Of an edge, where to fire one costs 1.
  [[nodiscard]] double cost_of(const Tally& slept) const;

  std::uint64_t worth_remembering_;
  std::uint32_t set_words_;
  std::optional<Tally> remembering_since_;
  std::optional<Tally> remembering_until_;
  std::optional<Tally> sleeping_since_;
  std::uint64_t next_judged_;                              // when so many edges were done so
  double cost_ = std::numeric_limits<double>::infinity();  // when that was last judged
  bool is_over_ = false;
};

}  // namespace leadline::explore
