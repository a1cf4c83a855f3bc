#include <gtest/gtest.h>

#include <map>
#include <string>

#include "leadline/emit/draw_systems.hpp"
#include "support/system_builder.hpp"
#include "unit/emit/draw_support.hpp"

namespace leadline::emit {
namespace {

using test::arrows;
using test::has;
using test::name_of;
using test::node_of;
using test::SystemBuilder;

template <class Named>
void number_arrays(std::vector<Named>& named) {
  std::map<std::string, std::vector<Named*>> arrays;
  for (Named& one : named) {
    const std::size_t bracket = one.name.rfind('[');
    if (bracket != std::string::npos) arrays[one.name.substr(0, bracket)].push_back(&one);
  }
  for (auto& [name, members] : arrays) {
    for (std::uint32_t i = 0; i < members.size(); ++i) {
      members[i]->place = {i, static_cast<std::uint32_t>(members.size())};
    }
  }
}

/// Names that end in brackets are members of arrays.
DsaamSystem with_arrays(DsaamSystem system) {
  number_arrays(system.nodes);
  for (DsaamNode& node : system.nodes) {
    number_arrays(node.inputs);
    number_arrays(node.outputs);
  }
  return system;
}

/// The arrows from an output to an input, in whichever direction they are written.
std::vector<std::string> flows(const Drawing& drawing, const std::string& from,
                               const std::string& to) {
  std::vector<std::string> found;
  for (const std::string& line : arrows(drawing, from + ":e", to + ":w")) {
    if (!has(line, "dir=back")) found.push_back(line);
  }
  for (const std::string& line : arrows(drawing, to + ":w", from + ":e")) {
    if (has(line, "dir=back")) found.push_back(line);
  }
  return found;
}

TEST(DrawFlows, PortsStandOnTheirSidesAndArrowsTellPeriodAndBuffer) {
  DsaamSystem system = test::uav_altitude().system();
  system.time_unit = Rational(1, 1000);
  const Drawing drawing = draw_flows(system);
  EXPECT_EQ(drawing.nodes, 2U);
  EXPECT_EQ(drawing.edges, 3U);
  const std::string morse = name_of(drawing, "<b>morse</b>");
  const std::string ptolemy = name_of(drawing, "<b>ptolemy</b>");
  EXPECT_TRUE(has(node_of(drawing, "<b>morse</b>"), "port=\"o0\""));
  const auto height = flows(drawing, morse + ":o0", ptolemy + ":i0");
  const auto gps = flows(drawing, morse + ":o1", ptolemy + ":i1");
  const auto pose = flows(drawing, ptolemy + ":o0", morse + ":i0");
  ASSERT_EQ(height.size() + gps.size() + pose.size(), 3U);
  EXPECT_TRUE(has(height[0], "10 ms") && has(height[0], "buffer 2"));
  EXPECT_TRUE(has(gps[0], "100 ms or 200 ms"));
  EXPECT_FALSE(has(gps[0], "buffer")) << "one message is what a buffer holds unless said";
  EXPECT_FALSE(has(drawing.dot, "dashed")) << "there is no observation flow";
  EXPECT_FALSE(has(drawing.dot, "cluster")) << "there is one part";
}

TEST(DrawFlows, ObservationFlowsAreDashedAndExplained) {
  const Drawing drawing = draw_flows(SystemBuilder()
                                         .out("camera.image", 60, 30)
                                         .out("arm.pose", 60)
                                         .observation("camera.image", "arm.image")
                                         .flow("arm.pose", "camera.pose")
                                         .system());
  const auto image = flows(drawing, "n0:o0", "n1:i0");
  const auto pose = flows(drawing, "n1:o0", "n0:i0");
  ASSERT_EQ(image.size() + pose.size(), 2U);
  EXPECT_TRUE(has(image[0], "style=dashed") && has(image[0], "60, first at 30"));
  EXPECT_FALSE(has(pose[0], "style=dashed") || has(pose[0], "first"));
  EXPECT_TRUE(has(drawing.dot, "dashed: an observation flow"));
}

TEST(DrawFlows, AFewNodesAreDrawnApart) {
  const Drawing drawing = draw_flows(with_arrays(test::planner(4).system()));
  EXPECT_EQ(drawing.nodes, 9U);
  EXPECT_EQ(drawing.edges, 16U);
  EXPECT_NE(name_of(drawing, "<b>plant[3]</b>"), "");
}

TEST(DrawFlows, ManyLikeNodesAreOneBox) {
  const Drawing drawing = draw_flows(with_arrays(test::planner(128).system()));
  EXPECT_EQ(drawing.nodes, 3U);
  EXPECT_EQ(drawing.edges, 4U);
  EXPECT_TRUE(has(node_of(drawing, "<b>planner</b>"), "goal[128]"));
  const auto goals = flows(drawing, name_of(drawing, "<b>planner</b>") + ":o0",
                           name_of(drawing, "<b>controller[128]</b>") + ":i0");
  ASSERT_EQ(goals.size(), 1U);
  EXPECT_TRUE(has(goals[0], "128 flows, [i] to [i]"));
}

TEST(DrawFlows, OneUnlikeMemberIsNotHidden) {
  DsaamSystem system = with_arrays(test::planner(20).system());
  DsaamNode& plant = system.nodes.back();
  ASSERT_EQ(plant.name, "plant[19]");
  plant.outputs[0].periods = {20};
  const Drawing drawing = draw_flows(system);
  EXPECT_EQ(drawing.nodes, 41U) << "the controllers see plants that are not alike";
  EXPECT_EQ(drawing.edges, 80U);
}

TEST(DrawFlows, FanOutAndOtherPatternsAreTold) {
  SystemBuilder b;
  b.out("clock.tick", 1);
  for (int i = 0; i < 20; ++i) {
    const std::string n = "n[" + std::to_string(i) + "].";
    b.out(n + "out", 1).flow("clock.tick", n + "tick");
  }
  for (int i = 0; i < 20; ++i) {
    b.flow("n[" + std::to_string(i) + "].out", "n[" + std::to_string((i + 1) % 20) + "].in");
  }
  const Drawing drawing = draw_flows(with_arrays(b.system()));
  EXPECT_EQ(drawing.nodes, 2U);
  const auto all = flows(drawing, "n0:o0", "n1:i0");
  const auto ring = flows(drawing, "n1:o0", "n1:i1");
  ASSERT_EQ(all.size() + ring.size(), 2U);
  EXPECT_TRUE(has(all[0], "to all 20"));
  EXPECT_TRUE(has(ring[0], ">20 flows<"));
}

TEST(DrawFlows, PartsAreFramed) {
  const Drawing drawing = draw_flows(
      SystemBuilder().out("a.x", 1).out("c.x", 1).flow("a.x", "b.x").flow("c.x", "d.x").system());
  EXPECT_TRUE(has(drawing.dot, "part 1") && has(drawing.dot, "part 2"));
  EXPECT_FALSE(has(drawing.dot, "part 3"));
}

TEST(DrawFlows, LikePartsAreOneFrame) {
  SystemBuilder b;
  for (int i = 0; i < 20; ++i) {
    const std::string n = "[" + std::to_string(i) + "].x";
    b.out("a" + n, 1).flow("a" + n, "b" + n);
  }
  const Drawing drawing = draw_flows(with_arrays(b.system()));
  EXPECT_EQ(drawing.nodes, 2U);
  EXPECT_TRUE(has(drawing.dot, "20 parts alike"));
}

TEST(DrawFlows, WhatNobodyReadsAndHowTiesAreBroken) {
  const Drawing drawing = draw_flows(SystemBuilder()
                                         .out("a.x", 1)
                                         .out("a.unread", 7)
                                         .flow("a.x", "b.x")
                                         .order({"a.unread", "a.x"})
                                         .system());
  EXPECT_TRUE(has(node_of(drawing, "<b>a</b>"), "7 to nobody"));
  EXPECT_TRUE(has(node_of(drawing, "<b>a</b>"), "ties: unread, then x"));
}

TEST(DrawFlows, NamesAreEscaped) {
  DsaamSystem system = SystemBuilder().out("a.x", 1).flow("a.x", "b.x").system();
  system.name = "<b>\"&";
  EXPECT_TRUE(has(draw_flows(system).dot, "&lt;b&gt;\"&amp;"));
}

}  // namespace
}  // namespace leadline::emit
