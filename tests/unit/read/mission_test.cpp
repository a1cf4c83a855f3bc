#include "leadline/read/mission.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/model_file.hpp"
#include "unit/read/diagnosed.hpp"

namespace leadline::read {
namespace {

SourceFile model(const std::string& name) {
  return test::model_file("missions/" + name + ".xml");
}

/// The mission in `text`; a test that comes here expects no error.
Mission read(const std::string& text) {
  const SourceFile file("m", text);
  Diagnostics diagnostics;
  auto result = mission(file, diagnostics);
  EXPECT_EQ(found(diagnostics, file), std::vector<std::string>());
  return result.value();
}

TEST(Mission, ReadsEveryModel) {
  for (const std::string name : {"coral_survey", "patrol", "retry", "survey_8_4", "survey_10_6"}) {
    const SourceFile file = model(name);
    Diagnostics diagnostics;
    const auto result = mission(file, diagnostics);
    ASSERT_TRUE(result) << found(diagnostics, file).front();
    EXPECT_EQ(result->name, name);
  }
}

TEST(Mission, KnowsWhatTheCoralSurveySays) {
  const SourceFile file = model("coral_survey");
  Diagnostics diagnostics;
  const Mission m = mission(file, diagnostics).value();
  EXPECT_EQ(m.resources.size(), 7U);
  EXPECT_EQ(m.resources[2].id, "thruster_actuator");
  EXPECT_EQ(m.resources[3].kind, Resource::Kind::software);
  ASSERT_EQ(m.activities.size(), 11U);
  const Activity& localisation = m.activities[3];
  ASSERT_EQ(localisation.alternatives.size(), 2U);
  EXPECT_EQ(localisation.alternatives[1].id, "imu_localisation");
  EXPECT_EQ(m[localisation.alternatives[1].consumes.at(0).resource].id, "imu_acceleration");
  EXPECT_EQ(m[localisation.alternatives[1].produces.at(0).resource].id, "location");
  EXPECT_EQ(file.position(localisation.span.begin).line, 16U);

  ASSERT_EQ(m.blocks.size(), 11U);
  const std::vector<std::string> preorder{"coral_survey",
                                          "localized_observation",
                                          "moving_to_coral",
                                          "observing_coral",
                                          "transect",
                                          "dive_down",
                                          "survey",
                                          "film",
                                          "advance",
                                          "measure_temperature",
                                          "go_up"};
  for (std::size_t i = 0; i < preorder.size(); ++i) EXPECT_EQ(m.blocks[i].id, preorder[i]);
  EXPECT_EQ(m.blocks[0].kind, Block::Kind::mission);
  EXPECT_EQ(m.blocks[0].children, (std::vector{BlockId(1), BlockId(4)}));
  EXPECT_EQ(m.blocks[4].kind, Block::Kind::recursive);
  EXPECT_EQ(m.blocks[6].kind, Block::Kind::parallel);
  EXPECT_EQ(m.blocks[6].parent, BlockId(4));
  EXPECT_TRUE(m.blocks[8].mandatory);
  EXPECT_FALSE(m.blocks[9].mandatory);
  EXPECT_EQ(m.blocks[10].kind, Block::Kind::elementary);
  EXPECT_EQ(m[m.blocks[10].activities.at(0).activity].id, "go_surface");
}

TEST(Mission, FillsInTheRoutes) {
  const SourceFile file = model("retry");
  Diagnostics diagnostics;
  const Mission m = mission(file, diagnostics).value();
  const Block& approach = m.blocks[1];
  const Block& grasp = m.blocks[2];
  EXPECT_EQ(approach.on_success.to, Route::To::block);
  EXPECT_EQ(approach.on_success.block, BlockId(2));
  EXPECT_FALSE(approach.on_success.written());
  EXPECT_EQ(approach.on_failure.block, BlockId(3));
  EXPECT_TRUE(approach.on_failure.written());
  const Span span = approach.on_failure.span;
  EXPECT_EQ(file.text().substr(span.begin, span.end - span.begin), "on-failure=\"recover\"");
  EXPECT_EQ(grasp.on_success.to, Route::To::success);
  EXPECT_TRUE(grasp.on_success.written());
  EXPECT_EQ(m.blocks[3].on_failure.to, Route::To::failure);

  const Mission two = read(
      "<mission name='m'><activities><activity id='a'><alternative id='x'/></activity></activities>"
      "<objective id='o'><activity ref='a'/></objective>"
      "<objective id='p' on-failure='p'><activity ref='a'/></objective></mission>");
  EXPECT_EQ(two.blocks[1].on_failure.to, Route::To::failure);
  EXPECT_FALSE(two.blocks[1].on_failure.written());
  EXPECT_EQ(two.blocks[2].on_success.to, Route::To::success);
  EXPECT_EQ(two.blocks[2].on_failure.block, BlockId(2));
}

TEST(Mission, ReadsAttributesOfResources) {
  const Mission m = read(
      "<mission name='m'><resources><hardware id='a' may-fail='false'/><hardware id='b' "
      "consumers='1000000'/><software id='c' consumers='007'/></resources><activities>"
      "<activity id='d'><alternative id='x'><consumes resource='b'/><consumes resource='a'/>"
      "<produces resource='c'/></alternative></activity><activity id='e'><alternative id='x'>"
      "<consumes resource='c'/></alternative></activity></activities>"
      "<objective id='o'><activity ref='e'/></objective></mission>");
  EXPECT_FALSE(m.resources[0].may_fail);
  EXPECT_EQ(m.resources[0].consumers, 1U);
  EXPECT_TRUE(m.resources[1].may_fail);
  EXPECT_EQ(m.resources[1].consumers, 1'000'000U);
  EXPECT_FALSE(m.resources[2].may_fail);
  EXPECT_EQ(m.resources[2].consumers, 7U);
  EXPECT_EQ(m.activities[0].alternatives[0].consumes.at(0).resource, ResourceId(1));
  EXPECT_EQ(m.activities[0].alternatives[0].consumes.at(1).resource, ResourceId(0));
}

TEST(Mission, ReadsNamesInEveryForm) {
  const Mission m = read(
      "\xEF\xBB\xBF<?xml version='1.0'?>\r\n<?p?><mission name = '\xC3\xA9&#x74;&#233;'><!-- "
      "-->\r\n"
      "<activities ><activity id='class'><alternative id=\"class\" /></activity ></activities>"
      "<objective id='dive-1'><activity ref='class'></activity></objective>"
      "<objective id='dive_1' on-success='dive&#45;1'><activity ref='class'/>\r"
      "</objective></mission>\r\n");
  EXPECT_EQ(m.name, "\xC3\xA9t\xC3\xA9");
  EXPECT_EQ(m.blocks[0].id, m.name);
  EXPECT_EQ(m.blocks[2].on_success.block, BlockId(1));
}

TEST(Mission, LetsAMissionHaveTheNameOfItsObjective) {
  const Mission m = read(
      "<mission name='patrol'><activities><activity id='a'><alternative id='x'/></activity>"
      "</activities><objective id='patrol'><activity ref='a'/></objective></mission>");
  EXPECT_EQ(m.blocks[1].id, m.blocks[0].id);
}

TEST(Mission, RefusesEveryTruncation) {
  const std::string whole(model("coral_survey").text());
  const std::size_t end = whole.find("</mission>") + std::string("</mission>").size();
  for (std::size_t length = 0; length < end; ++length) {
    const SourceFile file("m", whole.substr(0, length));
    Diagnostics diagnostics;
    ASSERT_FALSE(mission(file, diagnostics)) << length;
    ASSERT_EQ(diagnostics.errors(), 1U) << length;
  }
}

}  // namespace
}  // namespace leadline::read
