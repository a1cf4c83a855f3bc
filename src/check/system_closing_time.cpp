#include "check/system_closing_time.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>

#include "check/system_timestamps.hpp"

namespace leadline::check {
namespace {

constexpr std::uint64_t most_closing_work = 30'000'000;

}  // namespace

std::optional<Closing> first_closing(const Topology& topology, const std::vector<Arc>& arcs,
                                     const std::vector<Index>& output) {
  std::map<std::pair<Ticks, std::vector<Ticks>>, std::size_t> known;
  std::vector<Timestamps> kinds;
  std::vector<std::size_t> kind;  // by arc
  for (const Index o : output) {
    const Topology::Output& of = topology.outputs[o];
    const auto [at, is_new] = known.emplace(std::pair(of.first, of.periods), kinds.size());
    if (is_new) kinds.emplace_back(of);
    kind.push_back(at->second);
  }
  std::uint64_t work = 0;
  std::vector<bool> now(kinds.size());
  Closing closing{0, std::vector<bool>(arcs.size())};
  for (; closing.time <= most_times && work < most_closing_work; ++closing.time) {
    work += arcs.size();
    for (std::size_t k = 0; k < kinds.size(); ++k) now[k] = kinds[k].has(closing.time);
    std::vector<Arc> closed;
    for (std::size_t a = 0; a < arcs.size(); ++a) {
      closing.emits[a] = now[kind[a]];
      if (closing.emits[a]) closed.push_back(arcs[a]);
    }
    if (closed.size() < 2) continue;
    work += topology.nodes.size();
    const std::vector<bool> on = on_circuits(topology.nodes.size(), closed);
    if (std::find(on.begin(), on.end(), true) != on.end()) return closing;
  }
  return std::nullopt;
}

}  // namespace leadline::check
