#include <gtest/gtest.h>
#include <pugixml.hpp>

#include "walk.hpp"

namespace leadline::oracle {
namespace {

std::vector<Draft::Block> blocks(const pugi::xml_node& parent) {
  std::vector<Draft::Block> result;
  for (const pugi::xml_node& node : parent.children()) {
    const std::string element = node.name();
    if (element != "objective" && element != "parallel") continue;
    Draft::Block block;
    block.id = node.attribute("id").value();
    block.children = blocks(node);
    for (const pugi::xml_node& use : node.children("activity"))
      block.activities.emplace_back(use.attribute("ref").value());
    block.mandatory = node.attribute("mandatory").as_bool(true);
    block.on_success = node.attribute("on-success").value();
    block.on_failure = node.attribute("on-failure").value();
    block.kind = element == "parallel"    ? Block::Kind::parallel
                 : block.children.empty() ? Block::Kind::elementary
                                          : Block::Kind::recursive;
    result.push_back(std::move(block));
  }
  return result;
}

Mission load(const std::string& name) {
  pugi::xml_document document;
  const std::string path = std::string(LEADLINE_SOURCE_DIR) + "/models/missions/" + name + ".xml";
  EXPECT_TRUE(document.load_file(path.c_str()));
  const pugi::xml_node root = document.child("mission");
  Draft draft;
  draft.name = name;
  for (const pugi::xml_node& node : root.child("resources").children())
    draft.resources.push_back({node.attribute("id").value(), std::string(node.name()) == "hardware",
                               node.attribute("consumers").as_uint(1),
                               node.attribute("may-fail").as_bool(true)});
  for (const pugi::xml_node& node : root.child("activities").children()) {
    Draft::Activity activity{node.attribute("id").value(), {}};
    for (const pugi::xml_node& alternative : node.children()) {
      Draft::Alternative to{alternative.attribute("id").value(), {}, {}};
      for (const pugi::xml_node& use : alternative.children("consumes"))
        to.consumes.emplace_back(use.attribute("resource").value());
      for (const pugi::xml_node& use : alternative.children("produces"))
        to.produces.emplace_back(use.attribute("resource").value());
      activity.alternatives.push_back(std::move(to));
    }
    draft.activities.push_back(std::move(activity));
  }
  draft.blocks = blocks(root);
  EXPECT_TRUE(valid(draft));
  return build(draft);
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
