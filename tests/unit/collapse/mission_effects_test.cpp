#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <string>

#include "leadline/collapse/mission_modes.hpp"
#include "leadline/read/mission.hpp"
#include "support/model_file.hpp"

namespace leadline::collapse {
namespace {

/// A mission of models/missions with its modes.
struct Loaded {
  explicit Loaded(const std::string& name) {
    Diagnostics diagnostics;
    mission = read::mission(test::model_file("missions/" + name + ".xml"), diagnostics).value();
    const lower::MissionNet net = lower::mission_net(mission);
    modes = mission_modes(mission, net, directly(program::compile(net.net), net.marks, Limits{}));
  }

  /// The mode after these events from the first one.
  [[nodiscard]] ModeIndex after(const std::vector<std::string>& events) const {
    ModeIndex mode = modes.initial;
    for (const std::string& event : events) mode = reaction(mode, event).target;
    return mode;
  }

  [[nodiscard]] const ModeReaction& reaction(ModeIndex mode, const std::string& event) const {
    const auto all = modes.reactions_of(mode);
    const auto found = std::find_if(all.begin(), all.end(), [&](const ModeReaction& one) {
      return modes.events[one.event].name == event;
    });
    if (found == all.end()) throw std::out_of_range(event);
    return *found;
  }

  [[nodiscard]] std::string effect(ModeIndex mode, const std::string& event) const {
    std::string text;
    for (const PortAction& action : modes.effect_of(reaction(mode, event))) {
      text += (text.empty() ? "" : "; ") + describe(mission, action);
    }
    return text;
  }

  Mission mission;
  MissionModes modes;
};

TEST(MissionEffects, OfTheCoralSurveyFollowTheRules) {
  const Loaded coral("coral_survey");
  EXPECT_EQ(coral.effect(0, "MISSION_EV_START"),
            "begin(moving_to_coral); start(gps_driver, gps_reading); "
            "start(thruster_driver, thruster_control); start(localisation, gps_localisation); "
            "start(manual_moving, joystick)");

  // In the survey block, on the IMU with the GPS ready again.
  const ModeIndex survey =
      coral.after({"MISSION_EV_START", "moving_to_coral_EV_OK", "observing_coral_EV_OK",
                   "dive_down_EV_OK", "gps_sensor_EV_OOS", "gps_sensor_EV_RD"});
  EXPECT_EQ(coral.modes.modes[survey].objectives.size(), 3U);
  EXPECT_EQ(coral.effect(survey, "imu_sensor_EV_OOS"),
            "stop(imu_driver); change(localisation, imu_localisation, gps_localisation); "
            "start(gps_driver, gps_reading)");
  EXPECT_EQ(coral.effect(survey, "film_EV_OK"), "stop(filming); end(film, success)");
  EXPECT_EQ(coral.effect(survey, "gps_sensor_EV_OOS"), "");

  // With nothing but advancing left, the failure of its thruster fails the whole mission.
  const ModeIndex last =
      coral.after({"MISSION_EV_START", "moving_to_coral_EV_OK", "observing_coral_EV_OK",
                   "dive_down_EV_OK", "film_EV_OK", "measure_temperature_EV_FAIL"});
  EXPECT_EQ(coral.effect(last, "thruster_actuator_EV_OOS"),
            "stop(advancing); stop(thruster_driver); stop(localisation); stop(gps_driver); "
            "end(advance, failure); mission_failed()");
}

TEST(MissionEffects, OfRetriesFollowTheRules) {
  const Loaded retry("retry");
  // Approaching on `slow`, with all hardware up.
  const ModeIndex slow = retry.after({"MISSION_EV_START", "gripper_EV_OOS", "gripper_EV_RD"});
  EXPECT_EQ(retry.effect(slow, "approach_EV_OK"),
            "end(approach, success); change(reach, slow, fast); begin(grasp)");
  EXPECT_EQ(retry.effect(retry.after({"MISSION_EV_START"}), "approach_EV_OK"),
            "end(approach, success); restart(reach, fast); begin(grasp)");
  // With the arm down: recovered, approaching fails at once, recovering again.
  const ModeIndex recovering = retry.after({"MISSION_EV_START", "arm_EV_OOS"});
  EXPECT_EQ(retry.effect(recovering, "recover_EV_OK"),
            "end(recover, success); restart(retreat, r); begin(recover)");
}

}  // namespace
}  // namespace leadline::collapse
