#include <gtest/gtest.h>

#include <string>

#include "leadline/emit/draw.hpp"
#include "support/player.hpp"
#include "unit/emit/draw_support.hpp"

namespace leadline::emit {
namespace {

using test::arrows;
using test::mission_xml;
using test::Player;

/// The patrol of the models: 7 modes and 11 reactions; what follows can be told by hand.
const Player& patrol() {
  static const Player player(
      mission_xml("<hardware id='motor'/>",
                  "<activity id='drive'><alternative id='d'><consumes resource='motor'/>"
                  "</alternative></activity>",
                  "<objective id='go'><activity ref='drive'/></objective>"));
  return player;
}

TEST(DrawModes, ShowsEveryModeAndReaction) {
  const Drawing drawing = draw_modes(patrol().mission, patrol().modes);
  EXPECT_EQ(drawing.nodes, 7U);
  EXPECT_EQ(drawing.edges, 8U) << "11 reactions, three pairs of motor_EV_OOS and motor_EV_RD";
  EXPECT_NE(drawing.dot.find("not started"), std::string::npos);
  EXPECT_NE(drawing.dot.find("mission succeeded"), std::string::npos);
  EXPECT_NE(drawing.dot.find("mission failed"), std::string::npos);
  EXPECT_NE(drawing.dot.find("<b>go</b>"), std::string::npos);
}

TEST(DrawModes, ArrowsTellTheEventAndItsSort) {
  const Drawing drawing = draw_modes(patrol().mission, patrol().modes);
  const auto& modes = patrol().modes;
  for (const collapse::ModeReaction& reaction : modes.reactions) {
    const std::string& event = modes.events[reaction.event].name;
    const auto found =
        arrows(drawing, std::to_string(reaction.source), std::to_string(reaction.target));
    if (event == "motor_EV_RD") continue;  // drawn with its motor_EV_OOS
    ASSERT_EQ(found.size(), 1U) << event;
    EXPECT_NE(found[0].find(event), std::string::npos);
    EXPECT_EQ(found[0].find("style=dashed") != std::string::npos, event == "go_EV_FAIL");
    EXPECT_EQ(found[0].find("style=dotted") != std::string::npos, event == "motor_EV_OOS");
  }
}

TEST(DrawModes, ShowsFallbacksAndWhatIsDown) {
  const Player player(
      mission_xml("<hardware id='gripper'/>",
                  "<activity id='reach'><alternative id='fast'><consumes resource='gripper'/>"
                  "</alternative><alternative id='slow'/></activity>",
                  "<objective id='go'><activity ref='reach'/></objective>"));
  const Drawing drawing = draw_modes(player.mission, player.modes);
  EXPECT_NE(drawing.dot.find("reach: slow"), std::string::npos);
  EXPECT_EQ(drawing.dot.find("reach: fast"), std::string::npos) << "the first choice needs no word";
  EXPECT_NE(drawing.dot.find("gripper down"), std::string::npos);
}

}  // namespace
}  // namespace leadline::emit
