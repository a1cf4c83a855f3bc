#include "leadline/read/dsaam.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "diagnosed.hpp"
#include "leadline/emit/dsaam.hpp"

namespace leadline::read {
namespace {

DsaamSystem read_system(const std::string& text) {
  const SourceFile file("test.dsaam", text);
  Diagnostics diagnostics;
  auto system = dsaam(file, diagnostics);
  EXPECT_TRUE(system) << (diagnostics.all().empty() ? "" : found(diagnostics, file).front());
  return system.value_or(DsaamSystem{});
}

std::vector<std::string> warnings(const std::string& text) {
  const SourceFile file("test.dsaam", text);
  Diagnostics diagnostics;
  EXPECT_TRUE(dsaam(file, diagnostics));
  return found(diagnostics, file);
}

std::string printed(const DsaamSystem& system) {
  std::ostringstream out;
  EXPECT_TRUE(emit::dsaam(out, system).empty());
  return out.str();
}

TEST(Dsaam, TheTickIsTheLargestDurationThatDividesAllQuantities) {
  const DsaamSystem system = read_system(
      "system s { time unit 1 ms; node a { out o period 1/3 first 500 us; } node b { in i; }"
      "flow a.o -> b.i; }");
  EXPECT_EQ(system.tick, Rational(1, 6));
  EXPECT_EQ(system.nodes[0].outputs[0].periods, std::vector<Ticks>{2});
  EXPECT_EQ(system.nodes[0].outputs[0].first, 3);
  EXPECT_EQ(system.time_unit, Rational(1, 1000));
}

TEST(Dsaam, ARangeGoesInTimeUnitsWhateverTheTick) {
  const DsaamSystem system = read_system(
      "system s { node a { out o period 1.5..3.5; out p period {4, 2, 4}; }"
      "node b { in i; in j; } flow a.o -> b.i; flow a.p -> b.j; }");
  EXPECT_EQ(system.tick, Rational(1, 2));
  EXPECT_EQ(system.nodes[0].outputs[0].periods, (std::vector<Ticks>{3, 5, 7}));
  EXPECT_EQ(system.nodes[0].outputs[1].periods, (std::vector<Ticks>{4, 8}));
}

TEST(Dsaam, StarsPairInOrderAndFanOut) {
  const DsaamSystem system = read_system(
      "system s { type robot { in goal; out pose period 10; }\n"
      "node planner { in poses[2]; out goal period 100; out single[2] period 100; }\n"
      "node robot[2] : robot; node log[2] { in x; }\n"
      "flow robot[*].pose -> planner.poses[*]; flow planner.goal -> robot[*].goal;\n"
      "flow planner.single[*] -> log[*].x; }");
  ASSERT_EQ(system.nodes.size(), 5U);
  EXPECT_EQ(system.nodes[1].name, "robot[0]");
  const DsaamNode& planner = system.nodes[0];
  EXPECT_EQ(planner.inputs[1].name, "poses[1]");
  EXPECT_EQ(planner.inputs[1].source, (OutputRef{NodeId(2), 0}));
  EXPECT_EQ(planner.outputs[0].sinks, (std::vector<InputRef>{{NodeId(1), 0}, {NodeId(2), 0}}));
  EXPECT_EQ(planner.outputs[2].sinks, (std::vector<InputRef>{{NodeId(4), 0}}));
}

TEST(Dsaam, WhatIsWrittenReadsBackTheSame) {
  const DsaamSystem system = read_system(
      "system s { time unit 5 ms; node a[3] { in i buffer 4; in j; out o period {1/2, 10 ms} first "
      "3;"
      "order j, i; } node b { out x period 7..9; out y period 1; }"
      "node c { in k[3]; out z period 2; } flow observation a[*].o -> c.k[*]; flow b.x -> a[*].i;"
      "flow b.y -> a[0].j; flow c.z -> a[1].j, a[2].j; }");
  const std::string once = printed(system);
  const DsaamSystem again = read_system(once);
  EXPECT_EQ(printed(again), once);
  EXPECT_EQ(again.tick, system.tick);
  ASSERT_EQ(again.nodes.size(), system.nodes.size());
  for (std::size_t n = 0; n < system.nodes.size(); ++n) {
    EXPECT_EQ(again.nodes[n].name, system.nodes[n].name);
    EXPECT_EQ(again.nodes[n].order, system.nodes[n].order);
    for (std::size_t o = 0; o < system.nodes[n].outputs.size(); ++o) {
      const DsaamOutput& output = system.nodes[n].outputs[o];
      EXPECT_EQ(again.nodes[n].outputs[o].periods, output.periods);
      EXPECT_EQ(again.nodes[n].outputs[o].observation, output.observation);
      EXPECT_EQ(again.nodes[n].outputs[o].sinks, output.sinks);
    }
  }
}

TEST(Dsaam, WarnsThatOnlyOffsetsKeepACircuitOfObservationsAlive) {
  const auto circuit = [](const char* first) {
    return std::string(
               "system s { node a { in i; out o period 60; } node b { in i; out o period 60 ") +
           first + "; } flow observation a.o -> b.i; flow observation b.o -> a.i; }";
  };
  const auto only_offsets = warnings(circuit("first 30"));
  ASSERT_EQ(only_offsets.size(), 1U);
  EXPECT_NE(only_offsets[0].find("only their first timestamps keep"), std::string::npos)
      << only_offsets[0];
  for (const std::string& warning : warnings(circuit(""))) {
    EXPECT_EQ(warning.find("only their first timestamps"), std::string::npos) << warning;
  }
}

TEST(Dsaam, WarnsOfWhatIsNotStronglyConnected) {
  const auto found =
      warnings("system s { node a { out o period 1; } node b { in i; } flow a.o -> b.i; }");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_NE(found[0].find("strongly connected"), std::string::npos) << found[0];
}

TEST(Dsaam, ASoundSystemIsReadWithoutAWord) {
  EXPECT_EQ(warnings("system s { time unit 1 ms; node a { in i; out o period 10; }"
                     "node b { in i; out o period 20; } flow a.o -> b.i; flow b.o -> a.i; }"),
            std::vector<std::string>{});
}

}  // namespace
}  // namespace leadline::read
