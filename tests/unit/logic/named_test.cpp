#include "leadline/logic/named.hpp"

#include <gtest/gtest.h>

#include "leadline/explore/explore.hpp"
#include "leadline/model/witness_record.hpp"
#include "logic/name_list.hpp"
#include "support/net_builder.hpp"

namespace leadline::logic {
namespace {

using Steps = std::vector<std::string>;

Decision decided(NamedProperty property, const test::NetBuilder& builder,
                 std::uint64_t most_states = 1000) {
  const program::Program program = program::compile(builder.net());
  Limits limits;
  limits.max_states = most_states;
  return decide(property, program, explore::state_graph(program, limits), limits);
}

/// a and b in turn; out leads to a part where only c fires.
test::NetBuilder one_way() {
  test::NetBuilder net;
  net.place("p", 1);
  net.transition("a", {{"p", 1}}, {{"q", 1}});
  net.transition("b", {{"q", 1}}, {{"p", 1}});
  net.transition("out", {{"q", 1}}, {{"r", 1}});
  net.transition("c", {{"r", 1}}, {{"r", 1}});
  return net;
}

test::NetBuilder circle() {
  test::NetBuilder net;
  net.place("p", 1);
  net.transition("a", {{"p", 1}}, {{"q", 1}});
  net.transition("b", {{"q", 1}}, {{"p", 1}});
  return net;
}

TEST(Named, Live) {
  EXPECT_EQ(decided(NamedProperty::live, circle()).verdict, Verdict::holds);
  const Decision decision = decided(NamedProperty::live, one_way());
  EXPECT_EQ(decision.verdict, Verdict::violated);
  EXPECT_EQ(decision.reason, "not live: a, b, out");
  EXPECT_EQ(decision.evidence->never_again, "a");
  EXPECT_EQ(decision.evidence->run.steps, (Steps{"a", "out"}));
}

TEST(Named, Reversible) {
  EXPECT_EQ(decided(NamedProperty::reversible, circle()).verdict, Verdict::holds);
  const Decision decision = decided(NamedProperty::reversible, one_way());
  EXPECT_EQ(decision.verdict, Verdict::violated);
  EXPECT_EQ(decision.evidence->run.steps, (Steps{"a", "out"}));
}

TEST(Named, HomeState) {
  const Decision decision = decided(NamedProperty::has_home_state, one_way());
  EXPECT_EQ(decision.verdict, Verdict::holds);
  EXPECT_EQ(decision.evidence->run.steps, (Steps{"a", "out"}));
  test::NetBuilder two_ends = one_way();
  two_ends.transition("end", {{"p", 1}}, {});
  const Decision of_two = decided(NamedProperty::has_home_state, two_ends);
  EXPECT_EQ(of_two.verdict, Verdict::violated);
  ASSERT_EQ(of_two.evidence->parts.size(), 2U);
  EXPECT_EQ(of_two.evidence->parts[0].evidence.run.steps, Steps{"end"});
  EXPECT_TRUE(of_two.evidence->parts[0].evidence.is_maximal);
  EXPECT_EQ(of_two.evidence->parts[1].evidence.run.steps, (Steps{"a", "out"}));
}

/// `more` puts tokens for ever, until `end` stops all.
test::NetBuilder unbounded(bool ends) {
  test::NetBuilder net;
  net.place("p", 1);
  net.transition("more", {{"p", 1}}, {{"p", 1}, {"q", 1}});
  if (ends) net.transition("end", {{"p", 1}}, {});
  return net;
}

TEST(Named, PartOfAGraphDecidesWhatItCan) {
  for (const auto property :
       {NamedProperty::live, NamedProperty::reversible, NamedProperty::has_home_state}) {
    const Decision open = decided(property, unbounded(false));
    EXPECT_EQ(open.verdict, Verdict::undecided);
    EXPECT_EQ(open.limit, Limit::states);
    const Decision ending = decided(property, unbounded(true));
    EXPECT_EQ(ending.verdict, Verdict::violated);
    EXPECT_EQ(main_run(*ending.evidence).steps, Steps{"end"});
  }
}

TEST(Named, NetsWithoutTransitionsAreLiveAndReversible) {
  test::NetBuilder net;
  net.place("p", 1);
  for (const auto property :
       {NamedProperty::live, NamedProperty::reversible, NamedProperty::has_home_state}) {
    EXPECT_EQ(decided(property, net).verdict, Verdict::holds);
  }
}

TEST(Named, MemoryIsALimit) {
  const program::Program program = program::compile(circle().net());
  Limits limits;
  const explore::StateGraph graph = explore::state_graph(program, limits);
  limits.max_memory = 10;
  const Decision decision = decide(NamedProperty::live, program, graph, limits);
  EXPECT_EQ(decision.verdict, Verdict::undecided);
  EXPECT_EQ(decision.limit, Limit::memory);
}

TEST(NumbersOfStates, HaveCommas) {
  EXPECT_EQ(so_many_states(1), " (1 state)");
  EXPECT_EQ(so_many_states(684348), " (684,348 states)");
}

}  // namespace
}  // namespace leadline::logic
