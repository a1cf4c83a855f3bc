#include "leadline/emit/dsaam.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "leadline/read/dsaam.hpp"
#include "support/printed.hpp"

namespace leadline::emit {
namespace {

std::string written(const DsaamSystem& system, Losses losses = {}) {
  std::ostringstream out;
  EXPECT_EQ(dsaam(out, system), losses);
  return out.str();
}

DsaamSystem parsed(const std::string& text) {
  const SourceFile file("test.dsaam", text);
  Diagnostics diagnostics;
  auto system = read::dsaam(file, diagnostics);
  if (!system) ADD_FAILURE() << test::printed(diagnostics, file);
  return system.value_or(DsaamSystem{});
}

void expect_same(const DsaamNode& a, const DsaamNode& b) {
  EXPECT_EQ(a.name, b.name);
  EXPECT_EQ(a.place, b.place);
  EXPECT_EQ(a.order, b.order);
  ASSERT_EQ(a.inputs.size(), b.inputs.size());
  for (std::size_t i = 0; i < a.inputs.size(); ++i) {
    EXPECT_EQ(a.inputs[i].name, b.inputs[i].name);
    EXPECT_EQ(a.inputs[i].place, b.inputs[i].place);
    EXPECT_EQ(a.inputs[i].buffer, b.inputs[i].buffer);
    EXPECT_EQ(a.inputs[i].source, b.inputs[i].source);
  }
  ASSERT_EQ(a.outputs.size(), b.outputs.size());
  for (std::size_t i = 0; i < a.outputs.size(); ++i) {
    EXPECT_EQ(a.outputs[i].name, b.outputs[i].name);
    EXPECT_EQ(a.outputs[i].place, b.outputs[i].place);
    EXPECT_EQ(a.outputs[i].periods, b.outputs[i].periods);
    EXPECT_EQ(a.outputs[i].first, b.outputs[i].first);
    EXPECT_EQ(a.outputs[i].observation, b.outputs[i].observation);
    EXPECT_EQ(a.outputs[i].sinks, b.outputs[i].sinks);
  }
}

void expect_same(const DsaamSystem& a, const DsaamSystem& b) {
  EXPECT_EQ(a.name, b.name);
  EXPECT_EQ(a.time_unit, b.time_unit);
  EXPECT_EQ(a.tick, b.tick);
  ASSERT_EQ(a.nodes.size(), b.nodes.size());
  for (std::size_t i = 0; i < a.nodes.size(); ++i) expect_same(a.nodes[i], b.nodes[i]);
}

void expect_round_trip(const std::string& text) {
  const DsaamSystem system = parsed(text);
  const std::string first = written(system);
  const DsaamSystem again = parsed(first);
  expect_same(system, again);
  EXPECT_EQ(written(again), first);
}

TEST(EmitDsaam, KeepsTimesExactly) {
  for (const char* unit : {"", "time unit 1 ms;", "time unit 5 ms;", "time unit 1/3 s;",
                           "time unit 0.5 ns;", "time unit 60 s;"})
    for (const char* period : {"1", "1/3", "0.75 first 2.5", "{3, 1/2, 7}", "1..5", "1/2..7/2",
                               "2..3 first 1/7", "{1, 2}", "1/9223372036854775807"})
      expect_round_trip(std::string("system s { ") + unit +
                        " node a { in i buffer 7; out o period " + period +
                        "; } node b { in i; out o period 1; } flow a.o -> b.i; flow "
                        "observation b.o -> a.i; }");
}

TEST(EmitDsaam, RegroupsArraysAndTheirFlows) {
  const std::string text =
      "system fleet {\n"
      "  time unit 1 ms;\n"
      "  node planner {\n"
      "    in state[4] buffer 2;\n"
      "    out cmd[4] period 10;\n"
      "    out map period 100..103 first 1/3;\n"
      "    order state;\n"
      "    order map, cmd;\n"
      "  }\n"
      "  node robot[4] {\n"
      "    in cmd;\n"
      "    in map;\n"
      "    out state period {10, 20};\n"
      "  }\n"
      "  node log[2] {\n"
      "    in cmd[4];\n"
      "    in map;\n"
      "  }\n"
      "  flow planner.cmd[*] -> robot[*].cmd, log[0].cmd[*], log[1].cmd[*];\n"
      "  flow observation planner.map -> robot[*].map, log[*].map;\n"
      "  flow robot[*].state -> planner.state[*];\n"
      "}\n";
  EXPECT_EQ(written(parsed(text)), text);
}

TEST(EmitDsaam, KeepsFlowsThatFollowNoPattern) {
  expect_round_trip(
      "system s { node a[3] { in i; out o period 1; } node b { in i[3]; out o[3] period 1; }"
      "flow a[0].o -> b.i[1]; flow a[1].o -> b.i[0]; flow observation a[2].o -> b.i[2];"
      "flow b.o[*] -> a[*].i; }");
  expect_round_trip(
      "system s { node a[2] { in i[2]; out o[2] period 1; } node b[2] { in i[2]; out o[2] period 1;"
      "} flow a[0].o[*] -> b[1].i[*]; flow a[1].o[*] -> b[0].i[*]; flow b[*].o[0] -> a[*].i[*]; }");
  expect_round_trip(
      "system s { node a { out o period 1; } node b[2] { in i[2]; }"
      "flow a.o -> b[1].i[0], b[0].i[1], b[1].i[1]; flow a.o -> b[0].i[0]; }");
}

TEST(EmitDsaam, KeepsOrdersOfSingleMembersByLeavingTheArray) {
  DsaamSystem system = parsed(
      "system s { node a { in i[2]; in k; } node b { out o period 1; } flow b.o -> a.i[*], a.k; }");
  system.nodes[0].order = {{{true, 1}, {true, 2}, {true, 0}}};
  const DsaamSystem again = parsed(written(
      system, {"names that .dsaam cannot say, and names in arrays that are not whole, are changed: "
               "'i[0]' is now 'i_0'"}));
  EXPECT_EQ(again.nodes[0].order, system.nodes[0].order);
  EXPECT_EQ(again.nodes[0].inputs[0].name, "i_0");
}

TEST(EmitDsaam, ChangesNamesThatTheLanguageDoesNotKnow) {
  DsaamSystem system =
      parsed("system s { node a_0 { in i; } node a[2] { out o period 1; } flow a[0].o -> a_0.i; }");
  system.nodes.pop_back();
  system.name = "a b";
  const std::string text = written(
      system, {"names that .dsaam cannot say, and names in arrays that are not whole, are changed: "
               "'a[0]' is now 'a_0_2'"});
  EXPECT_EQ(parsed(text).name, "a_b");
  EXPECT_EQ(parsed(text).nodes[1].name, "a_0_2");
}

}  // namespace
}  // namespace leadline::emit
