#include "leadline/report/check.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "leadline/explore/replay.hpp"
#include "support/player.hpp"

namespace leadline::report {
namespace {

using test::mission_xml;
using test::Player;

struct Checked {
  explicit Checked(const std::string& xml)
      : player(xml),
        check(check::check_mission(player.mission, player.net, player.program, player.graph, {})) {}

  [[nodiscard]] CheckReport report() const { return CheckReport::of(player.net.net, check); }
  [[nodiscard]] std::string text() const {
    std::ostringstream out;
    write_text(out, report(), false);
    return out.str();
  }
  [[nodiscard]] nlohmann::json json() const {
    std::ostringstream out;
    write_json(out, report());
    return nlohmann::json::parse(out.str());
  }

  Player player;
  check::MissionCheck check;
};

const Checked& race() {
  static const Checked checked(
      mission_xml("<hardware id='h'/>",
                  "<activity id='a'><alternative id='x'><consumes resource='h'/></alternative>"
                  "<alternative id='y'/></activity>"
                  "<activity id='b'><alternative id='x'><consumes resource='h'/></alternative>"
                  "<alternative id='y'/></activity>",
                  "<parallel id='w'><objective id='o'><activity ref='a'/></objective>"
                  "<objective id='p'><activity ref='b'/></objective></parallel>"));
  return checked;
}

TEST(CheckReport, WhatIsViolatedComesFirst) {
  const std::string text = race().text();
  EXPECT_TRUE(text.starts_with("✗ deterministic: "));
  EXPECT_NE(text.find("one run: MISSION_EV_START"), std::string::npos);
  EXPECT_NE(text.find("other run: MISSION_EV_START"), std::string::npos);
  EXPECT_NE(text.find("1 required property is violated"), std::string::npos);
}

TEST(CheckReport, JsonWitnessesReplayFromTheirStart) {
  const auto json = race().json();
  const auto& properties = json["properties"];
  ASSERT_EQ(properties.size(), race().check.properties.size());
  std::size_t replayed = 0;
  for (const auto& property : properties) {
    if (property["witness"].is_null()) continue;
    Witness witness{property["witness"]["steps"], std::nullopt};
    if (!property["witness"]["cycle_start"].is_null()) {
      witness.cycle_start = property["witness"]["cycle_start"];
    }
    EXPECT_EQ(explore::replay(race().player.program, witness), std::nullopt);
    ++replayed;
  }
  EXPECT_GT(replayed, 3U);
  for (const Place& place : race().player.net.net.places) {
    EXPECT_EQ(properties[1]["witness"]["start"].value(place.name, Tokens{0}), place.initial);
  }
}

TEST(CheckReport, JsonHasTheBoundOfEveryPlace) {
  const Checked plain(mission_xml("", "<activity id='a'><alternative id='x'/></activity>",
                                  "<objective id='o'><activity ref='a'/></objective>"));
  const auto json = plain.json();
  EXPECT_EQ(json["bounds"].size(), plain.player.net.net.places.size());
  EXPECT_EQ(json["properties"][0]["name"], "bounded");
  EXPECT_EQ(json["properties"][0]["verdict"], "holds");
  EXPECT_FALSE(json["properties"][0].contains("element"));
}

}  // namespace
}  // namespace leadline::report
