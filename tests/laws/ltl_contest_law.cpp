// LTL formulas of the Model Checking Contest are answered as the contest's tools agreed, on the
// fly, reduced and on the stored graph, and runs that show an answer are checked by their
// definition. LEADLINE_LARGE in the environment takes larger nets too.

#include <gtest/gtest.h>

#include <iostream>

#include "leadline/explore/explore.hpp"
#include "leadline/logic/ltl.hpp"
#include "leadline/logic/recheck.hpp"
#include "support/contest_cases.hpp"

namespace leadline::logic {
namespace {

constexpr std::uint64_t most_edges = 180'000;
constexpr std::uint64_t most_edges_of_large = 20'000'000;

class LtlNet {
 public:
  explicit LtlNet(const test::ContestCase& contest) : contest_(contest) {}

  void check() {
    const auto net = contest_.net();
    ASSERT_TRUE(net);
    const program::Program program = program::compile(*net);
    const explore::StateGraph graph = explore::state_graph(program, Limits{});
    const Limits limits;
    LtlOnTheFly on_the_fly(program, limits);
    for (const char* examination : {"LTLCardinality", "LTLFireability"}) {
      for (const Property& property : contest_.properties(examination, *net)) {
        const auto& formula = std::get<Formula>(property.what);
        check(program, property.name, formula, on_the_fly.decide(formula));
        check(program, property.name, formula, decide_ltl(program, graph, formula, limits));
        const auto reduced = on_the_fly.decide_reduced(formula);
        if (reduced) check(program, property.name, formula, *reduced);
      }
    }
  }

  int checked = 0;
  int shown = 0;

 private:
  void check(const program::Program& program, const std::string& id, const Formula& formula,
             const Decision& decision) {
    const auto answer = contest_.answers.find(id);
    if (answer == contest_.answers.end()) return;
    ++checked;
    EXPECT_EQ(decision.verdict, answer->second == "TRUE" ? Verdict::holds : Verdict::violated)
        << id;
    if (!decision.evidence) return;
    ++shown;
    EXPECT_EQ(recheck(program, formula, *decision.evidence).value_or(""), "") << id;
  }

  const test::ContestCase& contest_;
};

TEST(LtlContestLaw, AnswersAreThoseOfTheContest) {
  const auto cases = test::contest_cases(most_edges, most_edges_of_large);
  if (cases.empty()) GTEST_SKIP() << test::no_contest_cases();
  int checked = 0;
  int shown = 0;
  for (const test::ContestCase& contest : cases) {
    SCOPED_TRACE(contest.columns.at("net"));
    LtlNet net(contest);
    net.check();
    checked += net.checked;
    shown += net.shown;
  }
  std::cout << checked << " answers, " << shown << " shown by runs\n";
  EXPECT_GT(checked, 500);
}

}  // namespace
}  // namespace leadline::logic
