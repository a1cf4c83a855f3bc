#include <benchmark/benchmark.h>

#include <vector>

#include "leadline/explore/explore.hpp"
#include "support/known_nets.hpp"

namespace leadline {
namespace {

void explore_philosophers(benchmark::State& state) {
  const program::Program program =
      program::compile(test::philosophers(static_cast<int>(state.range(0))));
  double edges = 0;
  double bytes_per_state = 0;
  for (auto _ : state) {
    explore::Progress end;
    const explore::StateGraph graph = explore::state_graph(
        program, Limits{}, [&end](const explore::Progress& progress) { end = progress; });
    edges += static_cast<double>(graph.edges());
    bytes_per_state = static_cast<double>(end.memory) / graph.size();
  }
  state.counters["edges/s"] = benchmark::Counter(edges, benchmark::Counter::kIsRate);
  state.counters["bytes/state"] = bytes_per_state;
}
BENCHMARK(explore_philosophers)->DenseRange(8, 12, 2)->Unit(benchmark::kMillisecond);

/// A long walk that takes the enabled actions in turn: what a search costs without its table.
void walk_philosophers(benchmark::State& state) {
  const program::Program program =
      program::compile(test::philosophers(static_cast<int>(state.range(0))));
  const program::Machine machine(program, program::narrow_layout(program));
  std::vector<std::uint64_t> values(machine.words());
  std::vector<program::ActionIndex> enabled;
  machine.pack(program.initial, values.data());
  std::size_t turn = 0;
  for (auto _ : state) {
    machine.enabled(values.data(), enabled);
    if (enabled.empty()) {
      machine.pack(program.initial, values.data());
    } else {
      machine.fire(enabled[++turn % enabled.size()], values.data(), values.data());
    }
    benchmark::DoNotOptimize(values.data());
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(walk_philosophers)->Arg(8)->Arg(64);

void fire(benchmark::State& state) {
  const program::Program program = program::compile(test::philosophers(12));
  const program::Machine machine(program, program::narrow_layout(program));
  std::vector<std::uint64_t> from(machine.words());
  std::vector<std::uint64_t> to(machine.words());
  machine.pack(program.initial, from.data());
  for (auto _ : state) {
    benchmark::DoNotOptimize(machine.guards_hold(0, from.data()));
    benchmark::DoNotOptimize(machine.fire(0, from.data(), to.data()));
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(fire);

}  // namespace
}  // namespace leadline
