#include "leadline/lower/vocabulary.hpp"

#include <gtest/gtest.h>

#include <string>

#include "leadline/read/mission.hpp"

namespace leadline::lower {
namespace {

Vocabulary words_of_mission(const std::string& text) {
  const SourceFile file("mission", text);
  Diagnostics diagnostics;
  const Mission mission = read::mission(file, diagnostics).value();
  return vocabulary_of(mission_net(mission), mission);
}

/// The name of the one place that has to be marked for a condition.
std::string marked_place(const std::vector<LinearSum>& sums, const PetriNet& net) {
  if (sums.size() != 1 || sums[0].terms.size() != 1 || sums[0].constant != -1) return "";
  return net.places[sums[0].terms[0].field].name;
}

constexpr const char* drive = R"(<mission name="m">
  <resources><hardware id="motor"/><hardware id="frame" may-fail="false"/></resources>
  <activities>
    <activity id="a.b"><alternative id="c"><consumes resource="motor"/></alternative></activity>
    <activity id="a"><alternative id="b.c"/><alternative id="d"/></activity>
  </activities>
  <objective id="go"><activity ref="a"/><activity ref="a.b"/></objective>
</mission>)";

TEST(MissionVocabulary, SpeaksOfObjectivesAlternativesAndHardware) {
  const SourceFile file("mission", drive);
  Diagnostics diagnostics;
  const Mission mission = read::mission(file, diagnostics).value();
  const MissionNet net = mission_net(mission);
  const Vocabulary words = vocabulary_of(net, mission);
  const auto place = [&](const char* word, const char* name) {
    return marked_place(words.predicates.at(word).at(name), net.net);
  };
  EXPECT_EQ(place("active", "go"), net.net[net.active[1].value()].name);
  EXPECT_EQ(place("down", "motor"), net.net[net.out_of_service[0].value()].name);
  EXPECT_EQ(place("running", "a.d"), net.net[net.running[1][1]].name);
  EXPECT_EQ(place("", "succeeded"), net.net[net.succeeded].name);
  EXPECT_FALSE(words.predicates.at("down").contains("frame"));
  EXPECT_EQ(words.values.at("tokens").size(), net.net.places.size());
}

TEST(MissionVocabulary, KnowsEventsByTheirNames) {
  const auto words = words_of_mission(drive);
  EXPECT_FALSE(words.events.at("fires").at("motor_EV_OOS").empty());
}

TEST(MissionVocabulary, LeavesOutWhatCouldMeanTwoThings) {
  const auto words = words_of_mission(drive);
  EXPECT_FALSE(words.predicates.at("running").contains("a.b.c"));
  EXPECT_EQ(words.predicates.at("running").size(), 1U);
}

}  // namespace
}  // namespace leadline::lower
