#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "leadline/check/diagrams_check.hpp"
#include "leadline/check/system_check.hpp"
#include "leadline/explore/explore.hpp"
#include "leadline/read/diagrams.hpp"
#include "support/graphs.hpp"
#include "support/model_file.hpp"
#include "support/system_builder.hpp"

/// The transition diagrams in models/dsaam: what their comments claim, and what they claim of
/// variants of themselves. Numbers of states and edges were found by programs written for that
/// purpose, one for each protocol, which know neither diagrams nor this library.
namespace leadline::check {
namespace {

std::string text_of(const std::string& model) {
  return std::string(test::model_file("dsaam/" + model).text());
}

/// The text with each `from`, of which there is at least one, replaced.
std::string edited(std::string text, const std::string& from, const std::string& to) {
  std::size_t at = text.find(from);
  if (at == std::string::npos) throw std::runtime_error("not in the model: " + from);
  for (; at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

diagram::Composition read_text(const std::string& text) {
  Diagnostics diagnostics;
  auto composition = read::diagrams(SourceFile("model.td", text), diagnostics);
  if (!composition || !diagnostics.all().empty()) throw std::runtime_error("a faulty model");
  return *std::move(composition);
}

program::CompositionProgram compiled(const diagram::Composition& composition) {
  Diagnostics diagnostics;
  auto program = program::compile(composition, diagnostics);
  if (!program) throw std::runtime_error("a model that does not compile");
  return *std::move(program);
}

/// The required properties that are violated, each once.
using Violated = std::set<std::string>;

const Violated deadlock = {"progress", "component_progress"};

Violated violated(const std::string& text) {
  Diagnostics diagnostics;
  const auto result = check_diagrams(read_text(text), {}, diagnostics);
  if (!result || result->undecided()) throw std::runtime_error("undecided");
  Violated names;
  for (const DecidedProperty& property : result->properties) {
    const bool broken = property.verdict == Verdict::violated;
    if (broken && property.kind == Kind::required) names.insert(property.name);
  }
  return names;
}

std::vector<std::string> witness(const std::string& text, const std::string& property) {
  Diagnostics diagnostics;
  const auto result = check_diagrams(read_text(text), {}, diagnostics);
  for (const DecidedProperty& candidate : result->properties) {
    if (candidate.name == property && candidate.witness) return candidate.witness->steps;
  }
  return {};
}

struct Numbers {
  std::uint64_t states = 0;
  std::uint64_t edges = 0;
  std::uint64_t deadlocks = 0;

  friend bool operator==(const Numbers&, const Numbers&) = default;
};

void PrintTo(const Numbers& n, std::ostream* out) {
  *out << n.states << " states, " << n.edges << " edges, " << n.deadlocks << " deadlocks";
}

Numbers numbers_of(const explore::StateGraph& graph) {
  Numbers numbers{graph.size(), graph.edges(), 0};
  for (explore::StateIndex s = 0; s < graph.size(); ++s) {
    numbers.deadlocks += graph.is_deadlock(s) ? 1 : 0;
  }
  return numbers;
}

/// By both explorers.
Numbers numbers(const std::string& text) {
  const auto program = compiled(read_text(text)).program;
  const Numbers slow = numbers_of(test::slow_state_graph(program));
  EXPECT_EQ(numbers_of(explore::state_graph(program, {})), slow);
  return slow;
}

// The guard of each edge is what the operations of the other one establish: the two alternate for
// ever, shifting both times. Without a distance of 1 the first guard is false at once.
TEST(TdModels, Fig3ProgressesExactlyAtDistanceOne) {
  const std::string text = text_of("fig3.td");
  EXPECT_EQ(violated(text), Violated{});
  EXPECT_EQ(numbers(text), (Numbers{2, 2, 0}));
  for (const char* x2 : {"0", "2", "3"}) {
    const std::string other = edited(text, "x2 := 1;", std::string("x2 := ") + x2 + ";");
    EXPECT_EQ(violated(other), deadlock) << x2;
    EXPECT_EQ(numbers(other), (Numbers{1, 0, 1})) << x2;
  }
}

TEST(TdModels, TimeStepsProgressWithLookahead) {
  const std::string text = text_of("hla_tar.td");
  EXPECT_EQ(violated(text), Violated{});
  EXPECT_EQ(numbers(text), (Numbers{41, 62, 0}));
}

// With a lookahead of 2 both are at 3 and 4 once. Then MORSE, at 4, has sent 6, and gets what
// JSBSim has sent at 3: 5.
TEST(TdModels, ALongerLookaheadSendsPastWhatIsStillToCome) {
  const std::string text = edited(text_of("hla_tar.td"), "lookahead := 1", "lookahead := 2");
  EXPECT_EQ(violated(text), Violated{"no_late_consumption"});
  EXPECT_EQ(numbers(text), (Numbers{76, 132, 0}));
}

TEST(TdModels, ThePromiseIsWorthALookaheadOfOne) {
  for (const std::string kind : {"hla_tar", "hla_ner"}) {
    const std::string text = text_of(kind + "_no_lookahead.td");
    EXPECT_EQ(violated(text), Violated{});
    EXPECT_EQ(numbers(text), numbers(text_of(kind + ".td")));
  }
}

// The steps of 2 and 3 meet at 6 first, where neither asked time is before the other. Up to there
// MORSE is granted 2 and 4 and JSBSim 3.
TEST(TdModels, WithoutLookaheadAndPromiseTimeStepsDeadlock) {
  const std::string text = text_of("hla_tar_deadlock.td");
  EXPECT_EQ(violated(text), deadlock);
  EXPECT_EQ(numbers(text), (Numbers{32, 44, 1}));
  const auto run = witness(text, "progress");
  EXPECT_EQ(std::count(run.begin(), run.end(), "Rti.tag_morse > Morse.tag"), 2);
  EXPECT_EQ(std::count(run.begin(), run.end(), "Rti.tag_jsbsim > Jsbsim.tag"), 1);

  const std::string available =
      edited(edited(text, "asked[morse] < asked[jsbsim]", "asked[morse] <= asked[jsbsim]"),
             "asked[jsbsim] < asked[morse]", "asked[jsbsim] <= asked[morse]");
  EXPECT_EQ(violated(available), Violated{});
  EXPECT_EQ(numbers(available), (Numbers{55, 84, 0}));
}

TEST(TdModels, TheDeadlockOfTimeStepsIsThatOfObservationFlows) {
  test::SystemBuilder b;
  b.out("morse.update", 2, 2).out("jsbsim.update", 3, 3);
  b.observation("morse.update", "jsbsim.in").observation("jsbsim.update", "morse.in");
  EXPECT_EQ(check_system(b.system()).parts.at(0).deadlocks.at(0).time, 6);
}

TEST(TdModels, EventStepsProgressWithLookahead) {
  const std::string text = text_of("hla_ner.td");
  EXPECT_EQ(violated(text), Violated{});
  EXPECT_EQ(numbers(text), (Numbers{49, 84, 0}));
}

TEST(TdModels, WithoutThePromiseEventStepsDeadlock) {
  const std::string text = text_of("hla_ner_no_lookahead.td");
  std::string strict = edited(text, "asked[morse] <= ", "asked[morse] < ");
  strict = edited(strict, "asked[ptolemy] <= asked", "asked[ptolemy] < asked");
  EXPECT_EQ(violated(strict), deadlock);
  EXPECT_EQ(numbers(strict), (Numbers{34, 54, 1}));
}

TEST(TdModels, SimulatorsProgressWhenTheirSyncIntervalIsNoLongerThanTheLatency) {
  const std::string text = text_of("simbricks.td");
  EXPECT_EQ(violated(text), Violated{});
  EXPECT_EQ(numbers(text), (Numbers{6446, 24268, 0}));
  std::string late = edited(text, "sync := 2", "sync := 3");
  late = edited(late, "next := {1, 2}", "next := {1, 3}");
  EXPECT_EQ(violated(late), deadlock);
  EXPECT_EQ(numbers(late), (Numbers{460, 1245, 4}));
}

/// How far apart the times of two members of the family `now` are at most.
std::int64_t distance(const explore::StateGraph& graph, const std::vector<program::Counter>& now,
                      std::size_t a, std::size_t b) {
  std::int64_t most = 0;
  for (explore::StateIndex s = 0; s < graph.size(); ++s) {
    const auto state = graph.layout.unpack(graph.state(s));
    const auto apart =
        static_cast<std::int64_t>(state[now[a]]) - static_cast<std::int64_t>(state[now[b]]);
    most = std::max(most, std::abs(apart));
  }
  return most;
}

TEST(TdModels, NoSimulatorIsFurtherThanTheSyncIntervalFromANeighbour) {
  const diagram::Composition composition = read_text(text_of("simbricks.td"));
  const auto program = compiled(composition);
  const auto graph = explore::state_graph(program.program, {});
  const auto named_now = [](const diagram::Variable& variable) { return variable.name == "now"; };
  const auto& variables = composition.variables;
  const auto found = std::find_if(variables.begin(), variables.end(), named_now);
  const auto& now = program.fields[static_cast<std::size_t>(found - variables.begin())];
  EXPECT_EQ(distance(graph, now, 0, 1), 2);
  EXPECT_EQ(distance(graph, now, 1, 2), 2);
  EXPECT_EQ(distance(graph, now, 0, 2), 4);
}

// At time 0 the NIC sends a message that arrives at 2, and so does the host. Both go on to 2, where
// the host may send one for 4 before it takes that for 2.
TEST(TdModels, MessagesUnderWayAreLateBySectionTwo) {
  const std::string text =
      edited(text_of("simbricks.td"), "observes now[host]", "emits now[host] + latency");
  EXPECT_EQ(violated(text), Violated{"no_late_consumption"});
}

// The shortest run that consumes out of order has two messages sent, and the later one taken first.
TEST(TdModels, TakingFromAnyBufferBreaksTheOrderOfConsumption) {
  const std::string text = text_of("time_order.td");
  EXPECT_EQ(violated(text), Violated{"ordered_consumption"});
  EXPECT_EQ(witness(text, "ordered_consumption"),
            (std::vector<std::string>{"Robot.send_image", "Robot.send_position",
                                      "Localisation.take_position", "Localisation.take_image"}));
  EXPECT_EQ(numbers(text), (Numbers{54, 114, 0}));
  std::string mended = edited(text, "when not empty(images) consumes",
                              "when not empty(images) and not empty(positions) and "
                              "first(images) <= first(positions) consumes");
  mended = edited(mended, "when not empty(positions) consumes",
                  "when not empty(images) and not empty(positions) and "
                  "first(positions) < first(images) consumes");
  EXPECT_EQ(violated(mended), Violated{});
  EXPECT_EQ(numbers(mended), (Numbers{20, 30, 0}));
}

}  // namespace
}  // namespace leadline::check
