// The automaton of a formula accepts the paths of which the formula holds, by the definition of
// the operators and by Spin's automaton of the same formula.

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <iostream>
#include <memory>
#include <string>

#include "laws/naive_product.hpp"
#include "laws/never_claim.hpp"
#include "laws/random_path_formula.hpp"
#include "laws/rounds.hpp"
#include "logic/buchi.hpp"
#include "logic/run_values.hpp"

namespace leadline::logic {
namespace {

constexpr std::uint32_t fields = 3;
using Op = Formula::Op;

LinearSum marked(std::uint32_t field) {
  return {{{field, 1}}, -1};
}

/// A program for paths that are made up: three fields, and actions for the names of steps.
program::Program made_up() {
  program::Program program;
  for (const char* name : {"p0", "p1", "p2"}) program.counters.emplace_back(name);
  program.initial = {0, 0, 0};
  program.actions = {{"t0", "", {}, {}}, {"t1", "", {}, {}}};
  return program;
}

/// `A (path and F G true)`, which is of class `ltl` whatever the path.
Formula random_formula(oracle::Random& random, bool for_spin) {
  FormulaBuilder builder;
  laws::RandomPathFormula drawn(random, !for_spin, [&](FormulaBuilder& b) {
    if (!for_spin && random.chance(20)) {
      return b.fires({static_cast<std::uint32_t>(random.below(2))});
    }
    return b.at_least(marked(static_cast<std::uint32_t>(random.below(fields))));
  });
  const std::uint32_t path = drawn.draw(builder, random.between(0, for_spin ? 5 : 8));
  const std::uint32_t always = builder.finally(builder.globally(builder.constant(true)));
  return builder.formula(builder.all(builder.conjunction(path, always)));
}

std::uint32_t path_in(const Formula& formula) {
  return formula.nodes[formula.nodes[formula.root()].left].left;
}

FiredRun random_path(oracle::Random& random) {
  FiredRun path;
  const std::size_t length = random.between(1, 5);
  for (std::size_t i = 0; i < length; ++i) {
    std::vector<Tokens> values(fields);
    for (Tokens& value : values) value = random.below(2);
    path.states.push_back(values);
    path.actions.push_back(static_cast<program::ActionIndex>(random.below(2)));
  }
  if (random.chance(75)) path.cycle_start = random.below(length);
  path.is_maximal = !path.cycle_start;
  if (path.is_maximal) path.actions.pop_back();
  return path;
}

bool holds(const program::Program& program, const Formula& formula, std::uint32_t node,
           const FiredRun& path) {
  return RunValues(program, formula, path, {}).value(node) == Truth::yes;
}

/// The path as a graph of one run.
auto steps_of(const program::Program& program, const Formula& formula, const FiredRun& path,
              const std::vector<std::uint32_t>& atoms) {
  std::vector<laws::LetterStep> steps;
  for (std::size_t i = 0; i < path.states.size(); ++i) {
    FiredRun rest;  // all that an atom can speak of
    rest.states = {path.states[i]};
    if (i < path.actions.size()) rest.actions = {path.actions[i]};
    rest.is_maximal = true;
    laws::LetterStep step;
    for (std::size_t a = 0; a < atoms.size(); ++a) {
      if (holds(program, formula, atoms[a], rest)) step.letter |= Letter{1} << a;
    }
    const std::size_t next = i + 1 < path.states.size() ? i + 1 : path.cycle_start.value_or(i);
    step.target = static_cast<std::uint32_t>(next);
    steps.push_back(step);
  }
  return [steps](std::uint32_t state) { return std::vector{steps[state]}; };
}

bool accepts(const PathAutomaton& automaton, const program::Program& program,
             const Formula& formula, const FiredRun& path) {
  const auto steps = steps_of(program, formula, path, automaton.atoms);
  return laws::NaiveProduct(automaton.buchi, steps).accepts();
}

TEST(LtlAutomatonLaw, AcceptsThePathsOfWhichTheFormulaHolds) {
  const program::Program program = made_up();
  const std::size_t count = laws::rounds(1500);
  std::size_t states = 0;
  for (std::size_t round = 0; round < count; ++round) {
    oracle::Random random(6'000'000 + round);
    const Formula formula = random_formula(random, false);
    std::string problem;
    const auto positive = path_automaton(formula, path_in(formula), false, problem);
    const auto negative = path_automaton(formula, path_in(formula), true, problem);
    ASSERT_TRUE(positive && negative) << problem << " in round " << round;
    states += positive->buchi.states.size() + negative->buchi.states.size();
    for (int i = 0; i < 6; ++i) {
      const FiredRun path = random_path(random);
      const bool expected = holds(program, formula, path_in(formula), path);
      ASSERT_EQ(accepts(*positive, program, formula, path), expected) << "round " << round;
      ASSERT_EQ(accepts(*negative, program, formula, path), !expected) << "round " << round;
    }
  }
  std::cout << 2 * count << " automata, " << states << " states\n";
}

/// In Spin's notation.
std::string spin_text(const Formula& formula) {
  std::vector<std::string> texts;
  for (const Formula::Node& node : formula.nodes) {
    const auto left = [&] { return "(" + texts[node.left] + ")"; };
    const auto right = [&] { return "(" + texts[node.right] + ")"; };
    switch (node.op) {
      case Op::constant:
        texts.emplace_back(node.index == 1 ? "true" : "false");
        break;
      case Op::at_least:
        texts.push_back("p" + std::to_string(formula.sums[node.index].terms[0].field));
        break;
      case Op::negation:
        texts.push_back("!" + left());
        break;
      case Op::conjunction:
        texts.push_back(left() + " && " + right());
        break;
      case Op::disjunction:
        texts.push_back(left() + " || " + right());
        break;
      case Op::finally:
        texts.push_back("<> " + left());
        break;
      case Op::globally:
        texts.push_back("[] " + left());
        break;
      case Op::all:
        break;
      default:
        texts.push_back(left() + " U " + right());
    }
  }
  return texts[path_in(formula)];
}

std::string output_of(const std::string& command) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  std::string output;
  std::array<char, 4096> part{};
  while (pipe != nullptr) {
    const std::size_t read = std::fread(part.data(), 1, part.size(), pipe.get());
    if (read == 0) break;
    output.append(part.data(), read);
  }
  return output;
}

TEST(LtlAutomatonLaw, AcceptsWhatSpinsAutomatonAccepts) {
  if (output_of("spin -V 2>&1").find("Spin Version") == std::string::npos) {
    GTEST_SKIP() << "Spin is not installed";
  }
  const program::Program program = made_up();
  const std::size_t count = laws::rounds(80);
  std::size_t own_states = 0;
  std::size_t spins_states = 0;
  std::size_t accepted = 0;
  for (std::size_t round = 0; round < count; ++round) {
    oracle::Random random(7'000'000 + round);
    const Formula formula = random_formula(random, true);
    const std::string text = spin_text(formula);
    const laws::NeverClaim claim(output_of("spin -f '" + text + "' 2>&1"), fields);
    std::string problem;
    const auto automaton = path_automaton(formula, path_in(formula), false, problem);
    ASSERT_TRUE(automaton) << problem;
    own_states += automaton->buchi.states.size();
    spins_states += claim.automaton().states.size();
    for (int i = 0; i < 12; ++i) {
      const FiredRun path = random_path(random);
      const auto steps = [&](std::uint32_t state) {
        laws::LetterStep step;
        for (std::uint32_t f = 0; f < fields; ++f) {
          if (path.states[state][f] > 0) step.letter |= Letter{1} << f;
        }
        const std::size_t next =
            state + 1 < path.states.size() ? state + 1 : path.cycle_start.value_or(state);
        step.target = static_cast<std::uint32_t>(next);
        return std::vector{step};
      };
      const bool expected = laws::NaiveProduct(claim.automaton(), steps).accepts();
      ASSERT_EQ(accepts(*automaton, program, formula, path), expected) << text;
      accepted += expected ? 1 : 0;
    }
  }
  std::cout << count << " formulas: " << own_states << " states, Spin's have " << spins_states
            << "; " << accepted << " paths accepted\n";
}

}  // namespace
}  // namespace leadline::logic
