#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "oracle/random_system.hpp"
#include "oracle/system_diagrams.hpp"
#include "oracle/system_steps.hpp"

namespace leadline::oracle {
namespace {

/// What is wrong with it; empty: nothing.
std::string fault(const DsaamSystem& system) {
  for (std::uint32_t n = 0; n < system.nodes.size(); ++n) {
    const DsaamNode& node = system.nodes[n];
    if (node.inputs.empty() && node.outputs.empty()) return node.name + " has no port";
    for (std::uint32_t i = 0; i < node.inputs.size(); ++i) {
      const DsaamInput& input = node.inputs[i];
      if (input.buffer == 0) return "buffer of 0";
      if (input.source.node == NodeId(n)) return node.name + " feeds itself";
      const auto& sinks = system.output(input.source).sinks;
      if (std::count(sinks.begin(), sinks.end(), InputRef{NodeId(n), i}) != 1) return "source";
    }
    for (std::uint32_t o = 0; o < node.outputs.size(); ++o) {
      const DsaamOutput& output = node.outputs[o];
      if (output.periods.empty() || output.periods.front() < 1) return "period";
      for (const InputRef sink : output.sinks) {
        if (system.input(sink).source != OutputRef{NodeId(n), o}) return "sink";
      }
    }
    for (const auto& item : node.order) {
      for (const PortRef port : item) {
        if (port.index >= (port.is_input ? node.inputs.size() : node.outputs.size())) {
          return "order";
        }
      }
    }
  }
  return {};
}

TEST(RandomSystem, IsWellFormedAndOftenSmall) {
  std::size_t small = 0;
  std::size_t dead = 0;
  std::size_t racing = 0;
  std::size_t islands = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const DsaamSystem system = random_system(seed);
    ASSERT_EQ(fault(system), "") << seed;
    const auto parts = explore(system, system_diagrams(), {.states = 2000});
    islands += parts.size() > 1 ? 1U : 0U;
    for (const SystemExploration& part : parts) {
      small += part.complete ? 1U : 0U;
      dead += part.complete && part.deadlocks > 0 ? 1U : 0U;
      racing += part.complete && !part.races.empty() ? 1U : 0U;
    }
  }
  std::cout << small << " small parts, of these " << dead << " may stop, " << racing << " race; "
            << islands << " of 200 systems with islands\n";
  EXPECT_GE(small, 100U);
  EXPECT_GE(dead, 30U);
  EXPECT_GE(racing, 30U);
  EXPECT_GE(islands, 30U);
}

TEST(ShrinkSystem, MakesADeadlockSmall) {
  const auto stops = [](const DsaamSystem& system) {
    const auto parts = explore(system, system_steps(), {.states = 500});
    return fault(system).empty() && size(parts).deadlocks > 0;
  };
  std::size_t shrunk = 0;
  for (std::uint64_t seed = 0; shrunk < 10; ++seed) {
    const DsaamSystem system = random_system(seed);
    if (!stops(system)) continue;
    ++shrunk;
    const DsaamSystem small = shrink(system, stops);
    EXPECT_TRUE(stops(small));
    EXPECT_LE(small.nodes.size(), 3U);
    for (const DsaamNode& node : small.nodes) {
      EXPECT_EQ(node.inputs.size(), 1U);
      ASSERT_EQ(node.outputs.size(), 1U);
      EXPECT_TRUE(node.outputs[0].observation);
      EXPECT_EQ(node.outputs[0].periods, std::vector<Ticks>{1});
    }
  }
}

}  // namespace
}  // namespace leadline::oracle
