// Transition diagrams: what is decided of them holds of the state graph that they have as they are
// written.

#include <gtest/gtest.h>

#include <algorithm>
#include <exception>
#include <functional>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>

#include "laws/diagram_observation.hpp"
#include "laws/random_diagram_property.hpp"
#include "laws/rounds.hpp"
#include "leadline/check/diagrams_check.hpp"
#include "leadline/emit/diagrams.hpp"
#include "leadline/emit/draw_systems.hpp"
#include "leadline/explore/explore.hpp"
#include "leadline/logic/decide.hpp"
#include "leadline/logic/recheck_property.hpp"
#include "leadline/lower/dsaam.hpp"
#include "leadline/program/composition_program.hpp"
#include "leadline/program/vocabulary.hpp"
#include "leadline/read/diagrams.hpp"
#include "leadline/read/properties.hpp"
#include "oracle/diagram_graph.hpp"
#include "oracle/diagram_time_rules.hpp"
#include "oracle/random_diagrams.hpp"

namespace leadline::laws {
namespace {

using diagram::Composition;
using oracle::DiagramGraph;

constexpr std::size_t max_states = 300;

std::string printed(const Composition& composition) {
  std::ostringstream text;
  emit::diagrams(text, composition);
  return text.str();
}

/// A composition that can be explored, with both its programs and its graph as it is written.
struct Explored {
  Composition composition;
  program::CompositionProgram compiled;
  DiagramGraph graph;
};

std::optional<Explored> explored(const Composition& drawn) {
  Diagnostics diagnostics;
  auto composition = read::diagrams(SourceFile("random.td", printed(drawn)), diagnostics);
  auto compiled = composition ? program::compile(*composition, diagnostics) : std::nullopt;
  Limits limits;
  limits.max_states = max_states;
  if (!compiled || explore::count_states(compiled->program, limits).limit != Limit::none)
    return std::nullopt;
  DiagramGraph graph = oracle::diagram_graph(*composition, max_states);
  return Explored{*std::move(composition), *std::move(compiled), std::move(graph)};
}

/// What is wrong with what is decided, or nothing; what is asked is drawn from a seed.
using Check = std::function<std::string(const Explored&, std::uint64_t seed)>;

/// The first of some random compositions that fails.
std::string first_failure(std::uint64_t seed, std::size_t usual, const Check& check) {
  const std::size_t count = rounds(usual);
  std::size_t complete = 0;
  for (std::uint64_t round = seed; round < seed + count; ++round) {
    const auto fault = [&](const Composition& composition) -> std::string {
      try {
        const auto found = explored(composition);
        complete += found ? 1 : 0;
        return found ? check(*found, round) : "";
      } catch (const std::exception& thrown) {
        return thrown.what();
      }
    };
    const Composition drawn = oracle::random_diagrams(round);
    if (fault(drawn).empty()) continue;
    const Composition small =
        oracle::shrink(drawn, [&](const Composition& c) { return !fault(c).empty(); });
    return "round " + std::to_string(round) + ": " + fault(small) + " in\n" + printed(small);
  }
  std::cout << count << " compositions, " << complete << " of these explored completely\n";
  return complete < count / 3 ? "too few are explored" : "";
}

std::string verdict(const logic::Decision& decision) {
  std::string text = decision.verdict == Verdict::holds      ? "holds"
                     : decision.verdict == Verdict::violated ? "violated"
                                                             : "undecided";
  if (decision.greatest) text += ", at most " + std::to_string(*decision.greatest);
  return text;
}

std::optional<Property> property(const std::string& text, const Vocabulary& vocabulary) {
  Diagnostics diagnostics;
  return read::property(SourceFile("random.prop", text), vocabulary, diagnostics);
}

/// Asks the same of the program and, in words of its own, of the graph.
class Asked {
 public:
  explicit Asked(const Explored& of)
      : of_(of),
        vocabulary_(program::vocabulary_of(of.compiled, of.composition)),
        observation_(observe(of.composition, of.graph)) {}

  /// What is wrong with the answer; counts what is right.
  std::string fault(const std::string& text, std::map<std::string, std::size_t>& verdicts) const {
    const auto asked = property(text, vocabulary_);
    const auto expected = property(text, observation_.vocabulary);
    if (!asked || !expected) return asked || expected ? "only one can read " + text : "";
    const std::vector<Property> both[] = {{*asked}, {*expected}};
    const logic::Decision got = logic::decide(of_.compiled.program, both[0], {}, {}).front();
    const logic::Decision right = logic::decide(observation_.program, both[1], {}, {}).front();
    if (verdict(got) != verdict(right))
      return verdict(got) + " instead of " + verdict(right) + ": " + text;
    if (!got.fault.empty()) return got.fault + ": " + text;
    ++verdicts[std::string(verdict(got), 0, verdict(got).find(','))];
    if (!got.evidence) return {};
    const auto wrong = logic::recheck_property(of_.compiled.program, *asked, *got.evidence);
    return wrong ? *wrong + ": " + text : "";
  }

 private:
  const Explored& of_;
  Vocabulary vocabulary_;
  Observation observation_;
};

TEST(TdCheckLaw, PropertiesHoldOfWhatIsWritten) {
  std::map<std::string, std::size_t> verdicts;
  const Check check = [&](const Explored& of, std::uint64_t seed) -> std::string {
    const Asked asked(of);
    oracle::Random random(seed);
    RandomDiagramProperty properties(random, of.composition);
    std::string wrong;
    for (int i = 0; i < 6 && wrong.empty(); ++i) wrong = asked.fault(properties.draw(), verdicts);
    return wrong;
  };
  EXPECT_EQ(first_failure(4'000'000, 400, check), "");
  for (const auto& [name, count] : verdicts) std::cout << count << " times " << name << '\n';
  EXPECT_GT(verdicts["holds"], 100U);
  EXPECT_GT(verdicts["violated"], 100U);
}

TEST(TdCheckLaw, ReductionKeepsDeadlocks) {
  std::size_t dead = 0;
  const Check check = [&](const Explored& of, std::uint64_t) -> std::string {
    const auto found =
        explore::count_states(of.compiled.program, {}, {explore::Reduction::deadlocks});
    const std::size_t right = of.graph.size().deadlocks;
    dead += right;
    return found.deadlocks == right ? "" : std::to_string(found.deadlocks) + " deadlocks";
  };
  EXPECT_EQ(first_failure(5'000'000, 400, check), "");
  EXPECT_GT(dead, 0U);
}

/// The transitions that move one of the components.
std::vector<bool> moving(const Explored& of, const std::set<std::size_t>& components) {
  std::vector<bool> moves;
  for (const auto& edges : of.graph.transitions) {
    moves.push_back(std::ranges::any_of(
        edges, [&](const auto& ref) { return components.contains(ref.component.index()); }));
  }
  return moves;
}

/// By state whether one of the transitions can be taken, now or with `later` some time.
std::vector<bool> can_take(const DiagramGraph& graph, const std::vector<bool>& transitions,
                           bool later) {
  std::vector<bool> can(graph.states.size());
  for (bool again = true; again;) {
    again = false;
    for (std::size_t s = 0; s < can.size(); ++s) {
      const bool before = can[s];
      for (const DiagramGraph::Edge& edge : graph.edges[s])
        can[s] = can[s] || transitions[edge.transition] || (later && can[edge.to]);
      again = again || can[s] != before;
    }
  }
  return can;
}

bool always(const std::vector<bool>& states) {
  return std::ranges::all_of(states, std::identity());
}

/// A state in which the choices of a transition can come out in several ways.
bool has_race(const DiagramGraph& graph) {
  for (const auto& edges : graph.edges) {
    std::map<std::size_t, std::set<std::vector<std::int64_t>>> chosen;
    for (const DiagramGraph::Edge& edge : edges) {
      auto& of = chosen[edge.transition];
      of.insert(edge.chosen);
      if (of.size() > 1) return true;
    }
  }
  return false;
}

/// What is violated, with the component that it is about; races without.
std::set<std::string> violated(const check::DiagramsCheck& check) {
  std::set<std::string> names;
  for (const check::DecidedProperty& property : check.properties) {
    if (property.verdict != Verdict::violated) continue;
    names.insert(property.name + (property.name == "repeatable" ? "" : ' ' + property.element));
  }
  return names;
}

/// The same by the graph: parts share nothing, so that it is in the graph of all what each can do.
std::set<std::string> expected_to_be_violated(const Explored& of) {
  std::set<std::string> names;
  std::map<std::string, std::size_t> number;
  for (std::size_t c = 0; c < of.composition.components.size(); ++c) {
    const std::string& name = of.composition.components[c].name;
    number[name] = c;
    if (!always(can_take(of.graph, moving(of, {c}), true)))
      names.insert("component_progress " + name);
  }
  for (const Composition& part : lower::parts(of.composition)) {
    std::set<std::size_t> components;
    for (const auto& component : part.components) components.insert(number[component.name]);
    if (!always(can_take(of.graph, moving(of, components), false))) names.insert("progress ");
  }
  if (has_race(of.graph)) names.insert("repeatable");
  const std::map<check::TimeRule, std::string> rules{
      {check::TimeRule::ordered_consumption, "ordered_consumption "},
      {check::TimeRule::no_late_consumption, "no_late_consumption "},
      {check::TimeRule::no_late_emission, "no_late_emission "},
      {check::TimeRule::no_lost_message, "no_lost_message "}};
  if (!oracle::has_messages(of.composition)) return names;
  for (const check::TimeRule rule : oracle::broken_rules(of.composition, 20 * max_states).rules)
    names.insert(rules.at(rule));
  return names;
}

TEST(TdCheckLaw, ChecksTellWhatIsWritten) {
  std::map<std::string, std::size_t> found;
  const Check check = [&](const Explored& of, std::uint64_t) -> std::string {
    Limits limits;
    limits.max_states = 4 * max_states;
    Diagnostics diagnostics;
    const auto got = check::check_diagrams(of.composition, limits, diagnostics);
    if (!got) return "it cannot be checked";
    if (got->undecided()) return {};
    try {
      const auto expected = expected_to_be_violated(of);
      for (const std::string& name : expected) ++found[name.substr(0, name.find(' '))];
      return violated(*got) == expected ? "" : "other verdicts";
    } catch (const std::length_error&) {
      return {};
    }
  };
  EXPECT_EQ(first_failure(6'000'000, 400, check), "");
  EXPECT_EQ(found.size(), 7U);
  for (const auto& [name, count] : found) std::cout << count << " times " << name << '\n';
}

TEST(TdCheckLaw, AllIsDrawn) {
  const Check check = [](const Explored& of, std::uint64_t) -> std::string {
    if (emit::draw_composition(of.composition).nodes == 0) return "nothing is drawn";
    for (std::size_t c = 0; c < of.composition.components.size(); ++c) {
      const auto drawing = emit::draw_diagram(of.composition, diagram::ComponentId(c));
      if (drawing.nodes < of.composition.components[c].vertices.size()) return "too few nodes";
    }
    return {};
  };
  EXPECT_EQ(first_failure(7'000'000, 100, check), "");
}

}  // namespace
}  // namespace leadline::laws
