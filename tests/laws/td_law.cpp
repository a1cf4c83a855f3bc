// Transition diagrams: what `program::compile` makes of them has the state graph that they have as
// they are written, state by state.

#include <gtest/gtest.h>

#include <algorithm>
#include <exception>
#include <iostream>
#include <set>
#include <sstream>
#include <string>

#include "laws/rounds.hpp"
#include "laws/system_rounds.hpp"
#include "leadline/check/diagrams_check.hpp"
#include "leadline/emit/diagrams.hpp"
#include "leadline/explore/explore.hpp"
#include "leadline/lower/dsaam.hpp"
#include "leadline/program/composition_program.hpp"
#include "leadline/read/diagrams.hpp"
#include "oracle/diagram_graph.hpp"
#include "oracle/diagram_interpreter.hpp"
#include "oracle/diagram_time_rules.hpp"
#include "oracle/random_diagrams.hpp"
#include "oracle/system_diagrams.hpp"
#include "support/graphs.hpp"

namespace leadline::laws {
namespace {

using diagram::Type;
using diagram::Variable;
using oracle::DiagramFeatures;
using oracle::DiagramInterpreter;
using oracle::DiagramState;

constexpr std::uint64_t max_states = 300;

std::string printed(const diagram::Composition& composition) {
  std::ostringstream text;
  emit::diagrams(text, composition);
  return text.str();
}

/// Tells the states of a composition's program as those of the composition.
class Decoding {
 public:
  Decoding(const diagram::Composition& composition, const program::CompositionProgram& compiled)
      : composition_(composition), compiled_(compiled) {}

  [[nodiscard]] DiagramState state(const std::vector<Tokens>& fields) const {
    DiagramState result;
    for (const program::Counter vertex : compiled_.vertex) {
      result.vertices.emplace_back(static_cast<std::size_t>(fields[vertex]));
    }
    for (std::size_t v = 0; v < composition_.variables.size(); ++v) {
      const Variable& variable = composition_.variables[v];
      auto& members = result.values.emplace_back(variable.initial.size());
      if (variable.kind != Variable::Kind::plain) continue;
      for (std::size_t m = 0; m < members.size(); ++m) {
        members[m] = value(variable.type, fields.data() + compiled_.fields[v][m]);
      }
    }
    return result;
  }

 private:
  [[nodiscard]] static DiagramState::Value value(const Type& type, const Tokens* field) {
    DiagramState::Value list;
    if (type.capacity > 0) {
      for (Tokens i = 0; i < *field; ++i) list.push_back(scalar(type, field[i + 1]));
    } else if (type.kind == Type::Kind::set) {
      for (std::size_t i = 0; i < type.ports.size(); ++i) {
        if (field[i] == 1) list.push_back(type.ports[i].value);
      }
      std::ranges::sort(list);
    } else {
      list.push_back(scalar(type, *field));
    }
    return list;
  }

  [[nodiscard]] static std::int64_t scalar(const Type& type, Tokens raw) {
    const auto number = static_cast<std::int64_t>(raw);
    if (type.kind == Type::Kind::integer) return type.least + number;
    if (type.kind == Type::Kind::port) return type.ports[raw].value;
    return type.kind == Type::Kind::time && raw == 0 ? Variable::no_time : number;
  }

  const diagram::Composition& composition_;
  const program::CompositionProgram& compiled_;
};

struct Comparison {
  bool refused = false;    ///< by the reader or the compiler
  bool complete = false;   ///< the whole graph was compared
  bool heard = false;      ///< so were the rules for messages
  std::size_t states = 0;  ///< compared
  std::string difference;  ///< empty: none
};

std::string difference(const explore::StateGraph& graph, const Decoding& decoding,
                       const DiagramInterpreter& interpreter) {
  std::set<DiagramState> seen;
  const auto state = [&](explore::StateIndex s) { return decoding.state(test::values(graph, s)); };
  for (explore::StateIndex s = 0; s < graph.size(); ++s) {
    if (!seen.insert(state(s)).second) return "a state twice";
  }
  if (state(0) != interpreter.initial()) return "the initial state";
  for (explore::StateIndex s = 0; s < graph.expanded; ++s) {
    std::vector<DiagramState> got;
    for (const explore::StateIndex t : graph.successors(s)) got.push_back(state(t));
    std::vector<DiagramState> expected = interpreter.successors(state(s));
    std::ranges::sort(got);
    std::ranges::sort(expected);
    if (got.size() != expected.size()) {
      return std::to_string(got.size()) + " edges instead of " + std::to_string(expected.size()) +
             " from state " + std::to_string(s);
    }
    if (got != expected) return "other edges from state " + std::to_string(s);
  }
  return {};
}

void compare_messages(const diagram::Composition& composition,
                      const program::CompositionProgram& compiled, Comparison& result) {
  if (!oracle::has_messages(composition)) return;
  Limits limits;
  limits.max_states = 4 * max_states;
  const check::TimeRules got = check::check_time_rules(composition, compiled, limits);
  if (!got.complete) return;
  const oracle::BrokenRules expected = oracle::broken_rules(composition, limits.max_states);
  result.heard = true;
  if (got.states != expected.states) result.difference = "states that remember messages";
  std::set<check::TimeRule> rules;
  for (const auto& broken : got.broken) rules.insert(broken.first);
  if (rules != expected.rules) result.difference = "rules of time";
}

Comparison compare(const diagram::Composition& drawn) {
  Comparison result;
  Diagnostics diagnostics;
  const std::string text = printed(drawn);
  const auto composition = read::diagrams(SourceFile("random.td", text), diagnostics);
  const auto compiled = composition ? program::compile(*composition, diagnostics) : std::nullopt;
  result.refused = !compiled;
  if (composition && printed(*composition) != text)
    result.difference = "the text, read and written";
  if (!compiled) return result;
  Limits limits;
  limits.max_states = max_states;
  const explore::StateGraph graph = explore::state_graph(compiled->program, limits);
  const DiagramInterpreter interpreter(*composition);
  result.complete = graph.complete();
  result.states = graph.expanded;
  if (!result.difference.empty()) return result;
  try {
    result.difference = difference(graph, Decoding(*composition, *compiled), interpreter);
    if (!result.difference.empty() || !result.complete) return result;
    const explore::Counts counts = explore::count_states(compiled->program, limits);
    const oracle::DiagramGraph::Size size{counts.states, counts.edges, counts.deadlocks};
    if (oracle::diagram_graph(*composition, max_states).size() != size)
      result.difference = "counts";
    if (result.difference.empty()) compare_messages(*composition, *compiled, result);
  } catch (const std::exception& fault) {
    result.difference = fault.what();
  }
  return result;
}

std::string first_failure(std::uint64_t seed, std::size_t usual, const DiagramFeatures& features) {
  const std::size_t count = rounds(usual);
  std::size_t accepted = 0;
  std::size_t complete = 0;
  std::size_t heard = 0;
  std::size_t states = 0;
  for (std::size_t round = 0; round < count; ++round) {
    const diagram::Composition drawn = oracle::random_diagrams(seed + round, features);
    const Comparison found = compare(drawn);
    accepted += found.refused ? 0 : 1;
    complete += found.complete ? 1 : 0;
    heard += found.heard ? 1 : 0;
    states += found.states;
    if (found.difference.empty()) continue;
    const auto small = oracle::shrink(
        drawn, [](const diagram::Composition& c) { return !compare(c).difference.empty(); });
    return "round " + std::to_string(round) + ": " + compare(small).difference + " in\n" +
           printed(small);
  }
  std::cout << count << " compositions, " << accepted << " accepted, " << complete
            << " of these explored completely, " << heard << " with messages, " << states
            << " states compared\n";
  return accepted < count / 3 * 2 ? "too many are refused" : "";
}

struct Case {
  const char* name;
  DiagramFeatures features;
};

void PrintTo(const Case& of, std::ostream* out) {
  *out << of.name;
}

/// Plain diagrams, and each feature beside plain things alone: which of these fail tells where a
/// fault lies.
std::vector<Case> cases() {
  DiagramFeatures plain;
  for (const oracle::DiagramFeature& feature : oracle::diagram_features) plain.*feature.in = false;
  std::vector<Case> cases{{"Plain", plain}};
  for (const oracle::DiagramFeature& feature : oracle::diagram_features) {
    cases.push_back({feature.name, plain});
    cases.back().features.*feature.in = true;
  }
  return cases;
}

class TdLaw : public testing::TestWithParam<Case> {};

TEST_P(TdLaw, ProgramsDoWhatDiagramsSay) {
  const std::string failure = first_failure(1'000'000, 30, GetParam().features);
  EXPECT_TRUE(failure.empty()) << failure;
}

INSTANTIATE_TEST_SUITE_P(Of, TdLaw, testing::ValuesIn(cases()),
                         [](const auto& instance) { return std::string(instance.param.name); });

/// The interpreter itself has a twin: of systems it finds what the paper's diagrams are known to
/// do.
Finding systems_agree(const DsaamSystem& system) {
  constexpr std::size_t most = 600;
  Finding found;
  const std::vector<DsaamSystem> parts = lower::parts(system);
  const std::vector<oracle::Part> expected = oracle::weak_parts(system);
  for (std::size_t p = 0; p < parts.size(); ++p) {
    const auto slow =
        oracle::explore(system, expected[p], oracle::system_diagrams(), {.states = most});
    if (!slow.complete) continue;
    ++found.compared;
    const diagram::Composition diagrams = lower::diagrams(parts[p]);
    const oracle::DiagramGraph::Size right{slow.states, slow.transitions, slow.deadlocks};
    if (oracle::diagram_graph(diagrams, most).size() != right) return {1, "sizes"};
  }
  return found;
}

TEST(TdLawOfSystems, InterpretersAgree) {
  EXPECT_EQ(first_failure(systems_agree, 3'000'000, 150), "");
}

TEST(TdLawOfAll, ProgramsDoWhatDiagramsSay) {
  const std::string failure = first_failure(9'000'000, 400, {});
  EXPECT_TRUE(failure.empty()) << failure;
}

}  // namespace
}  // namespace leadline::laws
