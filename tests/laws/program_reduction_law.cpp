// Partial-order reduction of programs with dates and queues, which nets have none of: what is kept
// is persistent, and reduced searches find the deadlocks, the goals and the formulas of linear time
// that the slow twin's whole graph, or a search of all, has.

#include <gtest/gtest.h>

#include <functional>
#include <iostream>
#include <sstream>

#include "laws/kept_actions.hpp"
#include "laws/random_ltl.hpp"
#include "laws/random_program.hpp"
#include "laws/rounds.hpp"
#include "laws/slow_ctl.hpp"
#include "leadline/explore/explore.hpp"
#include "leadline/logic/ltl.hpp"
#include "logic/observed_search.hpp"
#include "logic/observers.hpp"
#include "support/graphs.hpp"
#include "support/random_formula.hpp"

namespace leadline::laws {
namespace {

using program::Program;

constexpr std::uint64_t max_states = 400;

/// What is wrong with a program, or nothing; what it is asked is drawn from a seed.
using Check = std::function<std::string(const Program&, std::uint64_t seed)>;

std::string text_of(const Program& program) {
  std::ostringstream text;
  for (std::size_t f = 0; f < program.counters.size(); ++f) {
    text << f << ' ' << program.counters[f] << " = " << program.initial[f] << '\n';
  }
  for (const program::Action& action : program.actions) {
    text << action.name << ':';
    for (const auto& g : action.guards)
      text << ' ' << g.least << "<=" << g.counter << "<=" << g.most;
    for (const auto& g : action.date_guards) {
      text << ' ' << g.left << '+' << g.plus << (g.strict ? '<' : '=') << g.right;
    }
    for (const auto& e : action.effects) text << ' ' << e.counter << "+=" << e.amount;
    for (const auto& o : action.operations) {
      text << " operation " << static_cast<int>(o.kind) << " on " << o.target << " from "
           << o.source << " by " << o.amount;
    }
    text << '\n';
  }
  return text.str();
}

/// Without the actions that are not needed for it.
Program smaller(Program program, const Check& check, std::uint64_t seed) {
  for (std::size_t a = program.actions.size(); a-- > 0 && program.actions.size() > 1;) {
    Program less = program;
    less.actions.erase(less.actions.begin() + static_cast<std::ptrdiff_t>(a));
    if (!check(less, seed).empty()) program = std::move(less);
  }
  return program;
}

/// The first of some random programs that fails.
std::string first_failure(std::uint64_t seed, std::size_t count, const Check& check) {
  for (std::uint64_t round = seed; round < seed + count; ++round) {
    oracle::Random random(round);
    const Program program = RandomProgram(random).draw();
    if (check(program, round).empty()) continue;
    const Program small = smaller(program, check, round);
    return check(small, round) + " (round " + std::to_string(round) + ")\n" + text_of(small);
  }
  return {};
}

/// The same program with so many actions that never fire between the others that sets of actions
/// have a word for each few of these.
Program spread(const Program& program) {
  constexpr std::size_t distance = 21;
  program::Action never;
  never.name = "never";
  never.guards = {{0, 1, 0}};
  Program result = program;
  result.actions.clear();
  for (const program::Action& action : program.actions) {
    result.actions.push_back(action);
    result.actions.insert(result.actions.end(), distance, never);
  }
  return result;
}

TEST(ProgramReductionLaw, KeptActionsArePersistent) {
  std::size_t fewer = 0;
  const Check check = [&](const Program& drawn, std::uint64_t seed) {
    const Program program = seed % 4 == 0 ? spread(drawn) : drawn;
    oracle::Random random(seed);
    std::vector<bool> visible(program.actions.size());
    for (std::size_t a = 0; a < visible.size(); ++a)
      visible[a] = seed % 3 == 0 && random.chance(30);
    const Kept kept = what_is_kept(program, visible, max_states);
    fewer += kept.fewer;
    return kept.fault;
  };
  const std::size_t count = rounds(12000);
  EXPECT_EQ(first_failure(21'000'000, count, check), "");
  std::cout << count << " programs, in " << fewer << " states something is left out\n";
  EXPECT_GT(fewer, count);
}

TEST(ProgramReductionLaw, KeepsDeadlocks) {
  std::size_t dead = 0;
  const Check check = [&](const Program& program, std::uint64_t) -> std::string {
    const StateGraph full = test::slow_state_graph(program, max_states);
    if (!full.complete()) return {};
    const auto expected = test::deadlocks(full);
    dead += expected.size();
    const StateGraph reduced =
        explore::state_graph(program, Limits{}, {explore::Reduction::deadlocks});
    return test::deadlocks(reduced) == expected ? "" : "other deadlocks";
  };
  const std::size_t count = rounds(6000);
  EXPECT_EQ(first_failure(22'000'000, count, check), "");
  std::cout << count << " programs, " << dead << " deadlocks\n";
  EXPECT_GT(dead, count / 2);
}

/// That some state can be reached, of numbers and of what can fire.
Formula goal(const Program& program, std::uint64_t seed) {
  oracle::Random random(seed);
  const std::size_t numbers = RandomProgram::numbers(program);
  test::RandomFormula formulas(random, numbers, program.actions.size());
  Formula formula = formulas.state(random.below(4));
  formula.nodes.push_back({Formula::Op::finally, formula.root()});
  formula.nodes.push_back({Formula::Op::exists, formula.root()});
  return formula;
}

TEST(ProgramReductionLaw, ReachesGoals) {
  std::size_t never = 0;
  std::size_t fewer = 0;
  const Check check = [&](const Program& program, std::uint64_t seed) -> std::string {
    const StateGraph full = test::slow_state_graph(program, max_states);
    if (!full.complete()) return {};
    const Formula formula = goal(program, seed);
    const bool reached = SlowCtl(program, full, {}).where(formula).contains(0);
    logic::ReachObserver observer(program, formula);
    const auto found = logic::search(program, {&observer}, {}, observer.reduced().value(), {});
    never += reached ? 0 : 1;
    fewer += !reached && found.counts.states < full.size() ? 1 : 0;
    const Verdict expected = reached ? Verdict::holds : Verdict::violated;
    return found.decisions.front().verdict == expected ? "" : "a goal";
  };
  const std::size_t count = rounds(12000);
  EXPECT_EQ(first_failure(23'000'000, count, check), "");
  std::cout << count << " goals, " << never << " of them out of reach, " << fewer
            << " of these by fewer states\n";
  EXPECT_GT(fewer, count / 20);
}

TEST(ProgramReductionLaw, DecidesLinearTime) {
  std::size_t asked = 0;
  std::size_t fewer = 0;
  const Check check = [&](const Program& program, std::uint64_t seed) -> std::string {
    Limits limits;
    limits.max_states = max_states;
    if (!explore::state_graph(program, limits).complete()) return {};
    oracle::Random random(seed);
    for (int i = 0; i < 4; ++i) {
      const Formula formula = RandomLtl(random, program).draw(false);
      logic::LtlOnTheFly ltl(program, limits);
      const auto reduced = ltl.decide_reduced(formula);
      if (!reduced || reduced->verdict == Verdict::undecided) continue;
      const logic::Decision expected = ltl.decide(formula);
      ++asked;
      fewer += reduced->states < expected.states ? 1 : 0;
      if (reduced->verdict != expected.verdict) return "a formula of linear time";
    }
    return {};
  };
  const std::size_t count = rounds(5000);
  EXPECT_EQ(first_failure(24'000'000, count, check), "");
  std::cout << count << " programs, " << asked << " formulas, " << fewer << " by fewer states\n";
  EXPECT_GT(fewer, count / 20);
}

}  // namespace
}  // namespace leadline::laws
