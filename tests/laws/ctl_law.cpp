// CTL on stored graphs agrees with its textbook fixpoints on sets, with and without fairness; on
// part of a graph it says nothing that the whole graph would not; its evidence is accepted by the
// re-checker, and refused when something in it was changed.

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <sstream>

#include "laws/random_net.hpp"
#include "laws/rounds.hpp"
#include "laws/slow_ctl.hpp"
#include "leadline/explore/explore.hpp"
#include "leadline/explore/replay.hpp"
#include "leadline/logic/ctl.hpp"
#include "leadline/logic/recheck.hpp"
#include "logic/cover_constants.hpp"
#include "logic/slow_ctl.hpp"
#include "support/graphs.hpp"
#include "support/net_text.hpp"
#include "support/random_formula.hpp"

namespace leadline::logic {
namespace {

using laws::Random;

constexpr std::uint64_t most_states = 60;

struct Question {
  Formula formula;
  std::vector<Formula> fairness;
};

/// Of a net the same every time, so that it may shrink.
Question question_for(const PetriNet& net, std::uint64_t seed) {
  Random random(seed);
  test::RandomFormula formulas(random, net.places.size(), net.transitions.size());
  Question result{formulas.ctl(random.between(1, 8)), {}};
  for (std::size_t i = random.chance(50) ? 0 : random.between(1, 3); i > 0; --i) {
    result.fairness.push_back(formulas.state(random.below(3)));
  }
  return result;
}

Verdict slow_verdict(const program::Program& program, const Question& question) {
  const explore::StateGraph graph = test::slow_state_graph(program, most_states);
  if (!graph.complete()) return Verdict::undecided;
  laws::SlowCtl slow(program, graph, question.fairness);
  return slow.where(question.formula).contains(0) ? Verdict::holds : Verdict::violated;
}

std::optional<bool> by_dead_actions(const program::Program& program, const Question& question) {
  const explore::StateGraph graph = test::slow_state_graph(program, most_states);
  if (!graph.complete() || !question.fairness.empty()) return std::nullopt;
  return constant_value(question.formula, test::dead_actions(graph, program.actions.size()));
}

/// By what `replay` asks of the states behind a run.
std::optional<bool> by_replay(const program::Program& program, const Question& question) {
  const explore::StateGraph graph = test::slow_state_graph(program, most_states);
  if (!graph.complete() || !question.fairness.empty()) return std::nullopt;
  return SlowCtl(program, graph, question.formula, {}).value(question.formula.root(), 0);
}

Decision decide(const program::Program& program, const Question& question, std::uint64_t states) {
  Limits limits;
  limits.max_states = states;
  const explore::StateGraph graph = explore::state_graph(program, limits);
  return CtlChecker(program, graph, limits).decide(question.formula, question.fairness);
}

/// What was seen, so that a law that checks nothing is noticed.
struct Seen {
  std::size_t decided = 0;
  std::size_t fair = 0;
  std::size_t constant = 0;
  std::size_t by_replay = 0;
  std::size_t in_part = 0;
  std::size_t with_evidence = 0;
  std::size_t cycles = 0;
  std::size_t nested = 0;
  std::size_t forged = 0;
};

/// A transition that cannot fire after the first `steps` steps of the run; empty: each can.
std::string wrong_step(const program::Program& program, const Witness& run, std::size_t steps) {
  const auto end = run.steps.begin() + static_cast<std::ptrdiff_t>(steps);
  const auto enabled = explore::enabled_after(program, {{run.steps.begin(), end}, {}});
  for (program::ActionIndex a = 0; a < program.actions.size(); ++a) {
    if (std::find(enabled.begin(), enabled.end(), a) == enabled.end()) {
      return program.actions[a].name;
    }
  }
  return {};
}

bool accepts(const program::Program& program, const Question& question, const Evidence& evidence) {
  return !recheck(program, question.formula, evidence, question.fairness);
}

std::string forgeries_are_refused(const program::Program& program, const Question& question,
                                  const Evidence& evidence, Seen& seen) {
  for (std::size_t i = 0; i < evidence.run.steps.size(); ++i) {
    Evidence forged = evidence;
    forged.run.steps[i] = wrong_step(program, evidence.run, i);
    if (forged.run.steps[i].empty()) continue;
    if (accepts(program, question, forged)) return "a forged step is accepted";
    ++seen.forged;
  }
  if (evidence.run.cycle_start) {
    Evidence open = evidence;
    open.run.cycle_start.reset();
    const bool is_needed = !question.fairness.empty();
    if (is_needed && accepts(program, question, open)) return "an unfair run is accepted";
  }
  const bool has_run = !evidence.run.steps.empty() || !evidence.parts.empty();
  Evidence opposite = evidence;
  opposite.holds = !opposite.holds;
  if (has_run && accepts(program, question, opposite)) return "the opposite is accepted";
  return {};
}

std::string is_sound_evidence(const program::Program& program, const Question& question,
                              const Evidence& evidence, Seen& seen) {
  ++seen.with_evidence;
  seen.cycles += evidence.run.cycle_start ? 1 : 0;
  seen.nested += evidence.parts.empty() ? 0 : 1;
  if (const auto fault = recheck(program, question.formula, evidence, question.fairness)) {
    return "evidence: " + *fault;
  }
  return forgeries_are_refused(program, question, evidence, seen);
}

std::string agrees(const PetriNet& net, std::uint64_t seed, Seen& seen) {
  const program::Program program = program::compile(net);
  const Question question = question_for(net, seed);
  const Verdict expected = slow_verdict(program, question);
  const Decision decision = decide(program, question, most_states);
  if (expected == Verdict::undecided) {
    if (decision.verdict == Verdict::undecided && decision.limit == Limit::none) return "no limit";
  } else if (decision.verdict != expected) {
    return "verdict";
  }
  if (const auto value = by_dead_actions(program, question)) {
    ++seen.constant;
    if (*value != (expected == Verdict::holds)) return "another value by dead actions";
  }
  if (const auto value = by_replay(program, question)) {
    ++seen.by_replay;
    if (*value != (expected == Verdict::holds)) return "another value for replay";
  }
  seen.decided += expected == Verdict::undecided ? 0 : 1;
  seen.fair += question.fairness.empty() ? 0 : 1;
  if (decision.evidence) {
    const std::string fault = is_sound_evidence(program, question, *decision.evidence, seen);
    if (!fault.empty()) return fault;
  }
  for (const std::uint64_t states : {3U, 12U}) {
    const Decision part = decide(program, question, states);
    if (part.verdict == Verdict::undecided) continue;
    if (part.verdict != decision.verdict && decision.verdict != Verdict::undecided)
      return "of a part";
    if (decision.verdict == Verdict::undecided) return "a part decides more than the whole";
    seen.in_part += part.states < decision.states ? 1 : 0;
    if (part.evidence && !accepts(program, question, *part.evidence)) return "evidence of a part";
  }
  return {};
}

std::string told(const PetriNet& net, std::uint64_t seed) {
  std::ostringstream text;
  text << test::net_text(net);
  const Question question = question_for(net, seed);
  for (const auto& n : question.formula.nodes) {
    text << static_cast<int>(n.op) << ' ' << n.left << ' ' << n.right << ' ' << n.index << '\n';
  }
  text << question.fairness.size() << " constraints, seed " << seed;
  return text.str();
}

TEST(CtlLaw, StoredGraphAgreesWithTheSlowTwin) {
  Seen seen;
  const std::size_t count = laws::rounds(6000);
  for (std::uint64_t round = 0; round < count; ++round) {
    Random random(7'000'000 + round);
    const PetriNet net = laws::RandomNet(random).draw();
    if (agrees(net, round, seen).empty()) continue;
    const auto fails = [&](const PetriNet& n) { return !agrees(n, round, seen).empty(); };
    const PetriNet small = laws::NetShrinker(net, fails).shrink();
    FAIL() << agrees(small, round, seen) << '\n' << told(small, round);
  }
  std::cout << count << " formulas, " << seen.decided << " decided, " << seen.constant
            << " by dead actions, " << seen.by_replay << " for replay, " << seen.fair << " fair, "
            << seen.in_part << " decided on a part; " << seen.with_evidence << " with evidence, "
            << seen.cycles << " cycles, " << seen.nested << " nested, " << seen.forged
            << " forged\n";
  EXPECT_GT(seen.decided, count / 4);
  EXPECT_GT(seen.with_evidence, count / 10);
  EXPECT_GT(seen.cycles, count / 100);
  EXPECT_GT(seen.nested, count / 50);
  EXPECT_GT(seen.in_part, count / 50);
  EXPECT_GT(seen.constant, count / 50);
  EXPECT_GT(seen.forged, count / 20);
  EXPECT_GT(seen.by_replay, count / 8);
}

}  // namespace
}  // namespace leadline::logic
