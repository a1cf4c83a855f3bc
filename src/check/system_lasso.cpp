#include "check/system_lasso.hpp"

#include <algorithm>
#include <numeric>

#include "check/system_ages.hpp"
#include "check/system_deadlock.hpp"
#include "check/system_races.hpp"
#include "check/system_run.hpp"
#include "collapse/budget.hpp"

namespace leadline::check {
namespace {

constexpr std::size_t most_late_runs = 1000;  // into one deadlock

class Lasso {
 public:
  Lasso(const Topology& topology, const Limits& limits);
  [[nodiscard]] LassoResult follow();

 private:
  [[nodiscard]] bool repeats();
  void save(Ticks time);
  void note(const SystemRun::Step& step);
  void find_late_races();
  void follow_late(SystemRun& run);

  const Topology* topology_;
  SystemRun run_;
  collapse::Budget budget_;
  RaceTable races_;
  AgeTable ages_;
  LassoResult result_;
  std::uint64_t late_steps_ = 0;
  std::optional<Ticks> hyperperiod_;
  Ticks last_irregular_ = -1;  // the run may repeat only after this time
  Ticks compare_at_ = 0;
  RunState saved_;
  bool is_saved_ = false;
};

Lasso::Lasso(const Topology& topology, const Limits& limits)
    : topology_(&topology),
      run_(topology),
      budget_(limits),
      races_(topology),
      ages_(topology),
      hyperperiod_(hyperperiod(topology)) {
  result_.highest.assign(topology.inputs.size(), 0);
  Ticks last_first = 0;
  for (const Topology::Output& output : topology.outputs) {
    last_first = std::max(last_first, output.first);
    last_irregular_ = std::max(last_irregular_, output.first - output.periods.front());
  }
  compare_at_ = hyperperiod_ && last_first < never / 4 ? last_first + 1 : never;
  for (Index n = 0; n < topology.nodes.size(); ++n) {
    const Turn& turn = run_.state().turns[n];
    races_.add(n, turn, turn.time);
  }
}

void Lasso::save(Ticks time) {
  saved_ = run_.state();
  is_saved_ = true;
  compare_at_ = time > never - *hyperperiod_ ? never : time + *hyperperiod_;
}

/// Whether the state is that of a hyperperiod ago; called where all steps before `compare_at_` are
/// done and none later.
bool Lasso::repeats() {
  const auto shifted = [&](const std::vector<Ticks>& before, const std::vector<Ticks>& now) {
    return std::equal(before.begin(), before.end(), now.begin(),
                      [&](Ticks b, Ticks n) { return n - b == *hyperperiod_; });
  };
  const RunState& now = run_.state();
  if (is_saved_ && shifted(saved_.next_in, now.next_in) && shifted(saved_.next_out, now.next_out) &&
      saved_.held == now.held) {
    return true;
  }
  save(compare_at_);
  return false;
}

void Lasso::note(const SystemRun::Step& step) {
  if (!result_.transient && step.time > last_irregular_) result_.transient = step.time;
  if (step.consumes) {
    ages_.consumed(step.port, step.time);
  } else {
    ages_.emitted(step.port, step.time);
    for (const Index input : step.reached) {
      result_.highest[input] = std::max(result_.highest[input], run_.state().held[input]);
    }
  }
  const Turn& turn = run_.state().turns[step.node];
  races_.add(step.node, turn, turn.time);
}

/// Around a deadlock the paper's diagrams go on for a while: an emission reaches those of its sinks
/// that have room. Of tied ones only one does so: each choice is followed.
void Lasso::find_late_races() {
  run_.send_one_by_one();
  std::vector<SystemRun> open{run_};
  for (std::size_t runs = 1; !open.empty() && result_.complete();) {
    SystemRun run = std::move(open.back());
    open.pop_back();
    follow_late(run);
    const auto choices = run.choices();
    runs += choices.size();
    if (runs > most_late_runs) result_.limit = Limit::states;
    for (const auto& [node, output] : choices) {
      if (!result_.complete()) break;
      open.push_back(run);
      open.back().commit(node, output);
    }
  }
}

void Lasso::follow_late(SystemRun& run) {
  while (!run.blocked() && !run.overflows()) {
    if (!budget_.spend() || !budget_.store(result_.steps + ++late_steps_, 0)) {
      result_.limit = budget_.limit();
      return;
    }
    const SystemRun::Step step = run.take();
    const Turn& turn = run.state().turns[step.node];
    if (step.ended) races_.add(step.node, turn, turn.time);
  }
}

LassoResult Lasso::follow() {
  while (!run_.blocked()) {
    if (run_.next_time() >= compare_at_ && repeats()) break;
    if (run_.overflows()) {
      result_.limit = Limit::tokens;
      break;
    }
    if (!budget_.spend() || !budget_.store(result_.steps + 1, 0)) {
      result_.limit = budget_.limit();
      break;
    }
    note(run_.take());
    ++result_.steps;
  }
  if (run_.blocked()) {
    const RunState& state = run_.state();
    result_.waits = find_waits(*topology_, state.turns, state.held, state.sent);
    find_late_races();
  }
  if (result_.progress() == Verdict::holds) {
    result_.period = hyperperiod_;
  } else {
    result_.transient.reset();
  }
  result_.races = races_.races();
  result_.ages = ages_.ages();
  return std::move(result_);
}

}  // namespace

std::optional<Ticks> hyperperiod(const Topology& topology) {
  constexpr Ticks most = never / 2;
  Ticks multiple = 1;
  for (const Topology::Output& output : topology.outputs) {
    for (const Ticks period : output.periods) {
      const Ticks factor = period / std::gcd(multiple, period);
      if (factor > most / multiple) return std::nullopt;
      multiple *= factor;
    }
  }
  return multiple;
}

std::uint64_t steps_to_repeat(const Topology& topology) {
  constexpr double most = 0x1p62;
  const std::optional<Ticks> period = hyperperiod(topology);
  double time = period ? static_cast<double>(*period) : most;
  double last_first = 0;
  double steps_per_tick = 0;
  for (const Topology::Output& output : topology.outputs) {
    last_first = std::max(last_first, static_cast<double>(output.first));
    steps_per_tick +=
        static_cast<double>(1 + output.sinks.size()) / static_cast<double>(output.periods.front());
  }
  time += last_first + 1;
  return static_cast<std::uint64_t>(std::min(most, time * steps_per_tick));
}

LassoResult follow_lasso(const Topology& topology, const Limits& limits) {
  return Lasso(topology, limits).follow();
}

}  // namespace leadline::check
