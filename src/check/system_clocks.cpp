// Without races no schedule has a choice: each node takes the same steps in the same order, and
// schedules differ only in how they interleave these. Which step must come before which is then a
// partial order (Mazurkiewicz), and each event carries a vector clock (Fidge, Mattern): how many
// steps of each node are in its past. When the k-th message is put into a buffer, the schedule that
// does nothing but the past of this event leaves the buffer fullest: k less the messages whose
// consumption is in that past.
//
// The events are those of the diagrams. A consumption needs its message; sending to one sink needs
// that the node has begun to emit and that the message `capacity` places before has been
// consumed; the sends to several sinks do not wait for each other, the end of the emission for all.
//
// The run repeats after its hyperperiod, but the clocks may take longer: a source may get ahead of
// a sink by all the buffers between the two. They are followed until they repeat as well, as
// distances from the present.

#include "check/system_clocks.hpp"

#include <algorithm>
#include <deque>

#include "check/system_lasso.hpp"
#include "check/system_run.hpp"

namespace leadline::check {
namespace {

using Count = std::int64_t;
using Clock = std::vector<Count>;

constexpr std::uint64_t most_memory = 16'000'000;       // counts
constexpr std::uint64_t most_clock_work = 400'000'000;  // counts copied

void join(Clock& into, const Clock& other) {
  for (std::size_t n = 0; n < into.size(); ++n) into[n] = std::max(into[n], other[n]);
}

class Clocks {
 public:
  explicit Clocks(const Topology& topology);
  [[nodiscard]] std::vector<std::optional<std::uint32_t>> run(bool deadlocks);

 private:
  struct Buffer {
    Count pushed = 0;
    std::deque<Clock> pushes;  // of the messages it holds
    std::deque<Clock> pops;    // the last ones, as many as it has places
    std::deque<Count> popped;  // which steps of its node, of consumptions not yet seen to be past
    Count past_pops = 0;
    Count highest = 0;
  };

  void note(const SystemRun::Step& step);
  void consume(Index node, Index input);
  void send(Index node, Index input);
  [[nodiscard]] bool all_full() const;
  [[nodiscard]] Clock distances() const;

  const Topology* topology_;
  SystemRun run_;
  std::vector<Count> steps_;    // by node
  std::vector<Clock> clocks_;   // by node: the past of its next event
  std::vector<Clock> sending_;  // by node: the same, of the sends of its emission under way
  std::vector<Buffer> buffers_;
  std::uint64_t work_ = 0;
};

Clocks::Clocks(const Topology& topology)
    : topology_(&topology),
      run_(topology),
      steps_(topology.nodes.size(), 0),
      clocks_(topology.nodes.size(), Clock(topology.nodes.size(), 0)),
      sending_(clocks_),
      buffers_(topology.inputs.size()) {}

void Clocks::consume(Index node, Index input) {
  Buffer& buffer = buffers_[input];
  join(clocks_[node], buffer.pushes.front());
  buffer.pushes.pop_front();
  clocks_[node][node] = ++steps_[node];
  buffer.pops.push_back(clocks_[node]);
  if (buffer.pops.size() > topology_->inputs[input].capacity) buffer.pops.pop_front();
  buffer.popped.push_back(steps_[node]);
}

void Clocks::send(Index node, Index input) {
  Buffer& buffer = buffers_[input];
  Clock clock = clocks_[node];
  ++buffer.pushed;
  if (buffer.pushed > topology_->inputs[input].capacity) join(clock, buffer.pops.front());
  const Count past_steps = clock[topology_->inputs[input].node];
  while (!buffer.popped.empty() && buffer.popped.front() <= past_steps) {
    buffer.popped.pop_front();
    ++buffer.past_pops;
  }
  buffer.highest = std::max(buffer.highest, buffer.pushed - buffer.past_pops);
  join(sending_[node], clock);
  buffer.pushes.push_back(std::move(clock));
}

void Clocks::note(const SystemRun::Step& step) {
  work_ += topology_->nodes.size() * (1 + step.reached.size());
  if (step.consumes) {
    consume(step.node, step.port);
    return;
  }
  for (const Index input : step.reached) send(step.node, input);
  if (!step.ended) return;
  join(clocks_[step.node], sending_[step.node]);
  clocks_[step.node][step.node] = ++steps_[step.node];
}

bool Clocks::all_full() const {
  for (Index i = 0; i < buffers_.size(); ++i) {
    if (buffers_[i].highest < topology_->inputs[i].capacity) return false;
  }
  return true;
}

/// All clocks that matter in future, as distances from the present. The buffers are empty.
Clock Clocks::distances() const {
  Clock all;
  const auto add = [&](const Clock& clock) {
    for (std::size_t n = 0; n < clock.size(); ++n) all.push_back(steps_[n] - clock[n]);
  };
  for (const Clock& clock : clocks_) add(clock);
  for (const Buffer& buffer : buffers_) {
    for (const Clock& clock : buffer.pops) add(clock);
    all.push_back(buffer.pushed - buffer.past_pops);
  }
  return all;
}

std::vector<std::optional<std::uint32_t>> Clocks::run(bool deadlocks) {
  const Ticks period = deadlocks ? 0 : hyperperiod(*topology_).value_or(0);
  Ticks compare_at = 0;
  for (const auto& output : topology_->outputs) compare_at = std::max(compare_at, output.first);
  Clock before;
  bool known = false;
  bool is_blocked = false;
  while (work_ < most_clock_work && !known) {
    if (run_.blocked()) {
      known = is_blocked;
      is_blocked = true;
      run_.send_one_by_one();
      continue;
    }
    if (run_.next_time() >= compare_at && period > 0) {
      Clock now = distances();
      work_ += now.size();
      known = now == before || all_full();
      before = std::move(now);
      compare_at = compare_at > never - period ? never : compare_at + period;
    }
    if (known || run_.overflows()) break;
    note(run_.take());
  }
  std::vector<std::optional<std::uint32_t>> highest(buffers_.size());
  for (Index i = 0; i < buffers_.size(); ++i) {
    const auto seen = static_cast<std::uint32_t>(buffers_[i].highest);
    if (known || seen == topology_->inputs[i].capacity) highest[i] = seen;
  }
  return highest;
}

}  // namespace

std::vector<std::optional<std::uint32_t>> highest_in_any_schedule(const Topology& topology,
                                                                  bool deadlocks) {
  std::uint64_t clocks = 2 * topology.nodes.size();
  for (const Topology::Input& input : topology.inputs) clocks += 2 * std::uint64_t{input.capacity};
  if (clocks > most_memory / std::max<std::size_t>(topology.nodes.size(), 1)) {
    return std::vector<std::optional<std::uint32_t>>(topology.inputs.size());
  }
  return Clocks(topology).run(deadlocks);
}

}  // namespace leadline::check
