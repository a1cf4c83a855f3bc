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
/// (`Recent`). They are left out first. Unless that costs less than remembering ever does, it is
/// then tried what that costs, and the one that costs less, by what was counted, goes on. That is
/// judged whenever twice as much is known; leaving out may cost more at first, as long as it costs
/// less each time.
class SleepTrial {
 public:
  /// Remembering begins with so many states. Sets of so many actions have so many words.
  SleepTrial(std::uint64_t worth_remembering, std::uint64_t actions, std::uint32_t set_words);

  /// To be asked before each layer, with the states found and what was done: whether actions are to
  /// be left out in it. In the first such layer nothing is known that could be left out. Once it is
  /// over it does not begin again.
  [[nodiscard]] bool wants_sleep(std::uint64_t states, const Tally& now);
  /// Whether a layer in which actions are left out is to go on so, which may be much of the search.
  [[nodiscard]] bool goes_on(std::uint64_t states, const Tally& now);
  /// After so many further edges that may be another.
  [[nodiscard]] std::uint64_t edges_until_judged(const Tally& now) const;
  /// Ends it where actions cannot be left out, or there is no memory for that.
  void give_up() { phase_ = Phase::over; }

 private:
  /// In the first layer nothing is left out yet.
  enum class Phase { before, first_layer, sleeping, remembering, over };

  void begin(Phase phase, const Tally& now);
  void judge(const Tally& now);
  /// Of an edge.
  [[nodiscard]] double cost_of_sleeping(const Tally& slept) const;

  std::uint64_t worth_remembering_;
  std::uint64_t begin_;  // with so many states
  std::uint32_t set_words_;
  Phase phase_ = Phase::before;
  Tally since_;                                            // it began
  std::uint64_t next_judged_ = 0;                          // when so many edges were done in it
  double cost_ = std::numeric_limits<double>::infinity();  // when that was last judged
  std::optional<double> remembering_;                      // what an edge costs then
};

}  // namespace leadline::explore
