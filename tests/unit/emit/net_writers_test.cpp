#include <gtest/gtest.h>

#include <sstream>

#include "leadline/emit/pnml.hpp"
#include "leadline/emit/tina_net.hpp"
#include "support/net_builder.hpp"
#include "support/text.hpp"

namespace leadline::emit {
namespace {

using test::has;
using test::NetBuilder;

std::string as_tina(const PetriNet& net) {
  std::ostringstream out;
  tina_net(out, net);
  return out.str();
}

std::string as_pnml(const PetriNet& net) {
  std::ostringstream out;
  pnml(out, net);
  return out.str();
}

TEST(TinaNetWriter, KeepsToTheSubsetThatMostToolsRead) {
  PetriNet net = NetBuilder()
                     .place("p", 2)
                     .place("a b", 0)
                     .transition("t", {{"p", 2}}, {{"a b", 1}}, "GO")
                     .inhibit("a b", 3)
                     .transition("net", {}, {})
                     .priority({"t"}, {"net"})
                     .net();
  net.name = "n";
  net.places[0].label = "the {p}";
  EXPECT_EQ(as_tina(net),
            "net n\n"
            "pl p : {the \\{p\\}} (2)\n"
            "pl {a b} (0)\n"
            "tr t : GO p*2 {a b}?-3 -> {a b}\n"
            "tr {net} ->\n"
            "pr t > {net}\n");
}

TEST(TinaNetWriter, WritesTestsAsArcsThereAndBack) {
  const PetriNet net = NetBuilder()
                           .transition("only", {}, {})
                           .test("p", 2)
                           .transition("more", {{"p", 1}}, {{"p", 5}})
                           .test("p", 3)
                           .transition("less", {{"p", 3}}, {})
                           .test("p", 2)
                           .net();
  std::ostringstream out;
  const Losses losses = tina_net(out, net);
  EXPECT_EQ(out.str(),
            "pl p (0)\n"
            "tr only p*2 -> p*2\n"
            "tr more p*3 -> p*7\n"
            "tr less p*3 ->\n");
  ASSERT_EQ(losses.size(), 1U);
  EXPECT_TRUE(has(losses[0], "test arcs"));
}

TEST(TinaNetWriter, KeepsATestWhosePairWouldBeTooHeavy) {
  const PetriNet net = NetBuilder().transition("t", {}, {{"p", max_tokens}}).test("p", 1).net();
  EXPECT_TRUE(has(as_tina(net), "tr t p?1 -> p*4611686018427387903\n"));
  std::ostringstream out;
  EXPECT_TRUE(tina_net(out, net).empty());
  EXPECT_EQ(pnml(out, net).size(), 1U);
  EXPECT_TRUE(has(out.str(), "<type value=\"test\"/>"));
}

TEST(TinaNetWriter, SaysThatTitlesAreLost) {
  PetriNet net = NetBuilder().transition("t", {}, {}).net();
  std::ostringstream out;
  EXPECT_TRUE(tina_net(out, net).empty());
  net.transitions[0].title = "the first";
  EXPECT_EQ(tina_net(out, net).size(), 1U);
}

TEST(PnmlWriter, WritesAPlaceTransitionNet) {
  PetriNet net = NetBuilder().place("p", 2).transition("t", {{"p", 2}}, {{"q", 1}}).net();
  net.name = "n";
  std::ostringstream out;
  EXPECT_TRUE(pnml(out, net).empty());
  EXPECT_EQ(out.str(),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<pnml xmlns=\"http://www.pnml.org/version-2009/grammar/pnml\">\n"
            "  <net id=\"n\" type=\"http://www.pnml.org/version-2009/grammar/ptnet\">\n"
            "    <name><text>n</text></name>\n"
            "    <page id=\"page\">\n"
            "      <place id=\"p\">\n"
            "        <name><text>p</text></name>\n"
            "        <initialMarking><text>2</text></initialMarking>\n"
            "      </place>\n"
            "      <place id=\"q\">\n"
            "        <name><text>q</text></name>\n"
            "      </place>\n"
            "      <transition id=\"t\">\n"
            "        <name><text>t</text></name>\n"
            "      </transition>\n"
            "      <arc id=\"a1\" source=\"p\" target=\"t\">"
            "<inscription><text>2</text></inscription></arc>\n"
            "      <arc id=\"a2\" source=\"t\" target=\"q\"/>\n"
            "    </page>\n"
            "  </net>\n"
            "</pnml>\n");
}

TEST(PnmlWriter, MakesIdsOfNamesThatAreNone) {
  const std::string text = as_pnml(NetBuilder()
                                       .place("a b", 0)
                                       .place("a_b", 0)
                                       .place("1<2", 0)
                                       .place("page", 0)
                                       .transition("a_b", {}, {})
                                       .net());
  EXPECT_TRUE(has(text, "<place id=\"a_b\">\n        <name><text>a_b</text>")) << text;
  EXPECT_TRUE(has(text, "<transition id=\"a_b_2\">\n        <name><text>a_b</text>")) << text;
  EXPECT_TRUE(has(text, "<place id=\"a_b_3\">\n        <name><text>a b</text>")) << text;
  EXPECT_TRUE(has(text, "<place id=\"_1_2\">\n        <name><text>1&lt;2</text>")) << text;
  EXPECT_TRUE(has(text, "<page id=\"page_2\">")) << text;
}

TEST(PnmlWriter, KeepsPrioritiesAndEventsAndSaysWhatOthersWillMiss) {
  const PetriNet net = NetBuilder()
                           .transition("t", {{"p", 1}}, {}, "GO")
                           .transition("u", {{"p", 1}}, {})
                           .inhibit("q", 2)
                           .priority({"u"}, {"t"})
                           .net();
  std::ostringstream out;
  const Losses losses = pnml(out, net);
  EXPECT_TRUE(has(out.str(), "<node event=\"GO\"/>"));
  EXPECT_TRUE(has(out.str(), "<priority above=\"u\" below=\"t\"/>"));
  EXPECT_TRUE(
      has(out.str(), "<inscription><text>2</text></inscription><type value=\"inhibitor\"/>"));
  ASSERT_EQ(losses.size(), 3U);
  EXPECT_TRUE(has(losses[0], "priorities"));
  EXPECT_TRUE(has(losses[1], "events"));
  EXPECT_TRUE(has(losses[2], "inhibitor"));
}

TEST(PnmlWriter, ReplacesWhatXmlCannotCarry) {
  const std::string text = as_pnml(NetBuilder().place("a\x01\xff&", 0).net());
  EXPECT_TRUE(has(text, "<text>a\xEF\xBF\xBD\xEF\xBF\xBD&amp;</text>")) << text;
}

}  // namespace
}  // namespace leadline::emit
