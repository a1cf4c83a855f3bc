#include "system_circuits.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace leadline::oracle {
namespace {

class Search {
 public:
  explicit Search(const DsaamSystem& system) : system_(system) {}

  /// Circuits through `first` whose other nodes come after it.
  void from(NodeId first) {
    first_ = first;
    extend(first);
  }

  std::vector<Circuit> take() { return std::move(circuits_); }

 private:
  void extend(NodeId last) {
    const DsaamNode& node = system_.nodes[last.index()];
    for (std::uint32_t o = 0; o < node.outputs.size(); ++o) {
      if (!node.outputs[o].observation) continue;
      path_.push_back({last, o});
      for (const NodeId next : targets(node.outputs[o])) {
        if (next == first_) circuits_.push_back(path_);
        if (next > first_ && !on_path(next)) extend(next);
      }
      path_.pop_back();
    }
  }

  static std::set<NodeId> targets(const DsaamOutput& output) {
    std::set<NodeId> nodes;
    for (const InputRef sink : output.sinks) nodes.insert(sink.node);
    return nodes;
  }

  [[nodiscard]] bool on_path(NodeId node) const {
    return std::any_of(path_.begin(), path_.end(),
                       [node](OutputRef output) { return output.node == node; });
  }

  const DsaamSystem& system_;
  NodeId first_;
  Circuit path_;
  std::vector<Circuit> circuits_;
};

Ticks gcd(const std::vector<Ticks>& periods) {
  return std::accumulate(periods.begin(), periods.end(), Ticks{0},
                         [](Ticks a, Ticks b) { return std::gcd(a, b); });
}

std::set<Ticks> timestamps(const DsaamOutput& output, Ticks end) {
  std::set<Ticks> times{output.first};
  for (const Ticks time : times) {  // what is inserted lies ahead
    for (const Ticks period : output.periods) {
      if (time + period <= end) times.insert(time + period);
    }
  }
  return times;
}

}  // namespace

std::vector<Circuit> observation_circuits(const DsaamSystem& system, const Part& part) {
  Search search(system);
  for (const NodeId id : part) search.from(id);
  return search.take();
}

bool may_meet(const DsaamSystem& system, const Circuit& circuit) {
  for (const OutputRef a : circuit) {
    for (const OutputRef b : circuit) {
      const DsaamOutput& x = system.output(a);
      const DsaamOutput& y = system.output(b);
      if ((x.first - y.first) % std::gcd(gcd(x.periods), gcd(y.periods)) != 0) return false;
    }
  }
  return true;
}

std::optional<Ticks> first_meeting(const DsaamSystem& system, const Circuit& circuit, Ticks end) {
  std::set<Ticks> shared = timestamps(system.output(circuit.at(0)), end);
  for (const OutputRef output : circuit) {
    const std::set<Ticks> times = timestamps(system.output(output), end);
    std::set<Ticks> both;
    std::set_intersection(shared.begin(), shared.end(), times.begin(), times.end(),
                          std::inserter(both, both.end()));
    shared = std::move(both);
  }
  return shared.empty() ? std::nullopt : std::optional(*shared.begin());
}

}  // namespace leadline::oracle
