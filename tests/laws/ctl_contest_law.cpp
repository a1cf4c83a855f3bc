// CTL formulas and liveness of the Model Checking Contest are answered as its tools agreed, and all
// evidence is accepted by the re-checker. LEADLINE_LARGE in the environment takes larger nets too.

#include <gtest/gtest.h>

#include <iostream>

#include "leadline/explore/explore.hpp"
#include "leadline/logic/ctl.hpp"
#include "leadline/logic/named.hpp"
#include "leadline/logic/recheck.hpp"
#include "support/contest_cases.hpp"

namespace leadline::logic {
namespace {

constexpr std::uint64_t most_edges = 180'000;
constexpr std::uint64_t most_edges_of_large = 20'000'000;

struct Seen {
  int answers = 0;
  int shown = 0;
};

std::string answer_of(const Decision& decision) {
  if (decision.verdict == Verdict::undecided) return "none";
  return decision.verdict == Verdict::holds ? "TRUE" : "FALSE";
}

void check(const test::ContestCase& contest, Seen& seen) {
  const auto net = contest.net();
  ASSERT_TRUE(net);
  const program::Program program = program::compile(*net);
  const explore::StateGraph graph = explore::state_graph(program, Limits{});
  CtlChecker checker(program, graph, Limits{});
  for (const char* examination : {"CTLCardinality", "CTLFireability"}) {
    for (const Property& property : contest.properties(examination, *net)) {
      const auto known = contest.answers.find(property.name);
      if (known == contest.answers.end()) continue;
      const auto& formula = std::get<Formula>(property.what);
      const Decision decision = checker.decide(formula);
      EXPECT_EQ(answer_of(decision), known->second) << property.name;
      ++seen.answers;
      if (!decision.evidence) continue;
      const auto fault = recheck(program, formula, *decision.evidence);
      EXPECT_FALSE(fault) << property.name << ": " << *fault;
      ++seen.shown;
    }
  }
  const Decision live = decide(NamedProperty::live, program, graph, Limits{});
  EXPECT_EQ(answer_of(live), contest.columns.at("live") == "y" ? "TRUE" : "FALSE");
}

TEST(CtlContestLaw, AnswersAreThoseOfTheContest) {
  const auto cases = test::contest_cases(most_edges, most_edges_of_large);
  if (cases.empty()) GTEST_SKIP() << test::no_contest_cases();
  Seen seen;
  for (const test::ContestCase& contest : cases) {
    SCOPED_TRACE(contest.columns.at("net"));
    check(contest, seen);
  }
  std::cout << cases.size() << " nets, " << seen.answers << " answers, " << seen.shown
            << " shown\n";
  EXPECT_GT(seen.answers, 400);
  EXPECT_GT(seen.shown, 200);
}

}  // namespace
}  // namespace leadline::logic
