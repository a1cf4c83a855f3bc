// The systems in models/dsaam: what their comments claim, and what they claim of variants of
// themselves. Numbers of states come from the oracle, which shares nothing with the explorer.

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "leadline/read/dsaam.hpp"
#include "model/time_text.hpp"
#include "oracle/system_ages.hpp"
#include "oracle/system_diagrams.hpp"
#include "oracle/system_steps.hpp"
#include "support/model_file.hpp"
#include "unit/check/system_support.hpp"

namespace leadline::oracle {
namespace {

using check::Method;
using check::PartCheck;

std::string text_of(const std::string& model) {
  return std::string(test::model_file("dsaam/" + model + ".dsaam").text());
}

/// The text with `from`, which it has, replaced.
std::string edited(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  if (at == std::string::npos) throw std::runtime_error("not in the model: " + from);
  return text.replace(at, from.size(), to);
}

struct Read {
  DsaamSystem system;
  std::size_t warnings = 0;
};

Read read_text(const std::string& text) {
  Diagnostics diagnostics;
  auto system = read::dsaam(SourceFile("model.dsaam", text), diagnostics);
  if (!system) throw std::runtime_error("a faulty model");
  return {*std::move(system), diagnostics.all().size()};
}

DsaamSystem model(const std::string& name) {
  return read_text(text_of(name)).system;
}

OutputRef output(const DsaamSystem& system, const std::string& node, const std::string& name) {
  for (std::size_t n = 0; n < system.nodes.size(); ++n) {
    const auto& outputs = system.nodes[n].outputs;
    for (std::uint32_t o = 0; o < outputs.size() && system.nodes[n].name == node; ++o) {
      if (outputs[o].name == name) return {NodeId(n), o};
    }
  }
  throw std::out_of_range(node + '.' + name);
}

/// "N1 outputs": the nodes that race, and at which side.
std::vector<std::string> races(const DsaamSystem& system) {
  std::vector<std::string> found;
  for (const check::Race& race : check::check_part(system).races) {
    found.push_back(system.nodes[race.node.index()].name + (race.inputs ? " inputs" : " outputs"));
  }
  return found;
}

SystemSize explored(const DsaamSystem& system) {
  const PartCheck part = check::check_by(Method::diagrams, system);
  for (const check::Effort& effort : part.efforts) {
    if (effort.method == Method::diagrams) return {effort.states, effort.edges, 0};
  }
  return {};
}

struct Figures {
  const char* model;
  SystemSize size;
};

class DsaamModels : public testing::TestWithParam<Figures> {};

TEST_P(DsaamModels, HaveTheseDiagrams) {
  const DsaamSystem system = model(GetParam().model);
  const SystemSize size = oracle::size(explore(system, system_diagrams()));
  EXPECT_EQ(size, GetParam().size);
  EXPECT_EQ(explored(system), (SystemSize{size.states, size.transitions, 0}));
}

INSTANTIATE_TEST_SUITE_P(All, DsaamModels,
                         testing::Values(Figures{"fig4", {297, 544, 0}},
                                         Figures{"fig5", {2789, 8024, 0}},
                                         Figures{"uav_altitude", {1540, 2789, 0}},
                                         Figures{"morse_ptolemy", {1509, 2808, 0}},
                                         Figures{"morse_jsbsim_orocos", {8970, 24387, 0}}),
                         [](const auto& of) { return std::string(of.param.model); });

TEST(DsaamModel, AllButOneAreLiveByTheRule) {
  for (const char* name :
       {"fig4", "fig5", "uav_altitude", "morse_ptolemy", "morse_jsbsim_orocos", "morse_multinode",
        "ant_exploration", "simbricks_one_drone", "simbricks_two_drones"}) {
    const Read read = read_text(text_of(name));
    EXPECT_EQ(read.warnings, std::string(name) == "fig4" ? 1U : 0U) << name << ": coprime periods";
    const PartCheck part = check::check_part(read.system);
    EXPECT_EQ(part.progress, Verdict::holds) << name;
    EXPECT_EQ(part.decided_by, Method::rule) << name;
  }
}

TEST(DsaamModel, Fig4RacesAtBothNodes) {
  EXPECT_EQ(races(model("fig4")), (std::vector<std::string>{"N outputs", "M inputs"}));
  const std::string ordered = edited(text_of("fig4"), "    in  I2;\n", "in I2; order I1, I2;\n");
  EXPECT_EQ(races(read_text(ordered).system), (std::vector<std::string>{"N outputs"}));
}

TEST(DsaamModel, Fig5RacesAtN1AndN3) {
  EXPECT_EQ(races(model("fig5")), (std::vector<std::string>{"N1 outputs", "N3 inputs"}));
}

TEST(DsaamModel, PtolemyCountsSixtiethsOfASecondExactly) {
  const DsaamSystem system = model("morse_ptolemy");
  EXPECT_EQ(time_text(system, 1), "5/3 ms");
  EXPECT_TRUE(races(system).empty());
}

/// The ages of poses in what MORSE's altimeter shows, in ticks of 5/3 ms.
AgeSeen pose_in_height(const DsaamSystem& system) {
  SystemBounds bounds;
  bounds.ages = true;
  const auto parts = explore(system, system_steps(), bounds);
  const OutputRef height = output(system, "morse", "height");
  return parts.at(0).ages.at({InputRef{height.node, 0}, height});
}

TEST(DsaamModel, AnObservationShowsTheWorldAsItIs) {
  const AgeSeen seen = pose_in_height(model("morse_ptolemy"));
  EXPECT_EQ(seen.least, 0);
  EXPECT_LT(seen.greatest, 6) << "10 ms are 6 ticks";
  const std::string text =
      edited(text_of("morse_ptolemy"), "flow observation morse.height", "flow morse.height");
  EXPECT_GT(pose_in_height(read_text(text).system).least, 0);
}

TEST(DsaamModel, WithoutOrderTheOutputsOfMorseRace) {
  EXPECT_TRUE(races(model("morse_jsbsim_orocos")).empty());
  const std::string text =
      edited(text_of("morse_jsbsim_orocos"), "    order controls, pose, imu, magnetometer;\n", "");
  EXPECT_EQ(races(read_text(text).system), (std::vector<std::string>{"morse outputs"}));
}

TEST(DsaamModel, TheExplorationRepeatsAfterASecond) {
  const DsaamSystem system = model("ant_exploration");
  EXPECT_EQ(system.nodes.size(), 9U);
  EXPECT_EQ(time_text(system, check::check_part(system).period.value()), "1000 ms");
  EXPECT_TRUE(one_run(system, weak_parts(system).at(0)).complete);
}

TEST(DsaamModel, WhatGazeboMeasuresIsSixLinksOld) {
  const DsaamSystem system = model("simbricks_one_drone");
  const SystemRun run = one_run(system, weak_parts(system).at(0));
  const AgeSeen age =
      run.chains.at({output(system, "gazebo", "readings"), output(system, "station", "to_nic")});
  EXPECT_EQ(age.least, age.greatest);
  EXPECT_EQ(time_text(system, age.greatest.value()), "600 us");
}

TEST(DsaamModel, ASecondDroneMakesGazeboRace) {
  const auto has = [](const std::string& name, const std::string& race) {
    const std::vector<std::string> found = races(model(name));
    return std::find(found.begin(), found.end(), race) != found.end();
  };
  EXPECT_FALSE(has("simbricks_one_drone", "gazebo inputs"));
  EXPECT_TRUE(has("simbricks_two_drones", "gazebo inputs"));
}

TEST(DsaamModel, MutualObservationStopsAtEightyMilliseconds) {
  const DsaamSystem system = model("mutual_observation");
  const auto seen = explore(system, system_diagrams());
  EXPECT_EQ(oracle::size(seen), (SystemSize{378, 943, 2}));
  EXPECT_EQ(time_text(system, seen.at(0).first_deadlock.value()), "80 ms");
  const PartCheck part = check::check_part(system);
  ASSERT_EQ(part.deadlocks.size(), 1U);
  EXPECT_EQ(time_text(system, part.deadlocks[0].time), "80 ms");
  EXPECT_EQ(check::circuit(system, part.deadlocks[0].circuit), "camera arm");
  EXPECT_EQ(check::names(system, part.deadlocks[0].blocked), "logger");
}

TEST(DsaamModel, EitherWayOutOfMutualObservationHelps) {
  const std::string text = text_of("mutual_observation");
  const auto deadlocks = [](const Read& read) {
    return oracle::size(explore(read.system, system_diagrams())).deadlocks;
  };
  EXPECT_EQ(deadlocks(read_text(edited(text, "flow observation arm", "flow arm"))), 0U);
  EXPECT_EQ(deadlocks(read_text(edited(text, "flow observation camera", "flow camera"))), 0U);
  const Read late = read_text(edited(text, "first 20", "first 30"));
  EXPECT_EQ(deadlocks(late), 0U);
  EXPECT_GT(late.warnings, 1U) << "only the offset keeps it alive, and the logger feeds nobody";
}

}  // namespace
}  // namespace leadline::oracle
