#include "leadline/logic/recheck_property.hpp"

#include <gtest/gtest.h>

#include <chrono>

#include "leadline/logic/decide.hpp"
#include "leadline/model/vocabulary.hpp"
#include "leadline/read/properties.hpp"
#include "support/net_builder.hpp"

namespace leadline::logic {
namespace {

using Outcome = FurtherClaim::Outcome;

/// a and b in turn; out leads to a long way on which n fires again and again.
class FullReplay : public testing::Test {
 protected:
  FullReplay() {
    test::NetBuilder net;
    net.place("p", 1);
    net.transition("a", {{"p", 1}}, {{"q", 1}});
    net.transition("b", {{"q", 1}}, {{"p", 1}});
    net.transition("out", {{"q", 1}}, {{"r0", 1}});
    for (int i = 0; i < 9; ++i) {
      const std::string from = "r" + std::to_string(i);
      const std::string to = "r" + std::to_string((i + 1) % 9);
      net.transition("n" + std::to_string(i), {{from, 1}}, {{to, 1}});
    }
    net_ = net.net();
    program_ = program::compile(net_);
  }

  void ask(const std::string& question) {
    Diagnostics diagnostics;
    property_ = read::property(SourceFile("q", question), vocabulary_of(net_), diagnostics).value();
    const Decision decision = decide(program_, std::span(&property_, 1), {}, {}).front();
    evidence_ = decision.evidence.value();
  }

  FullRecheck look(std::uint64_t most_states = 1000) {
    Limits limits;
    limits.max_states = most_states;
    return recheck_fully(program_, property_, evidence_, limits);
  }

  PetriNet net_;
  program::Program program_;
  Property property_;
  Evidence evidence_;
};

TEST_F(FullReplay, ExploresWhatIsClaimedOfTheStatesBehindTheRun) {
  ask("live");
  EXPECT_EQ(evidence_.never_again, "a");
  const FullRecheck found = look();
  EXPECT_EQ(found.fault, std::nullopt);
  EXPECT_EQ(found.states, 9U);
  ASSERT_EQ(found.claims.size(), 1U);
  EXPECT_EQ(found.claims[0].text, "after the run 'a' can never fire again");
  EXPECT_EQ(found.claims[0].outcome, Outcome::checked);
}

TEST_F(FullReplay, ToldIsHowATransitionFiresAllTheSame) {
  ask("live");
  evidence_.never_again = "n1";
  const FullRecheck found = look();
  EXPECT_EQ(found.fault, std::nullopt);
  EXPECT_EQ(found.claims.at(0).outcome, Outcome::refuted);
  EXPECT_EQ(found.claims.at(0).why, "from there fire: n0, n1");
}

TEST_F(FullReplay, LeavesOpenWhatALimitCuts) {
  for (const std::string question :
       {"live", "reversible", "has_home_state", "bound tokens(p, q)"}) {
    ask(question);
    const FullRecheck found = look(2);
    EXPECT_EQ(found.fault, std::nullopt);
    EXPECT_EQ(found.limit, Limit::states);
    EXPECT_EQ(found.claims.at(0).outcome, Outcome::open) << question;
    EXPECT_EQ(look().claims.at(0).outcome, Outcome::checked) << question;
  }
  Limits limits;
  limits.max_memory = 100;
  EXPECT_EQ(recheck_fully(program_, property_, evidence_, limits).limit, Limit::memory);
  limits = {};
  limits.max_time = std::chrono::milliseconds(0);
  EXPECT_EQ(recheck_fully(program_, property_, evidence_, limits).limit, Limit::time);
}

TEST_F(FullReplay, EvaluatesWhatCtlTakesForGranted) {
  ask("AG EF tokens(p) >= 1");
  const FullRecheck found = look();
  ASSERT_EQ(found.claims.size(), 1U);
  EXPECT_EQ(found.claims[0].outcome, Outcome::checked);
  EXPECT_FALSE(found.claims[0].holds);
  ask("EF AG tokens(p, q) = 0");
  EXPECT_EQ(look().claims.at(0).outcome, Outcome::checked);
  EXPECT_EQ(look(2).claims.at(0).outcome, Outcome::open);
  evidence_.run.steps = {"a", "b"};
  evidence_.parts.at(0).at = 2;
  EXPECT_NE(look().fault, std::nullopt);  // p is 1 there, which refutes it at once
  ask("EF AF tokens(r3) = 1");
  evidence_.run.steps = {"a"};
  evidence_.parts.at(0).at = 1;
  EXPECT_EQ(look().claims.at(0).outcome, Outcome::refuted);
}

TEST_F(FullReplay, FairPathsAreOnTrust) {
  ask("EF AF tokens(r3) = 1 fair true");
  const FullRecheck found = look();
  EXPECT_EQ(found.fault, std::nullopt);
  EXPECT_EQ(found.claims.at(0).outcome, Outcome::trusted);
}

TEST_F(FullReplay, ClaimsThatNobodyChecksAreRefused) {
  ask("EF AG tokens(p) = 0");
  EXPECT_EQ(look().fault, std::nullopt);
  Evidence& granted = evidence_.parts.at(0).evidence;
  granted.is_maximal = true;
  EXPECT_TRUE(look().fault);
  granted.is_maximal = false;
  granted.value = 3;
  EXPECT_EQ(look().fault, "only a bound has a value");
  granted.value.reset();
  evidence_.never_again = "a";
  EXPECT_EQ(look().fault, "only of 'live' something never fires again");
}

TEST_F(FullReplay, EvidenceOfAnotherFormIsRefused) {
  ask("has_home_state");
  for (const NamedProperty named : {NamedProperty::quasi_live, NamedProperty::has_stable_place,
                                    NamedProperty::live, NamedProperty::reversible}) {
    property_.what = named;
    EXPECT_NE(look().fault, std::nullopt);
  }
}

/// With `more`, q grows for ever; tokens wander from q to s.
TEST(BoundReplay, APumpShowsThatAnythingIsReached) {
  test::NetBuilder net;
  net.place("p", 1);
  net.transition("more", {{"p", 1}}, {{"p", 1}, {"q", 1}});
  net.transition("over", {{"q", 1}}, {{"s", 1}});
  const program::Program program = program::compile(net.net());
  Property asked{"b", {}, {}, BoundQuestion{{{{1, 1}}, 0}}, {}};
  Decision decision = decide(program, std::span(&asked, 1), {}, {}).front();
  ASSERT_TRUE(decision.evidence);
  EXPECT_EQ(decision.reason, "it grows without bound");
  EXPECT_EQ(decision.evidence->run.pump_start, 0U);
  EXPECT_EQ(recheck_property(program, asked, *decision.evidence), std::nullopt);
  decision.evidence->value = 7;
  EXPECT_NE(recheck_property(program, asked, *decision.evidence), std::nullopt);
  asked.what = BoundQuestion{{{{0, 1}}, 0}};
  decision.evidence->value.reset();
  EXPECT_EQ(recheck_property(program, asked, *decision.evidence), "the pump does not make it grow");
  decision = decide(program, std::span(&asked, 1), {}, {}).front();
  EXPECT_EQ(decision.greatest, 1);
  EXPECT_EQ(decision.evidence->value, 1);
}

}  // namespace
}  // namespace leadline::logic
