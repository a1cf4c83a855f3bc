#include "explore/team.hpp"

#include <algorithm>
#include <thread>
#include <utility>

#include "explore/ranges.hpp"

namespace leadline::explore {
namespace {

/// What is sent and not looked up yet takes so many bytes at most where a worker is ahead of the
/// others, since the system has more to do than these, and one part in so many of the memory.
constexpr std::uint64_t most_on_the_way = std::uint64_t{16} << 20;
constexpr std::uint64_t part_on_the_way = 16;

/// How many numbers a thread claims at once. Each claim costs all of several threads a wait; but
/// blocks that nobody has begun take room.
StateIndex block_of(StateIndex states, std::uint32_t words) {
  const StateIndex most = std::clamp<StateIndex>(32768 / words, 1, 4096);
  return std::clamp<StateIndex>(states / 128, std::min<StateIndex>(most, 64), most);
}

/// More threads than cores are no faster, and each two of them exchange parcels.
unsigned useful(unsigned threads) {
  return std::min(threads, std::max(8U, std::thread::hardware_concurrency()));
}

}  // namespace

Team::Team(unsigned threads, std::uint64_t max_memory)
    : crew_(useful(threads)),
      post_(crew_.size(), std::min(max_memory / part_on_the_way, most_on_the_way)) {}

void Team::make(const program::StepTable& steps, StateSet& states, bool keep_rows,
                const Options& options, std::optional<SleepSets>& sleep) {
  std::vector<Worker> made;
  for (std::size_t i = 0; i < size(); ++i) {
    post_.collect_empty(i).reset();  // of another width
    Worker& worker = made.emplace_back(steps, states, keep_rows, options, sleep, post_, i);
    worker.numbers.block = block_of(0, steps.words());
    if (i >= workers_.size()) continue;
    worker.expanded = workers_[i].expanded;
    worker.edges = workers_[i].edges;
    worker.looked_up = workers_[i].looked_up;
    worker.deadlocks = workers_[i].deadlocks;
    worker.numbers = std::move(workers_[i].numbers);
    worker.rows = std::move(workers_[i].rows);
  }
  workers_ = std::move(made);
}

Tally Team::tally() const {
  return {sum([](const Worker& worker) { return worker.expanded; }),
          sum([](const Worker& worker) { return worker.edges; }),
          sum([](const Worker& worker) { return worker.looked_up; })};
}

std::uint64_t Team::deadlocks() const {
  return sum([](const Worker& worker) { return worker.deadlocks; });
}

void Team::set_block(StateIndex states, std::uint32_t words) {
  for (Worker& worker : workers_) worker.numbers.block = block_of(states, words);
}

std::vector<std::vector<Range>> Team::take_found() {
  std::vector<std::vector<Range>> ranges;
  for (Worker& worker : workers_) ranges.push_back(in_order(worker.numbers.take()));
  return ranges;
}

std::vector<Range> Team::found() const {
  std::vector<Range> ranges;
  for (const Worker& worker : workers_) append(ranges, worker.numbers.given());
  return ranges;
}

StateIndex Team::first_unused(StateIndex end) const {
  for (const Worker& worker : workers_) {
    if (worker.numbers.free.size() > 0) end = std::min(end, worker.numbers.free.begin);
  }
  return end;
}

std::uint64_t Team::unused() const {
  return sum([](const Worker& worker) { return worker.numbers.free.size(); });
}

void Team::renumbered(Range range) {
  for (Worker& worker : workers_) {
    worker.numbers = {worker.numbers.block, {}, {}};
    worker.rows.clear();
  }
  workers_.front().numbers.claimed = {range};
  workers_.front().numbers.free = {range.end, range.end};
}

std::uint64_t Team::wanted() const {
  std::uint64_t most = 0;
  for (const Worker& worker : workers_) most = std::max(most, worker.wanted());
  return most;
}

std::uint64_t Team::bytes_to_come() const {
  return sum([](const Worker& worker) { return worker.bytes_to_come(); });
}

std::uint64_t Team::bytes() const {
  return sum([](const Worker& worker) { return worker.bytes(); });
}

}  // namespace leadline::explore
