// What is decided while states are found agrees with the slow twin's whole graph: reachability,
// with and without partial-order reduction and with several threads, bounds, and named properties.
// Runs are shortest unless reduced, and accepted by the re-checker.

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <iterator>
#include <limits>
#include <sstream>

#include "laws/random_net.hpp"
#include "laws/rounds.hpp"
#include "laws/slow_ctl.hpp"
#include "leadline/explore/explore.hpp"
#include "leadline/logic/on_the_fly.hpp"
#include "leadline/logic/recheck.hpp"
#include "leadline/logic/recheck_property.hpp"
#include "logic/observed_search.hpp"
#include "logic/observers.hpp"
#include "support/graphs.hpp"
#include "support/net_text.hpp"
#include "support/random_formula.hpp"

namespace leadline::logic {
namespace {

using laws::Random;

constexpr std::uint64_t most_states = 80;

/// Of a net the same every time, so that it may shrink.
struct Questions {
  Questions(const PetriNet& net, std::uint64_t seed) {
    Random random(seed);
    test::RandomFormula formulas(random, net.places.size(), net.transitions.size());
    state = formulas.state(random.between(0, 5));
    reach = state;
    const std::uint32_t about = state.root();
    const bool exists = random.chance(50);
    reach.nodes.push_back({exists ? Formula::Op::finally : Formula::Op::globally, about});
    reach.nodes.push_back({exists ? Formula::Op::exists : Formula::Op::all, about + 1});
    if (random.chance(20)) reach.nodes.push_back({Formula::Op::negation, about + 2});
    wanted = exists;
    for (std::uint32_t p = 0; p < net.places.size(); ++p) {
      if (random.chance(50)) bound.sum.terms.push_back({p, random.chance(70) ? 1 : -2});
    }
    bound.sum.constant = 1;
  }

  Formula state;
  Formula reach;
  bool wanted = true;
  BoundQuestion bound;
};

/// By the whole graph.
class Expected {
 public:
  Expected(const program::Program& program, const explore::StateGraph& graph)
      : program_(program), graph_(graph), slow_(program, graph, {}) {}

  Verdict of(const Formula& formula) {
    return slow_.where(formula).contains(0) ? Verdict::holds : Verdict::violated;
  }
  /// The steps to the nearest state in which a formula about states has the value.
  std::optional<std::size_t> distance(const Formula& about_states, bool value) {
    const auto where = slow_.where(about_states);
    for (explore::StateIndex s = 0; s < graph_.size(); ++s) {
      if (where.contains(s) == value) return explore::path_to(graph_, program_, s).steps.size();
    }
    return std::nullopt;
  }
  std::int64_t greatest(const LinearSum& sum) const {
    std::int64_t best = std::numeric_limits<std::int64_t>::min();
    for (explore::StateIndex s = 0; s < graph_.size(); ++s) {
      std::int64_t value = sum.constant;
      for (const auto& term : sum.terms) {
        value += term.weight * static_cast<std::int64_t>(test::values(graph_, s)[term.field]);
      }
      best = std::max(best, value);
    }
    return best;
  }
  Verdict of(NamedProperty property) const {
    using enum NamedProperty;
    bool holds = true;
    if (property == safe) holds = !some_state([](Tokens t, Tokens) { return t > 1; });
    if (property == quasi_live) {
      for (program::ActionIndex a = 0; a < program_.actions.size(); ++a) {
        holds = holds && std::count(graph_.actions.begin(), graph_.actions.end(), a) > 0;
      }
    }
    if (property == deadlock_free) {
      for (explore::StateIndex s = 0; s < graph_.size(); ++s) {
        holds = holds && !graph_.is_deadlock(s);
      }
    }
    if (property == has_stable_place) {
      holds = false;
      for (program::Counter c = 0; c < program_.counters.size(); ++c) holds = holds || stable(c);
    }
    return holds ? Verdict::holds : Verdict::violated;
  }

 private:
  template <class Test>
  bool some_state(const Test& test) const {
    for (explore::StateIndex s = 0; s < graph_.size(); ++s) {
      const auto values = leadline::test::values(graph_, s);
      for (std::size_t c = 0; c < values.size(); ++c) {
        if (test(values[c], program_.initial[c])) return true;
      }
    }
    return false;
  }
  bool stable(program::Counter c) const {
    for (explore::StateIndex s = 0; s < graph_.size(); ++s) {
      if (test::values(graph_, s)[c] != program_.initial[c]) return false;
    }
    return true;
  }

  const program::Program& program_;
  const explore::StateGraph& graph_;
  laws::SlowCtl slow_;
};

struct Seen {
  std::size_t runs = 0;
  std::size_t fewer = 0;
  std::size_t by_equation = 0;
};

std::string reduced_agrees(const program::Program& program, const Formula& formula,
                           Verdict expected, std::uint64_t states, Seen& seen) {
  ReachObserver observer(program, formula);
  const explore::Options options = observer.reduced().value();
  const Observed found = search(program, {&observer}, {}, options, {});
  const Decision& decision = found.decisions.front();
  if (decision.verdict != expected) return "reduced";
  seen.fewer += !decision.evidence && found.counts.states < states ? 1 : 0;
  if (decision.evidence && recheck(program, formula, *decision.evidence)) return "reduced evidence";
  return {};
}

std::string equation_agrees(const program::Program& program, const Questions& questions,
                            const Expected& expected, Verdict reach, Seen& seen) {
  const Deadline deadline;
  StateEquation equation(program, deadline);
  if (const auto told = ReachObserver(program, questions.reach).ask(equation)) {
    ++seen.by_equation;
    if (told->verdict != reach) return "reachability by the state equation";
  }
  const auto most = equation.most(questions.bound.sum);
  if (most && *most < expected.greatest(questions.bound.sum)) return "bound by the state equation";
  const auto safe = SafeObserver(program).ask(equation);
  if (safe && safe->verdict != expected.of(NamedProperty::safe)) return "safe by invariants";
  return {};
}

/// With other ways tried from the first states on, and a limit that leaves some undecided.
std::string shortcuts_agree(const program::Program& program,
                            const std::vector<Property>& properties,
                            const std::vector<const Property*>& asked,
                            const std::vector<Decision>& expected, std::uint64_t most) {
  Limits limits;
  limits.max_states = most;
  const auto found = decide_on_the_fly(program, asked, limits, {}, true, 1);
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const std::string which = " of property " + std::to_string(i) + " by a shortcut";
    if (found[i].verdict == Verdict::undecided && found[i].limit == Limit::states) continue;
    if (found[i].verdict != expected[i].verdict) return "verdict" + which;
    if (found[i].greatest != expected[i].greatest) return "bound" + which;
    if (!found[i].evidence) continue;
    if (const auto fault = recheck_property(program, properties[i], *found[i].evidence)) {
      return *fault + which;
    }
  }
  return {};
}

std::string agrees(const PetriNet& net, std::uint64_t seed, Seen& seen) {
  const program::Program program = program::compile(net);
  const explore::StateGraph graph = test::slow_state_graph(program, most_states);
  if (!graph.complete()) return {};
  const Questions questions(net, seed);
  Expected expected(program, graph);
  const NamedProperty named[] = {NamedProperty::safe, NamedProperty::quasi_live,
                                 NamedProperty::deadlock_free, NamedProperty::has_stable_place};
  std::vector<Property> properties(3);
  properties[0].what = questions.reach;
  properties[1].what = questions.state;
  properties[2].what = questions.bound;
  for (const NamedProperty property : named) properties.emplace_back().what = property;
  std::vector<const Property*> asked;
  for (const Property& property : properties) asked.push_back(&property);

  const Verdict reach = expected.of(questions.reach);
  if (auto fault = equation_agrees(program, questions, expected, reach, seen); !fault.empty()) {
    return fault;
  }
  for (const unsigned threads : {1U, 2U}) {
    Limits limits;
    limits.max_threads = threads;
    const auto found = decide_on_the_fly(program, asked, limits, {});
    const std::uint64_t most = threads == 1 ? most_states : most_states / 8;
    if (auto fault = shortcuts_agree(program, properties, asked, found, most); !fault.empty()) {
      return fault;
    }
    if (found[0].verdict != reach) return "reachability";
    if (found[1].verdict != expected.of(questions.state)) return "initial state";
    if (found[2].greatest != expected.greatest(questions.bound.sum)) return "bound";
    for (std::size_t i = 0; i < std::size(named); ++i) {
      if (found[3 + i].verdict != expected.of(named[i])) return "named " + std::to_string(i);
    }
    if (!found[0].evidence) continue;
    ++seen.runs;
    if (const auto fault = recheck(program, questions.reach, *found[0].evidence)) return *fault;
    const std::size_t steps = found[0].evidence->run.steps.size();
    if (steps != expected.distance(questions.state, questions.wanted)) {
      return "not the shortest run";
    }
  }
  return reduced_agrees(program, questions.reach, reach, graph.size(), seen);
}

TEST(OnTheFlyLaw, AgreesWithTheSlowTwin) {
  Seen seen;
  const std::size_t count = laws::rounds(4000);
  for (std::uint64_t round = 0; round < count; ++round) {
    Random random(11'000'000 + round);
    const PetriNet net = laws::RandomNet(random).draw();
    if (agrees(net, round, seen).empty()) continue;
    const auto fails = [&](const PetriNet& n) { return !agrees(n, round, seen).empty(); };
    const PetriNet small = laws::NetShrinker(net, fails).shrink();
    std::ostringstream text;
    text << test::net_text(small) << "seed " << round << '\n';
    for (const auto& n : Questions(small, round).reach.nodes) {
      text << static_cast<int>(n.op) << ' ' << n.left << ' ' << n.right << ' ' << n.index << '\n';
    }
    FAIL() << agrees(small, round, seen) << '\n' << text.str();
  }
  std::cout << count << " nets, " << seen.runs << " runs, " << seen.fewer << " reduced, "
            << seen.by_equation << " by the state equation\n";
  EXPECT_GT(seen.runs, count / 4);
  EXPECT_GT(seen.fewer, count / 40);
  EXPECT_GT(seen.by_equation, count / 20);
}

}  // namespace
}  // namespace leadline::logic
