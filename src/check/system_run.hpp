#pragma once

#include <cstdint>
#include <functional>
#include <queue>
#include <span>
#include <utility>
#include <vector>

#include "check/system_topology.hpp"

namespace leadline::check {

/// A state of a system of constant periods in absolute time. What a buffer contains follows from
/// the next timestamp of its input and from how many messages it holds.
struct RunState {
  std::vector<Ticks> next_in;       ///< T, by input
  std::vector<Ticks> next_out;      ///< S, by output
  std::vector<std::uint32_t> held;  ///< messages in the buffer, by input
  std::vector<char> sent;           ///< by input: the emission under way has reached it
  std::vector<Turn> turns;          ///< by node
};

/// The one run of a system of constant periods: always the possible whole step with the smallest
/// timestamp, then the node declared first, then its port declared first.
class SystemRun {
 public:
  struct Step {
    Index node = 0;
    bool consumes = false;
    bool ended = true;  ///< false only of an emission that has not reached all its sinks
    Index port = 0;     ///< an input if it consumes, else an output
    Ticks time = 0;
    std::span<const Index> reached;  ///< inputs that got the message; until the next step
  };

  explicit SystemRun(const Topology& topology);

  [[nodiscard]] const Topology& topology() const { return *topology_; }
  [[nodiscard]] const RunState& state() const { return state_; }

  /// Nothing is possible any more.
  [[nodiscard]] bool blocked() const { return ready_.empty(); }
  /// Of the next step; not blocked.
  [[nodiscard]] Ticks next_time() const { return ready_.top().first; }
  /// Whether the next step's timestamps exceed 63 bits.
  [[nodiscard]] bool overflows() const;

  /// Takes the next step; neither blocked nor overflowing. O(log nodes + ports of the nodes that
  /// take part).
  Step take();

  /// From now on a step is also possible if it brings an emission to some of its sinks, as in the
  /// paper's diagrams. Where outputs are tied and none has room in all its sinks, the node waits
  /// for `commit`.
  void send_one_by_one();

  /// The nodes that wait so, each with an output that could begin.
  [[nodiscard]] std::vector<std::pair<Index, Index>> choices() const;

  /// One of the choices: the node emits on this output next.
  void commit(Index node, Index output);

 private:
  using Ready = std::pair<Ticks, Index>;

  [[nodiscard]] bool has_room(Index input) const {
    return state_.held[input] < topology_->inputs[input].capacity;
  }
  [[nodiscard]] bool reaches_all(Index output) const;
  [[nodiscard]] bool reaches_some(Index output) const;
  [[nodiscard]] bool possible(const Turn& turn, Index port) const;
  [[nodiscard]] Index chosen(Index node) const;
  void consume(Index input);
  [[nodiscard]] bool emit(Index output);
  void moved(Index node);
  void queue_if_ready(Index node);

  const Topology* topology_;
  RunState state_;
  bool one_by_one_ = false;
  std::priority_queue<Ready, std::vector<Ready>, std::greater<>> ready_;
  std::vector<char> queued_;  // by node: it is in ready_
  std::vector<Index> reached_;
};

}  // namespace leadline::check
