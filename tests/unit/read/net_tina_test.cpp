#include <gtest/gtest.h>

#include "leadline/read/tina_net.hpp"
#include "net_support.hpp"
#include "support/marking.hpp"

namespace leadline::read {
namespace {

NetRead read_tina(std::string text, bool untimed = false) {
  return read_net(tina_net, std::move(text), {untimed});
}

using Kind = InputArc::Kind;

TEST(TinaNet, ReadsPlacesTransitionsAndArcs) {
  const auto r = read_tina(
      "# a comment\n"
      "net {two words}\n"
      "\n"
      "tr t1 : go p*2 q -> q*3K\n"
      "pl p : {the place} (4)\n"
      "tr t2 q?2 p?-3 ->\n");
  ASSERT_TRUE(r.net) << r.printed;
  EXPECT_EQ(r.net->name, "two words");
  ASSERT_EQ(r.net->places.size(), 2U);
  EXPECT_EQ(r.net->places[0], (Place{"p", "the place", 4}));
  EXPECT_EQ(r.net->places[1], (Place{"q", "", 0}));
  const PlaceId p(0);
  const PlaceId q(1);
  ASSERT_EQ(r.net->transitions.size(), 2U);
  const Transition& t1 = r.net->transitions[0];
  EXPECT_EQ(t1.label, "go");
  EXPECT_EQ(t1.inputs, (std::vector<InputArc>{{p, 2, Kind::consume}, {q, 1, Kind::consume}}));
  EXPECT_EQ(t1.outputs, (std::vector<OutputArc>{{q, 3000}}));
  const Transition& t2 = r.net->transitions[1];
  EXPECT_EQ(t2.inputs, (std::vector<InputArc>{{q, 2, Kind::test}, {p, 3, Kind::inhibit}}));
  EXPECT_TRUE(t2.outputs.empty());
}

TEST(TinaNet, ReadsArcsSeenFromThePlace) {
  const auto r = read_tina("pl p (1) a*2 b -> c d*3 e?4 f?-5\n");
  ASSERT_TRUE(r.net) << r.printed;
  const PlaceId p(0);
  EXPECT_EQ(r.transition("a").outputs, (std::vector<OutputArc>{{p, 2}}));
  EXPECT_EQ(r.transition("b").outputs, (std::vector<OutputArc>{{p, 1}}));
  EXPECT_EQ(r.transition("c").inputs, (std::vector<InputArc>{{p, 1, Kind::consume}}));
  EXPECT_EQ(r.transition("d").inputs, (std::vector<InputArc>{{p, 3, Kind::consume}}));
  EXPECT_EQ(r.transition("e").inputs, (std::vector<InputArc>{{p, 4, Kind::test}}));
  EXPECT_EQ(r.transition("f").inputs, (std::vector<InputArc>{{p, 5, Kind::inhibit}}));
}

TEST(TinaNet, AddsDeclarationsUp) {
  const auto r = read_tina(
      "tr t : one p -> q\n"
      "tr t : two p*2 -> q\n"
      "pl p (2)\n"
      "pl p (3) -> t\n");
  ASSERT_TRUE(r.net) << r.printed;
  EXPECT_EQ(r.place("p").initial, 5U);
  EXPECT_EQ(r.transition("t").label, "two");
  EXPECT_EQ(r.transition("t").inputs, (std::vector<InputArc>{{PlaceId(0), 4, Kind::consume}}));
  EXPECT_EQ(r.transition("t").outputs, (std::vector<OutputArc>{{PlaceId(1), 2}}));
}

TEST(TinaNet, LastLabelWinsWhateverDeclaresIt) {
  const auto r = read_tina("lb t first\ntr t : second ->\nlb t third\npl p : label\nlb p {}\n");
  ASSERT_TRUE(r.net) << r.printed;
  EXPECT_EQ(r.transition("t").label, "third");
  EXPECT_EQ(r.place("p").label, "");
}

TEST(TinaNet, ReadsBracedNames) {
  const auto r =
      read_tina("pl {a \\{b\\} \\\\ #} (1)\ntr {#0} {a \\{b\\} \\\\ #} -> {tr} x'\npl {é}\n");
  ASSERT_TRUE(r.net) << r.printed;
  EXPECT_EQ(r.net->places[0].name, "a {b} \\ #");
  EXPECT_EQ(r.net->places[1].name, "tr");
  EXPECT_EQ(r.net->places[2].name, "x'");
  EXPECT_EQ(r.net->places[3].name, "é");
  EXPECT_EQ(r.net->transitions[0].name, "#0");
}

TEST(TinaNet, PlainAndBracedNamesAreTheSame) {
  const auto r = read_tina("pl p (1)\npl {p} (1)\n");
  ASSERT_TRUE(r.net) << r.printed;
  ASSERT_EQ(r.net->places.size(), 1U);
  EXPECT_EQ(r.net->places[0].initial, 2U);
}

TEST(TinaNet, ReadsEverySuffix) {
  const auto r =
      read_tina("pl k (1K)\npl m (2M)\npl g (3G)\npl t (4T)\npl p (2P)\npl e (1E)\npl n (007)\n");
  ASSERT_TRUE(r.net) << r.printed;
  EXPECT_EQ(test::initial_marking(*r.net), (Marking{1000, 2000000, 3000000000, 4000000000000,
                                                    2000000000000000, 1000000000000000000, 7}));
}

TEST(TinaNet, ReadsPriorities) {
  const auto r = read_tina("pr a b > c\npr d < a\ntr a ->\ntr b ->\ntr c ->\ntr d ->\n");
  ASSERT_TRUE(r.net) << r.printed;
  const TransitionId a(0);
  const TransitionId b(1);
  const TransitionId c(2);
  const TransitionId d(3);
  EXPECT_EQ(r.net->priorities, (std::vector<PriorityRule>{{{a, b}, {c}}, {{a}, {d}}}));
}

TEST(TinaNet, SkipsNotes) {
  const auto r = read_tina("nt n0 0 {any \\} text\nover lines}\nnt n1 1 word\npl p\n");
  ASSERT_TRUE(r.net) << r.printed;
  EXPECT_EQ(r.net->places.size(), 1U);
}

TEST(TinaNet, ReadsDeclarationsOverSeveralLines) {
  const auto r = read_tina("\xef\xbb\xbftr t\r\n  p\r\n  -> q\r\n# between\r\n  r\r\n   pl p (1)");
  ASSERT_TRUE(r.net) << r.printed;
  EXPECT_EQ(r.place("p").initial, 1U);
  EXPECT_EQ(r.transition("t").outputs.size(), 2U);
}

TEST(TinaNet, ReadsTheUntimedInterval) {
  const auto r = read_tina("tr t [0,w[ p -> q\ntr u : l [00,w[ q->p\n");
  ASSERT_TRUE(r.net) << r.printed;
  EXPECT_TRUE(r.diagnostics.all().empty());
  EXPECT_EQ(r.transition("u").inputs.size(), 1U);
}

TEST(TinaNet, DropsTimeWhenAskedAndSaysSo) {
  const auto r = read_tina("tr t ]1,2] p!2 q!-1 p -> q\ntr u [3,w[ ->\n", true);
  ASSERT_TRUE(r.net) << r.printed;
  EXPECT_EQ(r.transition("t").inputs, (std::vector<InputArc>{{PlaceId(0), 1, Kind::consume}}));
  EXPECT_EQ(r.diagnostics.warnings(), 4U);
  EXPECT_NE(r.printed.find("net:1:6: warning: dropped this time interval"), std::string::npos);
  EXPECT_NE(r.printed.find("net:1:12: warning: dropped this stopwatch arc"), std::string::npos);
}

TEST(TinaNet, AnEmptyFileIsAnEmptyNetAndWarnedOf) {
  const auto r = read_tina("");
  ASSERT_TRUE(r.net);
  EXPECT_EQ(*r.net, PetriNet{});
  EXPECT_EQ(r.diagnostics.warnings(), 1U);
}

TEST(TinaNet, WhereNoNodeCouldBeReadOnlyTheFaultIsTold) {
  const auto r = read_tina("tr\n");
  EXPECT_EQ(r.diagnostics.errors(), 1U);
  EXPECT_EQ(r.diagnostics.warnings(), 0U);
}

}  // namespace
}  // namespace leadline::read
