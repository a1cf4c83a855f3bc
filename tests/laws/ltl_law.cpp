// LTL on random nets: the search on the fly, with and without what other formulas have found or
// partial-order reduction, and that of the stored graph give what the slow twin's graph and a naive
// search of the product give;
// runs that show an answer are checked again, and random runs do not speak against it.

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "laws/concurrent_net.hpp"
#include "laws/naive_product.hpp"
#include "laws/random_ltl.hpp"
#include "laws/random_net.hpp"
#include "laws/rounds.hpp"
#include "leadline/explore/explore.hpp"
#include "leadline/logic/ltl.hpp"
#include "leadline/logic/recheck.hpp"
#include "logic/cover_constants.hpp"
#include "logic/run_values.hpp"
#include "support/graphs.hpp"
#include "support/net_text.hpp"

namespace leadline::logic {
namespace {

using explore::StateIndex;

constexpr std::uint64_t most_graph = 150;
constexpr std::size_t most_product = 300;

/// One net, its slow graph and formulas over it.
class LtlRound {
 public:
  LtlRound(oracle::Random& random, const PetriNet& net)
      : random_(random), program_(program::compile(net)), on_the_fly_(program_, limits_) {}

  [[nodiscard]] bool explore() {
    slow_ = test::slow_state_graph(program_, most_graph);
    fast_ = explore::state_graph(program_, limits_);
    return slow_.complete();
  }

  std::string check(bool with_next) {
    const Formula formula = laws::RandomLtl(random_, program_).draw(with_next);
    const laws::Quantified question(formula);
    const std::uint32_t path = question.path;
    const bool is_ltl = class_of(formula) == FormulaClass::ltl;
    if (formula.nodes[path].op == Formula::Op::next && !is_ltl) return {};  // read as CTL does
    const bool is_all = question.is_all;
    std::string problem;
    const auto automaton = path_automaton(formula, path, is_all, problem);
    if (!automaton) return "no automaton: " + problem;
    const auto steps = [&](std::uint32_t s) {
      return laws::letter_steps(program_, slow_, formula, automaton->atoms, s);
    };
    const laws::NaiveProduct product(automaton->buchi, steps);
    if (product.size() > most_product) return {};
    ++checked;
    const bool quantified = product.accepts() != is_all;
    for (int i = 0; i < 3; ++i) {
      const Truth value = RunValues(program_, formula, random_run(), {}).value(path);
      if (value == (is_all ? Truth::no : Truth::yes) && quantified == is_all) {
        return "a run speaks against it";
      }
    }
    const bool expected = quantified != question.is_negated;
    const auto dead = test::dead_actions(slow_, program_.actions.size());
    if (const auto value = constant_value(formula, dead)) {
      ++constant;
      if (*value != expected) return "another value by dead actions";
    }
    std::string error = compare(formula, LtlOnTheFly(program_, limits_).decide(formula), expected);
    if (error.empty()) error = compare(formula, on_the_fly_.decide(formula), expected);
    if (error.empty())
      error = compare(formula, decide_ltl(program_, fast_, formula, limits_), expected);
    return error.empty() ? check_reduced(formula, expected) : error;
  }

  std::size_t checked = 0;
  std::size_t shown = 0;
  std::size_t reduced = 0;
  std::size_t constant = 0;

 private:
  std::string check_reduced(const Formula& formula, bool expected) {
    const auto decision = on_the_fly_.decide_reduced(formula);
    if (!decision) return {};
    if (!decision->evidence && decision->states < slow_.size()) ++reduced;
    const std::string error = compare(formula, *decision, expected);
    return error.empty() ? error : error + " when reduced";
  }

  std::string compare(const Formula& formula, const Decision& decision, bool expected) {
    if (decision.verdict == Verdict::undecided) return "undecided: " + decision.reason;
    if ((decision.verdict == Verdict::holds) != expected) return "another verdict";
    if (!decision.evidence) return {};
    ++shown;
    return recheck(program_, formula, *decision.evidence).value_or("");
  }

  /// Goes on until a state comes again or nothing can fire.
  FiredRun random_run() {
    FiredRun run;
    std::vector<StateIndex> states;
    for (StateIndex s = 0;;) {
      const auto before = std::find(states.begin(), states.end(), s);
      if (before != states.end()) {
        run.cycle_start = static_cast<std::size_t>(before - states.begin());
        return run;
      }
      states.push_back(s);
      run.states.push_back(test::values(slow_, s));
      const auto targets = slow_.successors(s);
      if (targets.empty()) {
        run.is_maximal = true;
        return run;
      }
      const std::size_t i = random_.below(targets.size());
      run.actions.push_back(slow_.labels(s)[i]);
      s = targets[i];
    }
  }

  oracle::Random& random_;
  program::Program program_;
  Limits limits_{.max_states = 2000};
  LtlOnTheFly on_the_fly_;
  explore::StateGraph slow_;
  explore::StateGraph fast_;
};

struct Seen {
  std::size_t checked = 0;
  std::size_t shown = 0;
  std::size_t reduced = 0;
  std::size_t constant = 0;
};

/// Some formulas of one net.
void check(oracle::Random& random, const PetriNet& net, bool may_have_next, Seen& seen) {
  LtlRound nets(random, net);
  if (!nets.explore()) return;
  for (int i = 0; i < 4; ++i) {
    const std::string error = nets.check(may_have_next && random.chance(60));
    if (error.empty()) continue;
    FAIL() << error << " (formula " << i << ")\n" << test::net_text(net);
  }
  seen.checked += nets.checked;
  seen.shown += nets.shown;
  seen.reduced += nets.reduced;
  seen.constant += nets.constant;
}

TEST(LtlLaw, SearchesAgreeWithTheDefinition) {
  const std::size_t count = laws::rounds(800);
  Seen seen;
  for (std::size_t round = 0; round < count && !testing::Test::HasFailure(); ++round) {
    SCOPED_TRACE(round);
    oracle::Random random(8'000'000 + round);
    check(random, laws::RandomNet(random).draw(), true, seen);
  }
  std::cout << seen.checked << " formulas, " << seen.shown << " answers shown by runs, "
            << seen.constant << " by dead actions\n";
  EXPECT_GT(seen.checked, count);
  EXPECT_GT(seen.shown, count);
  EXPECT_GT(seen.constant, count / 20);
}

TEST(LtlLaw, ReductionKeepsWhatFormulasCanTell) {
  const std::size_t count = laws::rounds(2000);
  Seen seen;
  for (std::size_t round = 0; round < count && !testing::Test::HasFailure(); ++round) {
    SCOPED_TRACE(round);
    oracle::Random random(9'000'000 + round);
    check(random, laws::ConcurrentNet(random).draw(), false, seen);
  }
  std::cout << seen.checked << " formulas, " << seen.reduced << " with fewer states\n";
  EXPECT_GT(seen.checked, count);
  EXPECT_GT(seen.reduced, count / 4);
}

}  // namespace
}  // namespace leadline::logic
