#include <gtest/gtest.h>

#include <stdexcept>

#include "leadline/logic/ltl.hpp"
#include "leadline/logic/recheck.hpp"
#include "leadline/model/formula_builder.hpp"
#include "support/net_builder.hpp"

namespace leadline::logic {
namespace {

using Id = FormulaBuilder::NodeId;

/// Formulas about a net, decided with what partial-order reduction leaves of its states.
class ReducedNet {
 public:
  explicit ReducedNet(const PetriNet& net) : net_(net), program_(program::compile(net)) {}

  Id marked(const std::string& place) {
    for (std::uint32_t p = 0; p < net_.places.size(); ++p) {
      if (net_.places[p].name == place) return build.at_least({{{p, 1}}, -1});
    }
    throw std::invalid_argument(place);
  }

  /// Of some path.
  std::optional<Decision> decide(Id path) {
    const Formula formula = build.formula(build.exists(path));
    auto decision = LtlOnTheFly(program_, limits_).decide_reduced(formula);
    if (decision && decision->evidence) {
      EXPECT_EQ(recheck(program_, formula, *decision->evidence).value_or(""), "");
    }
    return decision;
  }

  FormulaBuilder build;

 private:
  PetriNet net_;
  program::Program program_;
  Limits limits_;
};

/// A choice between `hidden` and `seen`, beside a step `beside`.
PetriNet choice_beside_step() {
  test::NetBuilder net;
  net.place("p", 1).place("q", 1);
  net.transition("hidden", {{"p", 1}}, {{"p1", 1}});
  net.transition("seen", {{"p", 1}}, {{"p2", 1}});
  net.transition("beside", {{"q", 1}}, {{"q1", 1}});
  return net.net();
}

TEST(LtlReduction, LeavesOutOrdersThatNobodySees) {
  test::NetBuilder net;
  for (int i = 0; i < 10; ++i) {
    const std::string number = std::to_string(i);
    net.place("p" + number, 1);
    net.transition("t" + number, {{"p" + number, 1}}, {{"q" + number, 1}});
  }
  ReducedNet reduced(net.net());
  const auto decision = reduced.decide(reduced.build.globally(reduced.marked("p0")));
  ASSERT_TRUE(decision);
  EXPECT_EQ(decision->verdict, Verdict::violated);
  EXPECT_LT(decision->states, 30U);  // of 1024
}

TEST(LtlReduction, KeepsTheOrderOfVisibleSteps) {
  ReducedNet net(choice_beside_step());
  FormulaBuilder& build = net.build;
  const Id beside_first = build.until(build.negation(net.marked("p2")), net.marked("q1"));
  const auto decision =
      net.decide(build.conjunction(beside_first, build.finally(net.marked("p2"))));
  ASSERT_TRUE(decision);
  EXPECT_EQ(decision->verdict, Verdict::holds);
}

TEST(LtlReduction, PutsNothingOffForEver) {
  test::NetBuilder builder;
  builder.place("p", 1).place("q", 1);
  builder.transition("there", {{"p", 1}}, {{"r", 1}});
  builder.transition("back", {{"r", 1}}, {{"p", 1}});
  builder.transition("once", {{"q", 1}}, {{"q1", 1}});
  ReducedNet net(builder.net());
  const auto decision = net.decide(net.build.finally(net.marked("q1")));
  ASSERT_TRUE(decision);
  EXPECT_EQ(decision->verdict, Verdict::holds);
}

TEST(LtlReduction, IsNotForWhatEachStepMayChange) {
  ReducedNet net(choice_beside_step());
  FormulaBuilder& build = net.build;
  const Id before_end = build.conjunction(net.marked("q1"), build.negation(build.deadlock()));
  EXPECT_FALSE(net.decide(build.finally(before_end)));
  EXPECT_FALSE(net.decide(build.next(net.marked("q1"))));
  EXPECT_FALSE(net.decide(build.finally(build.fires({0}))));
}

TEST(LtlReduction, IsNotForPriorities) {
  PetriNet net = choice_beside_step();
  net.priorities.push_back({{TransitionId(0)}, {TransitionId(2)}});
  ReducedNet reduced(net);
  EXPECT_FALSE(reduced.decide(reduced.build.finally(reduced.marked("q1"))));
}

}  // namespace
}  // namespace leadline::logic
