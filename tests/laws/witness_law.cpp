// A witness that leadline writes is read and accepted as it is; whatever is changed in it, it does
// not show the contrary of what was decided.

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <sstream>

#include "laws/random_net.hpp"
#include "laws/rounds.hpp"
#include "leadline/emit/formula_text.hpp"
#include "leadline/emit/witness.hpp"
#include "leadline/logic/decide.hpp"
#include "leadline/logic/recheck_property.hpp"
#include "leadline/model/vocabulary.hpp"
#include "leadline/read/properties.hpp"
#include "leadline/read/witness.hpp"
#include "support/net_text.hpp"
#include "support/random_formula.hpp"

namespace leadline::logic {
namespace {

using laws::Random;

struct Asked {
  Asked(Random& random, const PetriNet& net) : vocabulary(vocabulary_of(net)) {
    test::RandomFormula formulas(random, net.places.size(), net.transitions.size());
    const std::size_t size = random.between(1, 6);
    property.what = random.chance(50) ? formulas.ctl(size) : formulas.ltl(size);
    property.name = "p";
  }

  Vocabulary vocabulary;
  Property property;
};

/// What stands in the file that is written, with the property that it names.
WitnessRecord written_and_read(const WitnessRecord& record, const Asked& asked,
                               Property& property) {
  std::ostringstream text;
  emit::witness_json(text, record);
  const SourceFile file("w.json", text.str());
  Diagnostics diagnostics;
  auto back = read::witness(file, diagnostics);
  if (!back) return {};
  const SourceFile question("question", back->question);
  property = read::property(question, asked.vocabulary, diagnostics).value_or(Property{});
  return *back;
}

/// One of the tree, each about as likely.
Evidence& some_part(Random& random, Evidence& root) {
  Evidence* at = &root;
  while (!at->parts.empty() && random.chance(60))
    at = &at->parts[random.below(at->parts.size())].evidence;
  return *at;
}

void change(Random& random, const program::Program& program, const Formula& formula,
            Evidence& root) {
  Evidence& at = some_part(random, root);
  auto& steps = at.run.steps;
  const auto& action = program.actions[random.below(program.actions.size())].name;
  switch (random.below(8)) {
    case 0:
      if (!steps.empty()) steps[random.below(steps.size())] = action;
      break;
    case 1:
      steps.push_back(action);
      break;
    case 2:
      if (!steps.empty()) steps.pop_back();
      break;
    case 3:
      if (!steps.empty()) at.run.cycle_start = random.below(steps.size());
      break;
    case 4:
      at.run.cycle_start.reset();
      break;
    case 5:
      at.is_maximal = !at.is_maximal;
      break;
    case 6:
      at.parts.push_back({random.below(steps.size() + 1), {}});
      at.parts.back().evidence.node =
          static_cast<std::uint32_t>(random.below(formula.nodes.size()));
      at.parts.back().evidence.holds = random.chance(50);
      break;
    default:
      if (!at.parts.empty()) at.parts.pop_back();
      break;
  }
}

struct Seen {
  std::size_t witnesses = 0;
  std::size_t forged = 0;
};

Limits few_states() {
  Limits limits;
  limits.max_states = 80;
  return limits;
}

/// Whether all that it claims was checked, what can follow its runs too.
bool is_shown(const FullRecheck& found) {
  return !found.fault && std::all_of(found.claims.begin(), found.claims.end(), [](const auto& c) {
    return c.outcome == FurtherClaim::Outcome::checked;
  });
}

/// Evidence for the contrary of the verdict that is accepted in full.
bool contrary_passes(Random& random, const program::Program& program, const Property& property,
                     const Decision& decision, Seen& seen) {
  const auto& formula = std::get<Formula>(property.what);
  Evidence forged = decision.evidence.value_or(Evidence{});
  forged.node = formula.root();
  forged.holds = decision.verdict != Verdict::holds;
  for (int i = 0; i < 8; ++i) {
    ++seen.forged;
    if (is_shown(recheck_fully(program, property, forged, few_states()))) return true;
    change(random, program, formula, forged);
  }
  return false;
}

std::string fault_of(Random& random, const PetriNet& net, Seen& seen) {
  const program::Program program = program::compile(net);
  const Asked asked(random, net);
  const Decision decision =
      decide(program, std::span(&asked.property, 1), few_states(), {}).front();
  if (!decision.fault.empty()) return "fault: " + decision.fault;
  if (decision.verdict == Verdict::undecided) return {};
  Property property = asked.property;
  if (decision.evidence) {
    ++seen.witnesses;
    const std::string question = emit::FormulaText(asked.vocabulary).of(asked.property);
    const WitnessRecord record{net.name, "p", question, decision.verdict, *decision.evidence};
    const WitnessRecord back = written_and_read(record, asked, property);
    if (back.verdict != decision.verdict || property.what != asked.property.what) return "file";
    const FullRecheck found = recheck_fully(program, property, back.evidence, few_states());
    if (found.fault) return *found.fault;
    if (found.limit == Limit::none && !is_shown(found)) return "what it claims is not so";
  }
  if (net.transitions.empty()) return {};
  return contrary_passes(random, program, property, decision, seen) ? "a forged one passes" : "";
}

std::string told(std::uint64_t round) {
  Random random(9'000'000 + round);
  const PetriNet net = laws::RandomNet(random).draw();
  const Asked asked(random, net);
  return test::net_text(net) + emit::FormulaText(asked.vocabulary).of(asked.property);
}

TEST(WitnessLaw, OnlyWhatIsSoReplays) {
  Seen seen;
  const std::size_t count = laws::rounds(4000);
  for (std::uint64_t round = 0; round < count; ++round) {
    Random random(9'000'000 + round);
    const PetriNet net = laws::RandomNet(random).draw();
    const std::string fault = fault_of(random, net, seen);
    ASSERT_EQ(fault, "") << "round " << round << '\n' << told(round);
  }
  std::cout << seen.witnesses << " witnesses, " << seen.forged << " forged\n";
  EXPECT_GT(seen.witnesses, count / 10);
  EXPECT_GT(seen.forged, count);
}

}  // namespace
}  // namespace leadline::logic
