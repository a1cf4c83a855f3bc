#include <gtest/gtest.h>

#include <string>

#include "leadline/read/mission.hpp"
#include "support/model_file.hpp"
#include "walk.hpp"

namespace leadline::oracle {
namespace {

Mission load(const std::string& name) {
  Diagnostics diagnostics;
  return read::mission(test::model_file("missions/" + name + ".xml"), diagnostics).value();
}

struct Counts {
  const char* mission;
  std::size_t modes;
  std::size_t edges;
};

class RightValues : public testing::TestWithParam<Counts> {};

TEST_P(RightValues, ModesAndEventEdges) {
  const ModeGraph graph = interpret(load(GetParam().mission));
  EXPECT_EQ(graph.modes.size(), GetParam().modes);
  EXPECT_EQ(graph.edges.size(), GetParam().edges);
  EXPECT_TRUE(graph.deterministic());
  EXPECT_FALSE(graph.endless());
}

// From the table of the mission language's description.
INSTANTIATE_TEST_SUITE_P(Models, RightValues,
                         testing::Values(Counts{"coral_survey", 112, 592}, Counts{"patrol", 7, 11},
                                         Counts{"retry", 22, 68}, Counts{"survey_8_4", 2832, 29312},
                                         Counts{"survey_10_6", 24432, 336224}),
                         [](const auto& tested) { return tested.param.mission; });

// The two reactions that the same description names.
TEST(NamedReactions, LocalisationGoesBackToTheGps) {
  Walk walk(load("coral_survey"));
  walk.on({"gps_sensor_EV_OOS", "MISSION_EV_START", "moving_to_coral_EV_OK",
           "observing_coral_EV_OK", "dive_down_EV_OK", "gps_sensor_EV_RD"});
  EXPECT_EQ(walk.active(), "film advance measure_temperature");
  EXPECT_EQ(walk.running(),
            "imu_driver:imu_reading thruster_driver:thruster_control localisation:imu_localisation "
            "filming:stereo_video advancing:line temperature:probe");
  walk.on({"imu_sensor_EV_OOS"});
  EXPECT_EQ(walk.active(), "film advance measure_temperature");
  EXPECT_EQ(walk.running(),
            "gps_driver:gps_reading thruster_driver:thruster_control localisation:gps_localisation "
            "filming:stereo_video advancing:line temperature:probe");
}

TEST(NamedReactions, TheNextObjectiveChoosesAnew) {
  Walk walk(load("retry"));
  walk.on({"gripper_EV_OOS", "MISSION_EV_START", "gripper_EV_RD"});
  EXPECT_EQ(walk.active(), "approach");
  EXPECT_EQ(walk.running(), "reach:slow");
  walk.on({"approach_EV_OK"});
  EXPECT_EQ(walk.active(), "grasp");
  EXPECT_EQ(walk.running(), "reach:fast");
}

}  // namespace
}  // namespace leadline::oracle
