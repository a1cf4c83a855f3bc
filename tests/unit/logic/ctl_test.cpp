#include "leadline/logic/ctl.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "leadline/explore/explore.hpp"
#include "leadline/logic/recheck.hpp"
#include "leadline/model/formula_builder.hpp"
#include "support/known_nets.hpp"
#include "support/net_builder.hpp"
#include "support/text.hpp"

namespace leadline::logic {
namespace {

using Id = FormulaBuilder::NodeId;

/// A net, its graph, and formulas over it.
class CtlNet {
 public:
  explicit CtlNet(const PetriNet& net, std::uint64_t most_states = 100'000)
      : net_(net), program(program::compile(net)) {
    limits.max_states = most_states;
    graph_ = explore::state_graph(program, limits);
  }

  /// The place has a token.
  Id marked(const std::string& place) {
    for (std::uint32_t p = 0; p < net_.places.size(); ++p) {
      if (net_.places[p].name == place) return build.at_least({{{p, 1}}, -1});
    }
    throw std::invalid_argument(place);
  }

  Formula formula(Id root) { return build.formula(root); }
  Decision decide(Id root, const std::vector<Formula>& fairness = {}) {
    return CtlChecker(program, graph_, limits).decide(formula(root), fairness);
  }
  bool holds(Id root, const std::vector<Formula>& fairness = {}) {
    return decide(root, fairness).verdict == Verdict::holds;
  }

  FormulaBuilder build;
  Limits limits;

 private:
  PetriNet net_;

 public:
  program::Program program;

 private:
  explore::StateGraph graph_;
};

/// p, then either round a circle (spin, back), or to q where nothing can fire.
PetriNet spin_or_stop() {
  test::NetBuilder net;
  net.place("p", 1);
  net.transition("spin", {{"p", 1}}, {{"r", 1}});
  net.transition("back", {{"r", 1}}, {{"p", 1}});
  net.transition("stop", {{"p", 1}}, {{"q", 1}});
  return net.net();
}

TEST(Ctl, PathsAreMaximal) {
  test::NetBuilder stopped;
  stopped.place("p", 1);
  stopped.transition("never", {{"q", 1}}, {});
  CtlNet net(stopped.net());
  FormulaBuilder& f = net.build;
  const Id p = net.marked("p");
  const Id q = net.marked("q");
  EXPECT_FALSE(net.holds(f.exists(f.next(p))));
  EXPECT_TRUE(net.holds(f.all(f.next(q))));
  EXPECT_TRUE(net.holds(f.exists(f.globally(p))));
  EXPECT_TRUE(net.holds(f.all(f.finally(p))));
  EXPECT_FALSE(net.holds(f.all(f.finally(q))));
  EXPECT_FALSE(net.holds(f.exists(f.globally(q))));
  EXPECT_TRUE(net.holds(f.all(f.until(q, p))));
}

TEST(Ctl, EvidenceIsAShortestRun) {
  CtlNet net(test::philosophers(4));
  FormulaBuilder& f = net.build;
  const Decision decision = net.decide(f.all(f.globally(f.negation(f.deadlock()))));
  EXPECT_EQ(decision.verdict, Verdict::violated);
  EXPECT_EQ(decision.evidence->run.steps.size(), 4);
  EXPECT_TRUE(decision.evidence->is_maximal);
}

TEST(Ctl, EvidenceOfStayingIsACircleWithEvidenceInEachState) {
  CtlNet net(spin_or_stop());
  FormulaBuilder& f = net.build;
  const Id can_stop = f.exists(f.finally(net.marked("q")));
  const Id stays = f.exists(f.globally(f.conjunction(can_stop, f.negation(net.marked("q")))));
  const Decision decision = net.decide(stays);
  const Evidence& evidence = *decision.evidence;
  EXPECT_EQ(evidence.run.steps, (std::vector<std::string>{"spin", "back"}));
  EXPECT_EQ(evidence.run.cycle_start, 0);
  ASSERT_EQ(evidence.parts.size(), 2);
  EXPECT_EQ(evidence.parts[0].evidence.run.steps, (std::vector<std::string>{"stop"}));
  EXPECT_EQ(evidence.parts[1].evidence.run.steps, (std::vector<std::string>{"back", "stop"}));
}

TEST(Ctl, FairPathsMeetEachConstraintAgainAndAgain) {
  CtlNet net(spin_or_stop());
  FormulaBuilder& f = net.build;
  const Id q = net.marked("q");
  const Formula fair_to_q = net.formula(q);
  EXPECT_FALSE(net.holds(f.all(f.finally(q))));
  EXPECT_TRUE(net.holds(f.all(f.finally(q)), {fair_to_q}));
  EXPECT_FALSE(net.holds(f.exists(f.next(net.marked("p"))), {fair_to_q}));
  const Decision decision = net.decide(f.exists(f.next(net.marked("r"))), {fair_to_q});
  EXPECT_EQ(decision.evidence->run.steps, (std::vector<std::string>{"spin", "back", "stop"}));
  EXPECT_TRUE(decision.evidence->is_maximal);
  const Formula fair_to_r = net.formula(net.marked("r"));
  EXPECT_TRUE(net.holds(f.all(f.globally(f.negation(q))), {fair_to_r}));
  EXPECT_TRUE(net.holds(f.all(f.next(f.constant(false))), {fair_to_r, fair_to_q}));
}

TEST(Ctl, DeepFormulasAreNoTrouble) {
  CtlNet net(spin_or_stop());
  FormulaBuilder& f = net.build;
  Id root = net.marked("p");
  for (int i = 0; i < 40'000; ++i) root = f.exists(f.next(root));
  const Decision decision = net.decide(root);
  EXPECT_EQ(decision.verdict, Verdict::holds);
  EXPECT_FALSE(decision.evidence);
  EXPECT_EQ(decision.reason, "the runs that show it are too many to be told");
}

TEST(Ctl, LimitsAreTold) {
  CtlNet net(test::philosophers(5));
  FormulaBuilder& f = net.build;
  const Id root = f.all(f.globally(f.exists(f.finally(net.marked("eat0")))));
  net.limits.max_memory = 1000;
  EXPECT_EQ(net.decide(root).limit, Limit::memory);
  net.limits.max_memory = 1 << 30;
  net.limits.max_time = {};
  EXPECT_EQ(net.decide(root).limit, Limit::time);
  net.limits = {};
  request_interrupt();
  EXPECT_EQ(net.decide(root).limit, Limit::interrupt);
  clear_interrupt();
  CtlNet cut(test::philosophers(5), 30);
  EXPECT_EQ(cut.decide(cut.build.all(cut.build.finally(cut.build.deadlock()))).limit,
            Limit::states);
}

class Recheck : public testing::Test {
 protected:
  Recheck() : net_(spin_or_stop()) {
    FormulaBuilder& f = net_.build;
    formula_ = net_.formula(f.exists(f.until(net_.marked("p"), net_.marked("r"))));
    evidence_.node = formula_.root();
    evidence_.run.steps = {"spin"};
  }

  std::string fault() { return recheck(net_.program, formula_, evidence_).value_or(""); }

  CtlNet net_;
  Formula formula_;
  Evidence evidence_;
};

TEST_F(Recheck, AcceptsWhatTheRunShows) {
  EXPECT_EQ(fault(), "");
  evidence_.run.steps = {"spin", "back"};
  EXPECT_EQ(fault(), "");
  evidence_.run.cycle_start = 0;
  EXPECT_EQ(fault(), "");
}

TEST_F(Recheck, FollowsALassoRoundAndRound) {
  FormulaBuilder& f = net_.build;
  formula_ = net_.formula(f.exists(f.globally(f.finally(net_.marked("p")))));
  evidence_.node = formula_.root();
  evidence_.run.steps = {"spin", "back"};
  EXPECT_EQ(fault(), "the run and its parts do not show what is claimed");
  evidence_.run.cycle_start = 0;
  EXPECT_EQ(fault(), "");
}

TEST_F(Recheck, SaysWhatIsWrong) {
  evidence_.run.steps = {"back"};
  EXPECT_EQ(fault(), "step 1, 'back', is not enabled");
  evidence_.run.steps = {"jump"};
  EXPECT_EQ(fault(), "step 1, 'jump', is no action");
  evidence_.run.steps = {"stop"};
  EXPECT_EQ(fault(), "the run shows the opposite of what is claimed");
  evidence_.run.steps = {};
  EXPECT_EQ(fault(), "the run and its parts do not show what is claimed");
  evidence_.is_maximal = true;
  EXPECT_TRUE(test::has(fault(), "something can fire"));
  evidence_.run.steps = {"spin", "back", "stop"};
  evidence_.run.cycle_start = 0;
  EXPECT_EQ(fault(), "the cycle does not close");
}

TEST_F(Recheck, TakesOnlyLeavesOnTrust) {
  evidence_.holds = false;
  EXPECT_EQ(fault(), "a run cannot show what all paths have in common");
  evidence_.run.steps = {};
  EXPECT_EQ(fault(), "");
  FormulaBuilder& f = net_.build;
  formula_ = net_.formula(f.all(f.globally(net_.marked("r"))));
  evidence_.node = formula_.root();
  evidence_.holds = true;
  EXPECT_EQ(fault(), "the state shows the opposite of what is claimed");
}

}  // namespace
}  // namespace leadline::logic
