#include "leadline/emit/graphs.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "leadline/explore/explore.hpp"
#include "leadline/program/program.hpp"
#include "support/graphs.hpp"
#include "support/net_builder.hpp"

namespace leadline::emit {
namespace {

/// Two tokens that move from a to {b c} one at a time; the second step is an event.
PetriNet steps() {
  return test::NetBuilder()
      .place("a", 2)
      .place("b c", 0)
      .transition("t1", {{"a", 2}}, {{"a", 1}, {"b c", 1}})
      .transition("t \"2\"", {{"a", 1}, {"b c", 1}}, {{"b c", 3}}, "GO")
      .net();
}

class Graphs : public testing::Test {
 protected:
  explicit Graphs(const PetriNet& net = steps())
      : program(program::compile(net)), graph(test::slow_state_graph(program)) {}

  template <class Writer>
  std::string text(Writer writer, const GraphOptions& options = {}) {
    std::ostringstream out;
    losses = writer(out, graph, program, options);
    return out.str();
  }

  program::Program program;
  explore::StateGraph graph;
  Losses losses;
};

constexpr auto write_aut = [](auto&... args) { return aut(args...); };
constexpr auto write_listing = [](auto&... args) { return listing(args...); };
constexpr auto write_dot = [](auto&... args) { return dot(args...); };

TEST_F(Graphs, AutIsLaidOutAsTinaDoes) {
  EXPECT_EQ(text(write_aut),
            "des(0,2,3)\n"
            "(0,\"t1\",1)\n"
            "(1,\"t '2'\",2)\n");
  ASSERT_EQ(losses.size(), 1U);
  EXPECT_NE(losses[0].find("t \"2\""), std::string::npos);
}

TEST_F(Graphs, AutOfEventsCallsTheOthersInternal) {
  EXPECT_EQ(text(write_aut, {Labels::events, {}}),
            "des(0,2,3)\n"
            "(0,\"i\",1)\n"
            "(1,\"GO\",2)\n");
  EXPECT_TRUE(losses.empty());
}

TEST_F(Graphs, ListingShowsMarkingsAndEdges) {
  EXPECT_EQ(text(write_listing),
            "state 0\n"
            "props a*2\n"
            "trans t1/1\n"
            "\n"
            "state 1\n"
            "props a {b c}\n"
            "trans {t \"2\"}/2\n"
            "\n"
            "state 2\n"
            "props {b c}*3\n"
            "trans\n");
}

TEST_F(Graphs, DotTellsTheKindsOfStates) {
  const std::string drawing = text(write_dot);
  EXPECT_NE(drawing.find("0 [label=\"0\\na × 2\", fillcolor=\"#eceff1\", peripheries=2];"),
            std::string::npos);
  EXPECT_NE(drawing.find("1 [label=\"1\\na\\nb c\", fillcolor=\"#c8e6c9\"];"), std::string::npos);
  EXPECT_NE(drawing.find("2 [label=\"2\\nb c × 3\", fillcolor=\"#f5b7b1\"];"), std::string::npos);
  EXPECT_NE(drawing.find("1 -> 2 [label=\"t \\\"2\\\"\"];"), std::string::npos);
}

TEST_F(Graphs, DotTakesADescription) {
  const auto describe = [](std::uint32_t state) { return "\\state\n" + std::to_string(state); };
  const std::string drawing = text(write_dot, {Labels::events, describe});
  EXPECT_NE(drawing.find("2 [label=\"2\\n\\\\state\\n2\""), std::string::npos) << drawing;
}

TEST_F(Graphs, ACutGraphIsWrittenAsFarAsItGoes) {
  graph = test::slow_state_graph(program, 2);
  ASSERT_FALSE(graph.complete());
  const std::string automaton = text(write_aut, {Labels::events, {}});
  EXPECT_EQ(automaton.substr(0, 7), "des(0,1") << automaton;
  ASSERT_EQ(losses.size(), 1U);
  EXPECT_NE(losses[0].find("limit"), std::string::npos);
  EXPECT_NE(text(write_dot).find("dashed\"]"), std::string::npos);
}

class SortedListing : public Graphs {
 protected:
  SortedListing()
      : Graphs(test::NetBuilder()
                   .place("p", 1)
                   .transition("a", {{"p", 1}}, {{"x", 1}})
                   .transition("b", {{"p", 1}}, {{"p", 1}})
                   .net()) {}
};

TEST_F(SortedListing, EdgesStandInTheOrderOfTheirTargets) {
  EXPECT_NE(text(write_listing).find("trans b/0 a/1\n"), std::string::npos);
  EXPECT_NE(text(write_aut).find("(0,\"a\",1)\n(0,\"b\",0)\n"), std::string::npos);
}

class ClashingLabels : public Graphs {
 protected:
  ClashingLabels()
      : Graphs(test::NetBuilder()
                   .place("p", 1)
                   .transition("a\"", {{"p", 1}}, {{"p", 1}})
                   .transition("a'", {{"p", 1}}, {{"p", 1}})
                   .transition("a\n", {{"p", 1}}, {{"p", 1}})
                   .net()) {}
};

TEST_F(ClashingLabels, StayDifferentInAut) {
  EXPECT_EQ(text(write_aut),
            "des(0,3,1)\n"
            "(0,\"a'_2\",0)\n"
            "(0,\"a'\",0)\n"
            "(0,\"a \",0)\n");
  EXPECT_EQ(losses.size(), 2U);
}

TEST(ModeGraphs, AreWrittenWithTheirReactions) {
  program::Program program;
  program.counters = {"idle", "busy"};
  program.initial = {1, 0};
  program.actions = {{"t/start", "START", {}, {}}, {"t/stop", "STOP", {}, {}}};
  collapse::ModeGraph modes;
  modes.modes = {{1, 0}, {0, 2}};
  modes.initial = {0};
  modes.offsets = {0, 1, 2};
  modes.reactions = {{0, 0, 1, 0}, {1, 1, 0, 0}};
  modes.mark_sets = {{}};
  modes.expanded = 2;
  std::ostringstream out;
  EXPECT_TRUE(aut(out, modes, program, {Labels::events, {}}).empty());
  listing(out, modes, program, {Labels::transitions, {}});
  EXPECT_EQ(out.str(),
            "des(0,2,2)\n(0,\"START\",1)\n(1,\"STOP\",0)\n"
            "state 0\nprops idle\ntrans {t/start}/1\n\n"
            "state 1\nprops busy*2\ntrans {t/stop}/0\n");
  modes.initial = {0, 1};
  EXPECT_EQ(aut(out, modes, program, {}).size(), 1U);
}

}  // namespace
}  // namespace leadline::emit
