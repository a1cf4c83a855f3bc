#include "check/system_ties.hpp"

#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "check/system_instants.hpp"
#include "check/system_races.hpp"
#include "check/system_timestamps.hpp"

namespace leadline::check {
namespace {

constexpr std::uint64_t most_tie_work = 10'000'000;
constexpr int most_repeats = 1000;

/// Thrown where the formula gives no answer.
struct Intricate {};

class Ties {
 public:
  explicit Ties(const Topology& topology) : topology_(&topology), table_(topology) {
    for (const Topology::Output& output : topology.outputs) timestamps_.emplace_back(output);
  }

  [[nodiscard]] std::vector<Race> races() {
    for (Index n = 0; n < topology_->nodes.size(); ++n) {
      const Topology::Node& node = topology_->nodes[n];
      of_inputs(n, node);
      of_outputs(n, node);
    }
    return table_.races();
  }

 private:
  using Kind = std::pair<Ticks, std::vector<Ticks>>;  // first, periods

  void of_inputs(Index n, const Topology::Node& node);
  void of_outputs(Index n, const Topology::Node& node);
  void of_both_kinds(Index n, const Topology::Node& node);
  void add_first(Index n, const Topology::Node& node, bool inputs, const std::set<Ticks>& times);
  [[nodiscard]] bool add(Index n, const Topology::Node& node, bool inputs, Ticks time);
  [[nodiscard]] bool has(Index output, Ticks time);
  [[nodiscard]] std::set<Ticks> first_ties(const std::vector<Index>& flows);
  [[nodiscard]] std::optional<Ticks> first_tie(Index a, Index b);
  [[nodiscard]] std::optional<Ticks> first_alone(Index a, Index b, const Topology::Node& node);
  [[nodiscard]] Instants instants(Index output) const;
  [[nodiscard]] bool message_at(const Topology::Node& node, Ticks time);
  [[nodiscard]] bool race_of(Index n, Turn turn, Ticks time);

  const Topology* topology_;
  RaceTable table_;
  std::vector<Timestamps> timestamps_;  // by output
  std::uint64_t work_ = 0;
};

/// All times that the output may reach, and of several periods others in between.
Instants Ties::instants(Index output) const {
  const Topology::Output& of = topology_->outputs[output];
  Ticks step = 0;
  for (const Ticks period : of.periods) step = std::gcd(step, period);
  return {of.first, step};
}

std::optional<Ticks> Ties::first_tie(Index a, Index b) {
  const Topology::Output& left = topology_->outputs[a];
  const Topology::Output& right = topology_->outputs[b];
  if (left.first == right.first) return left.first;
  const CommonInstants both = common(instants(a), instants(b));
  if (!both.instants && !both.beyond) return std::nullopt;
  if (!both.instants) throw Intricate{};
  if (left.periods.size() == 1 && right.periods.size() == 1) return both.instants->first;
  for (Ticks t = both.instants->first; t <= most_times; t += both.instants->step) {
    if (++work_ > most_tie_work) break;
    if (timestamps_[a].has(t) && timestamps_[b].has(t)) return t;
    if (both.instants->step == 0) break;
  }
  throw Intricate{};
}

/// When two of these outputs may first have one timestamp, for each pair of unlike ones, and of
/// like ones their first.
std::set<Ticks> Ties::first_ties(const std::vector<Index>& flows) {
  std::map<Kind, std::vector<Index>> kinds;
  for (const Index o : flows) {
    kinds[{topology_->outputs[o].first, topology_->outputs[o].periods}].push_back(o);
  }
  std::set<Ticks> times;
  for (auto a = kinds.begin(); a != kinds.end(); ++a) {
    if (a->second.size() > 1) times.insert(a->first.first);
    for (auto b = std::next(a); b != kinds.end(); ++b) {
      if (const auto time = first_tie(a->second.front(), b->second.front())) times.insert(*time);
    }
  }
  return times;
}

bool Ties::has(Index output, Ticks time) {
  if (topology_->outputs[output].periods.size() > 1 && time > most_times) throw Intricate{};
  return timestamps_[output].has(time);
}

bool Ties::message_at(const Topology::Node& node, Ticks time) {
  for (Index i = node.inputs; i < node.inputs_end; ++i) {
    if (has(topology_->inputs[i].source, time)) return true;
  }
  return false;
}

/// Serves the tied ports one by one until two may go next.
bool Ties::race_of(Index n, Turn turn, Ticks time) {
  while (turn.is_race()) {
    Turn next = turn;
    break_ties(topology_->nodes[n].order, next);
    if (next.is_race()) {
      table_.add(n, next, time);
      return true;
    }
    std::erase(turn.ports, next.ports.front());
  }
  return false;
}

/// The race at the first of the times at which there is one.
void Ties::add_first(Index n, const Topology::Node& node, bool inputs,
                     const std::set<Ticks>& times) {
  for (const Ticks time : times) {
    if (add(n, node, inputs, time)) return;
  }
}

/// The race at a time at which ports may tie, if there is one.
bool Ties::add(Index n, const Topology::Node& node, bool inputs, Ticks time) {
  if (node.order.size() > 1) throw Intricate{};
  Turn turn{time, inputs, {}};
  Turn later = turn;
  if (inputs) {
    for (Index i = node.inputs; i < node.inputs_end; ++i) {
      if (has(topology_->inputs[i].source, time)) turn.ports.push_back(i);
    }
  } else {
    const bool waits = message_at(node, time);
    for (Index o = node.outputs; o < node.outputs_end; ++o) {
      if (!has(o, time)) continue;
      (waits && topology_->outputs[o].observation ? later : turn).ports.push_back(o);
    }
  }
  return race_of(n, turn, time) || race_of(n, later, time);
}

void Ties::of_inputs(Index n, const Topology::Node& node) {
  std::vector<Index> sources;
  for (Index i = node.inputs; i < node.inputs_end; ++i) {
    sources.push_back(topology_->inputs[i].source);
  }
  add_first(n, node, true, first_ties(sources));
}

void Ties::of_outputs(Index n, const Topology::Node& node) {
  std::vector<Index> ordinary;
  std::vector<Index> observations;
  for (Index o = node.outputs; o < node.outputs_end; ++o) {
    (topology_->outputs[o].observation ? observations : ordinary).push_back(o);
  }
  if (!ordinary.empty() && !observations.empty()) return of_both_kinds(n, node);
  add_first(n, node, false, first_ties(ordinary.empty() ? observations : ordinary));
}

void Ties::of_both_kinds(Index n, const Topology::Node& node) {
  std::set<Ticks> times;
  for (Index a = node.outputs; a < node.outputs_end; ++a) {
    for (Index b = a + 1; b < node.outputs_end; ++b) {
      const bool unlike = topology_->outputs[a].observation != topology_->outputs[b].observation;
      const auto time = unlike ? first_alone(a, b, node) : first_tie(a, b);
      if (time) times.insert(*time);
    }
  }
  add_first(n, node, false, times);
}

/// When an ordinary output and an observation first tie while no message has that timestamp.
std::optional<Ticks> Ties::first_alone(Index a, Index b, const Topology::Node& node) {
  const CommonInstants both = common(instants(a), instants(b));
  if (!both.instants && !both.beyond) return std::nullopt;
  if (node.inputs == node.inputs_end) return first_tie(a, b);
  if (!both.instants || both.instants->step == 0 || !topology_->constant_periods()) {
    throw Intricate{};
  }
  for (Index i = node.inputs; i < node.inputs_end; ++i) {
    const CommonInstants with = common(*both.instants, instants(topology_->inputs[i].source));
    if (with.instants == both.instants) return std::nullopt;
  }
  Ticks time = both.instants->first;
  for (int repeat = 0; repeat < most_repeats; ++repeat, time += both.instants->step) {
    if (!message_at(node, time)) return time;
    if (time > most_times * most_times) break;
  }
  throw Intricate{};
}

}  // namespace

std::optional<std::vector<Race>> races_without_deadlock(const Topology& topology) {
  try {
    return Ties(topology).races();
  } catch (const Intricate&) {
    return std::nullopt;
  }
}

}  // namespace leadline::check
