#include "leadline/report/modes.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "support/net_builder.hpp"
#include "support/player.hpp"

namespace leadline::report {
namespace {

using test::mission_xml;
using test::Player;

const Player& fallback() {
  static const Player player(
      mission_xml("<hardware id='arm'/>",
                  "<activity id='reach'><alternative id='fast'><consumes resource='arm'/>"
                  "</alternative><alternative id='slow'/></activity>",
                  "<objective id='go'><activity ref='reach'/></objective>"));
  return player;
}

nlohmann::json mode(std::uint32_t index) {
  std::ostringstream out;
  write_mode_json(out, fallback().mission, fallback().modes, index);
  return nlohmann::json::parse(out.str());
}

TEST(ModesReport, AModeTellsWhatHoldsAndWhatEventsDo) {
  const auto before = mode(0);
  EXPECT_EQ(before["phase"], "before_start");
  ASSERT_EQ(before["reactions"][0]["event"], "MISSION_EV_START");
  const auto running = mode(before["reactions"][0]["target"]);
  EXPECT_EQ(running["objectives"], nlohmann::json({"go"}));
  EXPECT_EQ(running["activities"]["reach"], "fast");
  for (const auto& reaction : running["reactions"]) {
    if (reaction["event"] != "arm_EV_OOS") continue;
    EXPECT_EQ(reaction["actions"], nlohmann::json({"change(reach, fast, slow)"}));
    const auto down = mode(reaction["target"]);
    EXPECT_EQ(down["activities"]["reach"], "slow");
    EXPECT_EQ(down["hardware_down"], nlohmann::json({"arm"}));
  }
}

TEST(ModesReport, ARaceIsShownByBothRuns) {
  const Player player(
      mission_xml("<hardware id='h'/>",
                  "<activity id='a'><alternative id='x'><consumes resource='h'/></alternative>"
                  "<alternative id='y'/></activity>"
                  "<activity id='b'><alternative id='x'><consumes resource='h'/></alternative>"
                  "<alternative id='y'/></activity>",
                  "<parallel id='w'><objective id='o'><activity ref='a'/></objective>"
                  "<objective id='p'><activity ref='b'/></objective></parallel>"));
  std::ostringstream out;
  write_json(out, "m", player.graph, player.program);
  const auto json = nlohmann::json::parse(out.str());
  EXPECT_EQ(json["deterministic"], false);
  ASSERT_FALSE(json["races"].empty());
  EXPECT_EQ(json["races"][0]["event"], "MISSION_EV_START");
  EXPECT_NE(json["races"][0]["first"], json["races"][0]["second"]);
}

TEST(ModesReport, WhatRepeatsItselfAtOnceHasNothingBefore) {
  const program::Program program = program::compile(
      test::NetBuilder().place("p", 1).transition("a", {{"p", 1}}, {{"p", 1}}).net());
  std::ostringstream out;
  write_text(out, "m", collapse::directly(program, {}, {}), program);
  EXPECT_NE(out.str().find("again and again: a"), std::string::npos) << out.str();
  EXPECT_EQ(out.str().find("first:"), std::string::npos) << out.str();
}

}  // namespace
}  // namespace leadline::report
