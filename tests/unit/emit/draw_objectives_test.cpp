#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "leadline/emit/draw.hpp"
#include "support/player.hpp"
#include "unit/emit/draw_support.hpp"

namespace leadline::emit {
namespace {

using test::arrows;
using test::mission_of;
using test::mission_xml;
using test::name_of;
using test::node_of;

constexpr const char* activities =
    "<activity id='swim'><alternative id='x'/></activity>"
    "<activity id='look'><alternative id='x'/></activity>";

Drawing draw(const char* blocks) {
  return draw_objectives(mission_of(mission_xml("", activities, blocks)));
}

bool dashed(const std::string& arrow) {
  return arrow.find("style=dashed") != std::string::npos;
}

TEST(DrawObjectives, ShowsActivitiesOfObjectives) {
  const Drawing drawing =
      draw("<objective id='one'><activity ref='swim'/><activity ref='look'/></objective>");
  const std::string node = node_of(drawing, "<b>one</b>");
  EXPECT_NE(node.find(">swim<"), std::string::npos);
  EXPECT_NE(node.find(">look<"), std::string::npos);
}

TEST(DrawObjectives, FollowsTheDefaultRoutes) {
  const Drawing drawing = draw(
      "<objective id='one'><activity ref='swim'/></objective>"
      "<objective id='two'><activity ref='look'/></objective>");
  const std::string one = name_of(drawing, "<b>one</b>");
  const std::string two = name_of(drawing, "<b>two</b>");
  EXPECT_EQ(arrows(drawing, "start", one).size(), 1U);
  ASSERT_EQ(arrows(drawing, one, two).size(), 1U);
  EXPECT_FALSE(dashed(arrows(drawing, one, two)[0]));
  ASSERT_EQ(arrows(drawing, one, "failure").size(), 1U);
  EXPECT_TRUE(dashed(arrows(drawing, one, "failure")[0]));
  EXPECT_EQ(arrows(drawing, two, "success").size(), 1U);
  EXPECT_EQ(arrows(drawing, two, "failure").size(), 1U);
  EXPECT_EQ(drawing.nodes, 5U);  // two objectives, the start and two ends
  EXPECT_EQ(drawing.edges, 5U);
}

TEST(DrawObjectives, FollowsWrittenRoutes) {
  const Drawing drawing = draw(
      "<objective id='one' on-failure='two' on-success='success'><activity ref='swim'/></objective>"
      "<objective id='two' on-success='one' on-failure='two'><activity ref='look'/></objective>");
  const std::string one = name_of(drawing, "<b>one</b>");
  const std::string two = name_of(drawing, "<b>two</b>");
  ASSERT_EQ(arrows(drawing, one, two).size(), 1U);
  EXPECT_TRUE(dashed(arrows(drawing, one, two)[0]));
  ASSERT_EQ(arrows(drawing, two, one).size(), 1U);
  EXPECT_FALSE(dashed(arrows(drawing, two, one)[0]));
  EXPECT_EQ(arrows(drawing, two, two).size(), 1U);
  EXPECT_EQ(arrows(drawing, one, "success").size(), 1U);
  EXPECT_EQ(node_of(drawing, "failed"), "") << "no route leads to the mission's failure";
}

TEST(DrawObjectives, BlocksAreBoxesThatArrowsLeave) {
  const Drawing drawing = draw(
      "<parallel id='both'><objective id='one'><activity ref='swim'/></objective>"
      "<objective id='two' mandatory='false'><activity ref='look'/></objective></parallel>");
  EXPECT_NE(drawing.dot.find("<b>both</b>"), std::string::npos);
  EXPECT_NE(drawing.dot.find("all at once"), std::string::npos);
  EXPECT_NE(node_of(drawing, "<b>two</b>").find("(optional)"), std::string::npos);
  EXPECT_EQ(node_of(drawing, "<b>one</b>").find("(optional)"), std::string::npos);
  const auto lines = test::lines_of(drawing.dot);
  const auto leaves = std::count_if(lines.begin(), lines.end(), [](const std::string& line) {
    return line.find("ltail=cluster_1") != std::string::npos;
  });
  EXPECT_EQ(leaves, 2) << "success and failure of the block; its children have no routes";
}

TEST(DrawObjectives, BlockThatFollowsItselfIsEnteredAgain) {
  const Drawing drawing = draw(
      "<objective id='block' on-failure='block'>"
      "<objective id='one'><activity ref='swim'/></objective></objective>");
  const std::string one = name_of(drawing, "<b>one</b>");
  const std::string turn = name_of(drawing, "&#8635;");
  EXPECT_EQ(arrows(drawing, one, turn).size(), 1U);
  EXPECT_EQ(arrows(drawing, turn, one).size(), 1U);
  EXPECT_EQ(arrows(drawing, one, "failure").size(), 0U);
}

TEST(DrawObjectives, NestingNeedsNoRecursion) {
  std::string blocks;
  std::string ends;
  for (int i = 0; i < 900; ++i) {
    blocks.append("<objective id='b").append(std::to_string(i)).append("'>");
    ends += "</objective>";
  }
  blocks += "<objective id='leaf'><activity ref='swim'/></objective>" + ends;
  EXPECT_EQ(draw(blocks.c_str()).nodes, 904U);
}

}  // namespace
}  // namespace leadline::emit
