// Through the one entrance that `check` and `mcc` use: bounds, reachability and global properties
// of the Model Checking Contest are answered as its tools agreed. LEADLINE_LARGE in the environment
// takes larger nets too.

#include <gtest/gtest.h>

#include <iostream>

#include "leadline/logic/decide.hpp"
#include "leadline/logic/on_the_fly.hpp"
#include "support/contest_cases.hpp"

namespace leadline::logic {
namespace {

constexpr std::uint64_t most_edges = 400'000;
constexpr std::uint64_t most_edges_of_large = 40'000'000;

std::string answer_of(const Decision& decision) {
  if (decision.greatest) return std::to_string(*decision.greatest);
  if (decision.verdict == Verdict::undecided) return "none";
  return decision.verdict == Verdict::holds ? "TRUE" : "FALSE";
}

std::string boolean(const std::string& column) {
  return column == "y" ? "TRUE" : "FALSE";
}

int check_formulas(const test::ContestCase& contest, const PetriNet& net,
                   const program::Program& program) {
  int answers = 0;
  for (const char* examination :
       {"UpperBounds", "ReachabilityCardinality", "ReachabilityFireability"}) {
    const auto properties = contest.properties(examination, net);
    const auto decisions = decide(program, properties, Limits{}, {});
    for (std::size_t i = 0; i < properties.size(); ++i) {
      const auto known = contest.answers.find(properties[i].name);
      if (known == contest.answers.end()) continue;
      EXPECT_EQ(answer_of(decisions[i]), known->second) << properties[i].name;
      EXPECT_EQ(decisions[i].fault, "");
      ++answers;
    }
  }
  return answers;
}

void check_named(const test::ContestCase& contest, const program::Program& program) {
  using enum NamedProperty;
  std::vector<Property> properties(4);
  properties[0].what = safe;
  properties[1].what = quasi_live;
  properties[2].what = has_stable_place;
  properties[3].what = live;
  const auto decisions = decide(program, properties, Limits{}, {});
  const char* columns[] = {"safe", "quasi_live", "stable_marking", "live"};
  for (std::size_t i = 0; i < properties.size(); ++i) {
    EXPECT_EQ(answer_of(decisions[i]), boolean(contest.columns.at(columns[i]))) << columns[i];
  }
  const StateSpace space = measure(program, Limits{}, {});
  EXPECT_EQ(std::to_string(space.counts.states), contest.columns.at("states"));
  EXPECT_EQ(std::to_string(space.counts.edges), contest.columns.at("edges"));
  EXPECT_EQ(std::to_string(space.most_in_place), contest.columns.at("max_tok_place"));
  EXPECT_EQ(std::to_string(space.most_in_marking), contest.columns.at("max_tok_marking"));
}

TEST(DecideContestLaw, AnswersAreThoseOfTheContest) {
  const auto cases = test::contest_cases(most_edges, most_edges_of_large);
  if (cases.empty()) GTEST_SKIP() << test::no_contest_cases();
  int answers = 0;
  for (const test::ContestCase& contest : cases) {
    SCOPED_TRACE(contest.columns.at("net"));
    const auto net = contest.net();
    ASSERT_TRUE(net);
    const program::Program program = program::compile(*net);
    answers += check_formulas(contest, *net, program);
    check_named(contest, program);
  }
  std::cout << cases.size() << " nets, " << answers << " answers\n";
  EXPECT_GT(answers, 700);
}

}  // namespace
}  // namespace leadline::logic
