#include <gtest/gtest.h>

#include <chrono>
#include <ostream>
#include <string>
#include <vector>

#include "leadline/read/mission.hpp"
#include "unit/read/diagnosed.hpp"

namespace leadline::read {
namespace {

// A whole mission is built around the part under test, which begins a line of its own: line 2 for
// resources, 4 for activities, 6 for blocks.
std::string with(const std::string& resources, const std::string& activities,
                 const std::string& blocks) {
  return "<mission name='m'><resources>\n" + resources + "\n</resources><activities>\n" +
         activities + "\n</activities>\n" + blocks + "\n</mission>";
}

const std::string activity_a = "<activity id='a'><alternative id='x'/></activity>";
const std::string objective_o = "<objective id='o'><activity ref='a'/></objective>";

std::string with_resources(const std::string& resources) {
  return with(resources, activity_a, objective_o);
}

std::string with_activities(const std::string& activities) {
  return with("<hardware id='h'/><hardware id='g'/>", activities + activity_a, objective_o);
}

std::string with_blocks(const std::string& blocks) {
  return with("", activity_a + "<activity id='b'><alternative id='x'/></activity>", blocks);
}

struct Flaw {
  std::string text;
  std::vector<std::string> faults;
};

void PrintTo(const Flaw& c, std::ostream* out) {
  *out << c.text.size() << " bytes";  // the text itself would confuse who lists the tests
}

class Refused : public testing::TestWithParam<Flaw> {};

TEST_P(Refused, WithEveryFaultAtItsPlace) {
  const SourceFile file("m", GetParam().text);
  Diagnostics diagnostics;
  EXPECT_FALSE(mission(file, diagnostics));
  EXPECT_EQ(found(diagnostics, file), GetParam().faults);
  for (const Diagnostic& d : diagnostics.all()) EXPECT_NE(d.hint, "");
}

INSTANTIATE_TEST_SUITE_P(
    Whole, Refused,
    testing::Values(
        Flaw{"<pnml/>", {"1:2-6 error: the top element is 'pnml', not 'mission'"}},
        Flaw{"<mission/>",
             {"1:1-11 error: 'mission' has no attribute 'name'",
              "1:1-11 error: the mission has no 'activities'",
              "1:1-11 error: the mission has no blocks"}},
        Flaw{with("", activity_a, ""), {"1:1-19 error: the mission has no blocks"}},
        Flaw{"<mission name='m'>\n<objective id='o'><activity ref='a'/></objective></mission>",
             {"1:1-19 error: the mission has no 'activities'",
              "2:34-35 error: unknown activity 'a'"}},
        Flaw{"<mission name='two words'><activities>" + activity_a + "</activities>" + objective_o +
                 "</mission>",
             {"1:16-25 error: 'two words' is not a name"}},
        Flaw{"<mission name='m' xmlns='urn:x'><activities>" + activity_a + "</activities>" +
                 objective_o + "</mission>",
             {"1:19-24 error: unknown attribute 'xmlns' of 'mission'"}},
        Flaw{"<mission name='m'><activities>\n" + activity_a + "</activities>\n" +
                 "<resources><hardware id='h'/></resources><activities/>\n" + objective_o +
                 "\n<resources/></mission>",
             {"3:2-11 error: 'resources' comes too late",
              "3:43-53 error: a second element "
              "'activities'",
              "5:2-11 error: a second element 'resources'"}},
        Flaw{"<mission name='m'>\n" + objective_o + "\n<activities>" + activity_a +
                 "</activities></mission>",
             {"3:2-12 error: 'activities' comes too late"}}));

INSTANTIATE_TEST_SUITE_P(
    Resources, Refused,
    testing::Values(
        Flaw{with_resources("<hardwear id='h'/>"), {"2:2-10 error: unknown element 'hardwear'"}},
        Flaw{with_resources("<activity id='h'/>"),
             {"2:2-10 error: 'activity' may not stand in 'resources'"}},
        Flaw{with_resources("<hardware/>"), {"2:1-12 error: 'hardware' has no attribute 'id'"}},
        Flaw{with_resources("<hardware id=''/>"), {"2:15-15 error: '' is not a name"}},
        Flaw{with_resources("<hardware id='&#233;&lt;'/>"),
             {"2:15-25 error: '\xC3\xA9<' is not a name"}},
        Flaw{with_resources("<hardware id='a:b'/><hardware id=' c'/><hardware id='1'/>"),
             {"2:15-18 error: 'a:b' is not a name", "2:35-37 error: ' c' is not a name",
              "2:54-55 error: '1' is not a name"}},
        Flaw{with_resources("<hardware id='success'/><hardware id='failure'/>"),
             {"2:15-22 error: 'success' is no id: routes use the word",
              "2:39-46 error: 'failure' is no id: routes use the word"}},
        Flaw{with_resources("<hardware id='" + std::string(1001, 'h') + "'/>"),
             {"2:15-1016 error: a name longer than 1000 bytes"}},
        Flaw{with_resources("<hardware id='h' may-fial='true'/>"),
             {"2:18-26 error: unknown attribute 'may-fial' of 'hardware'"}},
        Flaw{with_resources("<hardware id='h' may-fail='no'/>"),
             {"2:28-30 error: 'may-fail' is 'no'"}},
        Flaw{with_resources("<hardware id='h' consumers='0'/><hardware id='i' consumers='-1'/>"
                            "<hardware id='j' consumers='1000001'/>"
                            "<hardware id='k' consumers='99999999999999999999'/>"
                            "<hardware id='l' consumers=' 1'/><hardware id='n' consumers=''/>"),
             {"2:29-30 error: 'consumers' is '0'", "2:61-63 error: 'consumers' is '-1'",
              "2:94-101 error: 'consumers' is '1000001'",
              "2:132-152 error: 'consumers' is '99999999999999999999'",
              "2:183-185 error: 'consumers' is ' 1'", "2:216-216 error: 'consumers' is ''"}},
        Flaw{with_resources("<hardware id='h'>x</hardware>"),
             {"2:18-19 error: text in 'hardware'"}},
        Flaw{with_resources("<hardware id='h'><![CDATA[ x ]]></hardware>"),
             {"2:28-29 error: text in 'hardware'"}},
        Flaw{with_resources("<hardware id='h'/>; <hardware id='i'><software/></hardware>"),
             {"2:19-20 error: text in 'resources'",
              "2:39-47 error: 'software' may not stand in 'hardware'"}},
        Flaw{with_resources("<hardware id='o'/><hardware id='\xC3\xA9'/><hardware id='\xC3\xA9'/>"),
             {"2:51-52 error: the id '\xC3\xA9' is used twice",
              "6:16-17 error: the id 'o' is used twice"}},
        Flaw{with_resources("<software id='s' may-fail='true'/>"),
             {"2:1-35 error: nothing produces the software 's'",
              "2:18-26 error: unknown attribute 'may-fail' of 'software'"}}));

INSTANTIATE_TEST_SUITE_P(
    Activities, Refused,
    testing::Values(
        Flaw{with_activities("<activity id='c'/>"),
             {"4:1-19 error: the activity 'c' has no alternatives"}},
        Flaw{with_activities("<activity id='c'><objective/></activity>"),
             {"4:19-28 error: 'objective' may not stand in 'activity'"}},
        Flaw{with_activities("<activity ref='c'><alternative id='x'/></activity>"),
             {"4:1-19 error: 'activity' has no attribute 'id'",
              "4:11-14 error: unknown attribute 'ref' of 'activity'"}},
        Flaw{with_activities(
                 "<activity id='c'><alternative id='x'/><alternative id='x'/></activity>"),
             {"4:56-57 error: the id 'x' is used twice in 'c'"}},
        Flaw{with_activities("<activity id='c'><alternative id='success'/></activity>"),
             {"4:35-42 error: 'success' is no id: routes use the word"}},
        Flaw{with_activities(
                 "<activity id='c'><alternative id='x'><consumes resource='hh'/>"
                 "<consumes resource='a'/><consumes resource=''/><produces resource='o'/>"
                 "<consumes/></alternative></activity>"),
             {"4:58-60 error: unknown resource 'hh'",
              "4:83-84 error: 'a' is an activity, not a "
              "resource",
              "4:107-107 error: unknown resource ''",
              "4:130-131 error: 'o' is a block, not a resource",
              "4:134-145 error: 'consumes' has no attribute 'resource'"}},
        Flaw{with_activities(
                 "<activity id='c'><alternative id='x'><consumes resource='h'/>"
                 "<consumes resource='g'/><consumes resource='h'/></alternative></activity>"),
             {"4:106-107 error: the resource 'h' stands twice in the alternative 'x'"}},
        Flaw{with_activities("<activity id='c'><alternative id='x'><produces resource='h'/>"
                             "</alternative></activity>"),
             {"4:58-59 error: the hardware 'h' is produced"}}));

const std::string software_st = "<software id='s'/><software id='t'/>";

std::string alternative(const std::string& content) {
  return "<alternative id='x'>" + content + "</alternative>";
}

INSTANTIATE_TEST_SUITE_P(
    Software, Refused,
    testing::Values(
        Flaw{with(software_st,
                  activity_a + "\n<activity id='c'>" + alternative("<produces resource='s'/>") +
                      "</activity>\n" + "<activity id='d'>" +
                      alternative("<produces resource='s'/>") + "</activity>",
                  objective_o),
             {"2:19-37 error: nothing produces the software 't'",
              "6:38-62 error: a second activity produces 's'"}},
        // an alternative that both consumes and produces it
        Flaw{with("<software id='s'/>",
                  activity_a + "\n<activity id='c'>" +
                      alternative("<produces resource='s'/><consumes resource='s'/>") +
                      "</activity>",
                  objective_o),
             {"5:82-83 error: the resource 's' stands twice in the alternative 'x'"}},
        // itself, in another alternative
        Flaw{with("<software id='s'/>",
                  activity_a + "\n<activity id='c'>" + alternative("<produces resource='s'/>") +
                      "\n<alternative id='y'><consumes resource='s'/></alternative></activity>",
                  objective_o),
             {"6:21-45 error: activities consume each other's products in a circle: 'c' consumes "
              "'s' of 'c'"}},
        // each other; another one that only leads into the circle is no part of it
        Flaw{with(software_st + "<software id='u'/>",
                  activity_a + "\n<activity id='b'>" +
                      alternative("<consumes resource='s'/><produces resource='u'/>") +
                      "</activity>\n<activity id='c'>" +
                      alternative("<produces resource='s'/><consumes resource='t'/>") +
                      "</activity>\n<activity id='d'>" +
                      alternative("<produces resource='t'/><consumes resource='s'/>") +
                      "</activity>",
                  objective_o),
             {"6:62-86 error: activities consume each other's products in a circle: 'c' consumes "
              "'t' of 'd', 'd' consumes 's' of 'c'"}}));

INSTANTIATE_TEST_SUITE_P(
    Objectives, Refused,
    testing::Values(
        Flaw{with_blocks("<objective id='o'/>"),
             {"6:1-20 error: the objective 'o' has neither activities nor blocks"}},
        Flaw{with_blocks("<objective id='o'><activity ref='a'/><objective id='p'><activity "
                         "ref='b'/></objective></objective>"),
             {"6:19-38 error: the objective 'o' has both activities and blocks"}},
        Flaw{with_blocks("<objective id='o'><activity ref='a'/><activity ref='b'/><activity "
                         "ref='a'/></objective>"),
             {"6:72-73 error: the activity 'a' stands twice in the objective 'o'"}},
        Flaw{with_blocks("<objective id='o'><activity ref='aa'/><activity id='b'/></objective>"),
             {"6:34-36 error: unknown activity 'aa'",
              "6:39-57 error: 'activity' has no attribute 'ref'",
              "6:49-51 error: unknown attribute 'id' of 'activity'"}},
        Flaw{with_blocks("<objective id='o'><aktivity ref='a'/></objective>"),
             {"6:20-28 error: unknown element 'aktivity'"}},
        Flaw{
            with_blocks("stray<objective id='o' mandatory='false'><activity ref='a'/></objective>"),
            {"6:1-6 error: text in 'mission'",
             "6:24-41 error: 'mandatory' outside a parallel "
             "block"}},
        Flaw{
            with_blocks("<objective id='o' on-success='p' on-failure='a'><objective id='p' "
                        "on-success='q' on-failure=''><activity ref='a'/></objective></objective>"),
            {"6:31-32 error: 'p' is no sibling of 'o'", "6:46-47 error: 'a' is no block beside 'o'",
             "6:79-80 error: 'q' is no block beside 'p'",
             "6:94-94 error: '' is no block beside 'p'"}},
        Flaw{with_blocks("<objective id='o' on-success='m'><activity ref='a'/></objective>"),
             {"6:31-32 error: 'm' is no block beside 'o'"}}));

const std::string two_children =
    "<objective id='p'><activity ref='a'/></objective><objective id='q'><activity ref='b'/>"
    "</objective>";

INSTANTIATE_TEST_SUITE_P(
    ParallelBlocks, Refused,
    testing::Values(
        Flaw{with_blocks("<parallel id='o'/>"),
             {"6:1-19 error: the parallel block 'o' has fewer than two children"}},
        Flaw{with_blocks("<parallel id='o'>\n<objective id='p'><activity ref='a'/></objective>"
                         "</parallel>"),
             {"6:1-18 error: the parallel block 'o' has fewer than two children"}},
        Flaw{with_blocks("<parallel id='o'><activity ref='a'/>\n" + two_children + "</parallel>"),
             {"6:19-27 error: 'activity' may not stand in 'parallel'"}},
        Flaw{with_blocks("<parallel id='o' mandatory='true' on-failure='o'>\n" + two_children +
                         "</parallel>"),
             {"6:18-34 error: 'mandatory' outside a parallel block"}},
        Flaw{with_blocks("<parallel id='o'><objective id='p' mandatory='false'><activity ref='a'/>"
                         "</objective><objective id='q' mandatory='false'><activity ref='b'/>"
                         "</objective></parallel>"),
             {"6:1-18 error: the parallel block 'o' has no mandatory child"}},
        Flaw{with_blocks("<parallel id='o'><objective id='p' on-success='q' on-failure='failure'>"
                         "<activity ref='a'/></objective><objective id='q' mandatory='maybe'>"
                         "<activity ref='b'/></objective></parallel>"),
             {"6:36-50 error: a route on a child of a parallel block",
              "6:51-71 error: a route on a child of a parallel block",
              "6:132-137 error: 'mandatory' is 'maybe'"}}));

struct Warned : testing::TestWithParam<Flaw> {};

TEST_P(Warned, ButRead) {
  const SourceFile file("m", GetParam().text);
  Diagnostics diagnostics;
  EXPECT_TRUE(mission(file, diagnostics));
  EXPECT_EQ(found(diagnostics, file), GetParam().faults);
  for (const Diagnostic& d : diagnostics.all()) EXPECT_NE(d.hint, "");
}

INSTANTIATE_TEST_SUITE_P(
    All, Warned,
    testing::Values(
        Flaw{with_resources("<hardware id='h'/>"),
             {"2:1-19 warning: nobody uses the resource 'h'"}},
        Flaw{with_blocks(objective_o), {"4:50-67 warning: nobody uses the activity 'b'"}},
        Flaw{with("<software id='s'/>",
                  activity_a + "\n<activity id='c'>" + alternative("<produces resource='s'/>") +
                      "</activity>",
                  objective_o),
             {"2:1-19 warning: nobody uses the resource 's'",
              "5:1-18 warning: nobody uses the activity 'c'"}},
        Flaw{with_blocks("<objective id='o' on-success='success'><activity ref='a'/></objective>\n"
                         "<objective id='p'>\n<objective id='q'><activity ref='b'/></objective>"
                         "</objective>\n<objective id='r' on-success='p'><activity ref='b'/>"
                         "</objective>"),
             {"7:1-19 warning: no route reaches the block 'p'",
              "9:1-34 warning: no route reaches the block 'r'"}}));

TEST(MissionHints, SayWhatToDo) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {with_resources("<hardwear id='h'/>"), "did you mean 'hardware'?"},
      {with_resources("<alternative id='h'/>"), "allowed in <resources>: hardware, software"},
      {with_resources("<hardware id='h'><x/></hardware>"), "<hardware> has none: remove it"},
      {with_resources("<hardware id='h' may_fail='true'/>"), "did you mean 'may-fail'?"},
      {with_resources("<hardware id='o'/>"), "choose another one here; the first stands on line 2"},
      {with_activities("<activity id='c'><alternative id='x'><consumes resource='H'/>"
                       "</alternative></activity>"),
       "did you mean 'h'?"},
      {with_blocks("<objective id='o'><activity ref='start'/></objective>"),
       "declare it in <activities>"},
      {with_blocks("<objective id='o' on-failure='fial'><activity ref='a'/></objective>"),
       "routes lead to a sibling, to success or to failure"},
      {with_blocks("<objective id='o' on-failure='failur'><activity ref='a'/></objective>"),
       "did you mean 'failure'?"}};
  for (const auto& [text, hint] : cases) {
    const SourceFile file("m", text);
    Diagnostics diagnostics;
    EXPECT_FALSE(mission(file, diagnostics));
    EXPECT_EQ(diagnostics.all().at(0).hint, hint);
  }
}

TEST(MissionFaults, AreFoundQuicklyInHugeFiles) {
  std::string resources;
  std::string activities;
  for (int i = 0; i < 50'000; ++i) {
    resources += "<software id='s" + std::to_string(i) + "'/>\n";
    activities += "<activity id='a" + std::to_string(i) + "'><alternative id='x'><produces " +
                  "resource='s" + std::to_string(i) + "'/><consumes resource='s" +
                  std::to_string((i + 1) % 50'000) + "'/><consumes resource='r" +
                  std::to_string(i) + "'/></alternative></activity>\n";
  }
  const SourceFile file("m", with(resources, activities,
                                  "<objective id='o'><activity ref='b'/>"
                                  "</objective>"));
  Diagnostics diagnostics;
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_FALSE(mission(file, diagnostics));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(60));
  EXPECT_EQ(diagnostics.errors(), 50'002U);  // each r, the b, and one circle
}

}  // namespace
}  // namespace leadline::read
