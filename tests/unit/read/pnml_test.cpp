#include "leadline/read/pnml.hpp"

#include <gtest/gtest.h>

#include "leadline/read/encoding.hpp"
#include "net_support.hpp"
#include "support/marking.hpp"

namespace leadline::read {
namespace {

using Kind = InputArc::Kind;

NetRead read_pnml(std::string text, bool untimed = false) {
  return read_net(pnml, std::move(text), {untimed});
}

/// A document around the content of a page.
std::string page(const std::string& content) {
  return "<pnml xmlns=\"http://www.pnml.org/version-2009/grammar/pnml\">"
         "<net id=\"n\" type=\"http://www.pnml.org/version-2009/grammar/ptnet\"><page "
         "id=\"page\">" +
         content + "</page></net></pnml>";
}

const std::string p_and_t = "<place id=\"p\"/><transition id=\"t\"/>";

TEST(Pnml, ReadsANet) {
  const auto r = read_pnml(
      "<?xml version=\"1.0\"?>\n"
      "<pnml xmlns=\"http://www.pnml.org/version-2009/grammar/pnml\">\n"
      " <net id=\"n1\" type=\"http://www.pnml.org/version-2009/grammar/ptnet\">\n"
      "  <name><text>a net</text></name>\n"
      "  <page id=\"g\"><name><text>a page</text></name>\n"
      "   <arc id=\"a1\" source=\"p1\" target=\"t1\">\n"
      "    <inscription><graphics/><text> 2 </text></inscription></arc>\n"
      "   <place id=\"p1\"><name><graphics><offset x=\"0\" y=\"0\"/></graphics>\n"
      "     <text>\n  waiting\n </text></name>\n"
      "    <initialMarking><text>\n 3\n</text></initialMarking></place>\n"
      "   <place id=\"p2\"><name><text>p2</text></name></place>\n"
      "   <transition id=\"t1\"><name><text>go on</text></name><graphics/></transition>\n"
      "   <transition id=\"t2\"/>\n"
      "   <arc id=\"a2\" source=\"t1\" target=\"p2\"/>\n"
      "  </page></net></pnml>\n");
  ASSERT_TRUE(r.net) << r.printed;
  EXPECT_TRUE(r.diagnostics.all().empty()) << r.printed;
  EXPECT_EQ(r.net->name, "a net");
  EXPECT_EQ(r.net->places, (std::vector<Place>{{"p1", "waiting", 3}, {"p2", "", 0}}));
  ASSERT_EQ(r.net->transitions.size(), 2U);
  const Transition& t1 = r.net->transitions[0];
  EXPECT_EQ(t1.name, "t1");
  EXPECT_EQ(t1.title, "go on");
  EXPECT_EQ(t1.label, "") << "a name is no event";
  EXPECT_EQ(t1.inputs, (std::vector<InputArc>{{PlaceId(0), 2, Kind::consume}}));
  EXPECT_EQ(t1.outputs, (std::vector<OutputArc>{{PlaceId(1), 1}}));
}

TEST(Pnml, ReadsNetsWithoutPagesOrNamespace) {
  const auto r =
      read_pnml("<pnml><net id=\"n\">" + p_and_t + "<arc source=\"p\" target=\"t\"/></net></pnml>");
  ASSERT_TRUE(r.net) << r.printed;
  EXPECT_EQ(r.net->name, "n");
  EXPECT_EQ(r.transition("t").inputs.size(), 1U);
}

TEST(Pnml, ReadsNestedAndEmptyPagesInDocumentOrder) {
  const auto r = read_pnml(page(
      "<page id=\"e\"/><place id=\"a\"/><page id=\"x\"><page id=\"y\"><place id=\"b\"/></page>"
      "<transition id=\"t\"/></page><place id=\"c\"/><arc id=\"f\" source=\"b\" target=\"t\"/>"));
  ASSERT_TRUE(r.net) << r.printed;
  ASSERT_EQ(r.net->places.size(), 3U);
  EXPECT_EQ(r.net->places[1].name, "b");
  EXPECT_EQ(r.net->places[2].name, "c");
  EXPECT_EQ(r.transition("t").inputs[0].place, PlaceId(1));
}

TEST(Pnml, ReadsDeeplyNestedPages) {
  std::string text;
  for (int i = 0; i < 900; ++i) text += "<page>";
  text += p_and_t;
  for (int i = 0; i < 900; ++i) text += "</page>";
  EXPECT_TRUE(read_pnml(page(text)).net);
}

TEST(Pnml, ReadsPrefixedElements) {
  const auto r = read_pnml(
      "<a:pnml xmlns:a=\"http://www.pnml.org/version-2009/grammar/pnml\">"
      "<a:net id=\"n\"><a:place id=\"p\"><a:initialMarking><a:text>1</a:text>"
      "</a:initialMarking></a:place></a:net></a:pnml>");
  ASSERT_TRUE(r.net) << r.printed;
  EXPECT_EQ(r.place("p").initial, 1U);
}

TEST(Pnml, ReadsPipe) {
  const auto r = read_pnml(
      "<pnml><net id=\"Net-One\" type=\"P/T net\"><token id=\"Default\" enabled=\"true\"/>"
      "<labels x=\"1\"/>"
      "<place id=\"P0\"><name><value>P0</value></name><initialMarking><value>Default,2</value>"
      "</initialMarking><capacity><value>0</value></capacity></place>"
      "<place id=\"P1\"><initialMarking><value>1</value></initialMarking></place>"
      "<transition id=\"T0\"><rate><value>1.0</value></rate><timed><value>false</value></timed>"
      "</transition>"
      "<arc id=\"P0 to T0\" source=\"P0\" target=\"T0\"><inscription><value>Default , 3</value>"
      "</inscription><type value=\"normal\"/></arc>"
      "<arc id=\"P1 to T0\" source=\"P1\" target=\"T0\"><type value=\"inhibitor\"/></arc>"
      "</net></pnml>");
  ASSERT_TRUE(r.net) << r.printed;
  EXPECT_TRUE(r.diagnostics.all().empty()) << r.printed;
  EXPECT_EQ(test::initial_marking(*r.net), (Marking{2, 1}));
  EXPECT_EQ(r.transition("T0").inputs, (std::vector<InputArc>{{PlaceId(0), 3, Kind::consume},
                                                              {PlaceId(1), 1, Kind::inhibit}}));
}

TEST(Pnml, ReadsTapaal) {
  const auto r = read_pnml(
      "<pnml><net id=\"n\" type=\"P/T net\">"
      "<place id=\"p\" name=\"p\" initialMarking=\"2\" invariant=\"&lt; inf\"/>"
      "<transition id=\"t\" name=\"the t\"/>"
      "<arc id=\"a\" inscription=\"[0,inf)\" source=\"p\" target=\"t\" type=\"timed\" "
      "weight=\"4\"/>"
      "<arc id=\"b\" inscription=\"2\" source=\"t\" target=\"p\" type=\"normal\"/>"
      "<arc id=\"c\" inscription=\"[0,inf)\" source=\"p\" target=\"t\" type=\"tapnInhibitor\" "
      "weight=\"5\"/></net></pnml>");
  ASSERT_TRUE(r.net) << r.printed;
  EXPECT_EQ(r.place("p").initial, 2U);
  EXPECT_EQ(r.transition("t").title, "the t");
  EXPECT_EQ(r.transition("t").inputs, (std::vector<InputArc>{{PlaceId(0), 4, Kind::consume},
                                                             {PlaceId(0), 5, Kind::inhibit}}));
  EXPECT_EQ(r.transition("t").outputs, (std::vector<OutputArc>{{PlaceId(0), 2}}));
}

TEST(Pnml, ReadsEveryKindOfArc) {
  const auto kind = [](const std::string& arc) {
    const auto r = read_pnml(page(p_and_t + arc));
    EXPECT_TRUE(r.net) << r.printed;
    return r.net ? r.transition("t").inputs.at(0).kind : Kind::consume;
  };
  const std::string ends = " source=\"p\" target=\"t\"";
  EXPECT_EQ(kind("<arc" + ends + "/>"), Kind::consume);
  EXPECT_EQ(kind("<arc type=\"normal\"" + ends + "/>"), Kind::consume);
  EXPECT_EQ(kind("<arc type=\"inhibitor\"" + ends + "/>"), Kind::inhibit);
  EXPECT_EQ(kind("<arc type=\"test\"" + ends + "/>"), Kind::test);
  EXPECT_EQ(kind("<arc" + ends + "><type value=\"read\"/></arc>"), Kind::test);
  EXPECT_EQ(kind("<arc" + ends + "><type><text>inhibitor</text></type></arc>"), Kind::inhibit);
  EXPECT_EQ(kind("<inhibitorArc" + ends + "/>"), Kind::inhibit);
  EXPECT_EQ(kind("<arc" + ends + "><arctype><text> inhibitor </text></arctype></arc>"),
            Kind::inhibit);
  EXPECT_EQ(kind("<arc" + ends + "><arctype><text>read</text></arctype></arc>"), Kind::test);
  EXPECT_EQ(kind("<arc" + ends + "><arctype><text>normal</text></arctype></arc>"), Kind::consume);
  EXPECT_EQ(kind("<arc type=\"normal\"" + ends + "><arctype>inhibitor</arctype></arc>"),
            Kind::inhibit);
}

TEST(Pnml, ReadsTheLabelsOfOtherToolsWithoutAWord) {
  const auto r = read_pnml(page(
      "<place id=\"p\"><graphics/><capacity><text>Infinity</text></capacity></place>"
      "<transition id=\"t\"><orientation><value>90</value></orientation><rate><value>1.0</value>"
      "</rate><timed><value>true</value></timed><infiniteServer><value>false</value>"
      "</infiniteServer><priority><value>1</value></priority></transition>"
      "<transition id=\"u\"><priority><value>1</value></priority><timed><value>true</value></timed>"
      "</transition><arc id=\"a\" source=\"p\" target=\"t\"><tagged><value>false</value></tagged>"
      "<arcpath id=\"0\"/><arcpath id=\"1\"/></arc>"));
  ASSERT_TRUE(r.net) << r.printed;
  EXPECT_TRUE(r.diagnostics.all().empty()) << r.printed;
}

TEST(Pnml, WarnsOnceOfALabelThatItDoesNotKnow) {
  const auto r =
      read_pnml(page("<place id=\"p\"><colour>red</colour></place><place id=\"q\"><colour/></place>"
                     "<transition id=\"t\"><initialMarking/></transition>"
                     "<referencePlace id=\"r\" ref=\"p\"><capacity/></referencePlace>"));
  ASSERT_TRUE(r.net) << r.printed;
  EXPECT_EQ(r.diagnostics.warnings(), 3U) << r.printed;
  for (const char* label : {"<colour>", "<initialMarking>", "<capacity>"})
    EXPECT_NE(r.printed.find("warning: passed over " + std::string(label)), std::string::npos)
        << r.printed;
}

TEST(Pnml, AllTestAndInhibitorArcsOfAPairHold) {
  const auto weighted = [](const char* kind, const char* weight) {
    return "<arc source=\"p\" target=\"t\" type=\"" + std::string(kind) + "\" weight=\"" + weight +
           "\"/>";
  };
  const auto r = read_pnml(page(p_and_t + weighted("inhibitor", "5") + weighted("test", "2") +
                                weighted("inhibitor", "3") + weighted("test", "4") +
                                weighted("inhibitor", "7") + weighted("test", "1")));
  ASSERT_TRUE(r.net) << r.printed;
  EXPECT_EQ(r.transition("t").inputs,
            (std::vector<InputArc>{{PlaceId(0), 3, Kind::inhibit}, {PlaceId(0), 4, Kind::test}}));
  EXPECT_TRUE(r.diagnostics.all().empty()) << r.printed;
}

TEST(Pnml, FollowsReferencesThroughPages) {
  const auto r = read_pnml(page(
      "<referencePlace id=\"r1\" ref=\"r2\"/><referenceTransition id=\"rt\" ref=\"t\"/>" + p_and_t +
      "<page id=\"q\"><referencePlace id=\"r2\" ref=\"p\"/>"
      "<arc id=\"a\" source=\"r1\" target=\"rt\"/></page>"));
  ASSERT_TRUE(r.net) << r.printed;
  EXPECT_EQ(r.net->places.size(), 1U);
  EXPECT_EQ(r.transition("t").inputs, (std::vector<InputArc>{{PlaceId(0), 1, Kind::consume}}));
}

TEST(Pnml, FollowsLongChainsOfReferences) {
  std::string content = "<referencePlace id=\"r0\" ref=\"p\"/>" + p_and_t;
  for (int i = 1; i < 20'000; ++i)
    content += "<referencePlace id=\"r" + std::to_string(i) + "\" ref=\"r" + std::to_string(i - 1) +
               "\"/>";
  const auto r = read_pnml(page(content + "<arc source=\"t\" target=\"r19999\"/>"));
  ASSERT_TRUE(r.net) << r.printed;
  EXPECT_EQ(r.transition("t").outputs.size(), 1U);
}

TEST(Pnml, AddsUpParallelArcs) {
  const auto r = read_pnml(
      page(p_and_t + "<arc source=\"p\" target=\"t\"/>"
                     "<arc source=\"p\" target=\"t\"><inscription><text>2</text></inscription>"
                     "</arc>"));
  ASSERT_TRUE(r.net) << r.printed;
  EXPECT_EQ(r.transition("t").inputs, (std::vector<InputArc>{{PlaceId(0), 3, Kind::consume}}));
}

TEST(Pnml, ReadsIso8859) {
  const SourceFile file =
      in_utf8(SourceFile("n.pnml",
                         "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>"
                         "<pnml><net id=\"n\"><place id=\"\xe9tat\"/></net></pnml>"));
  Diagnostics diagnostics;
  const auto net = pnml(file, diagnostics);
  ASSERT_TRUE(net);
  EXPECT_EQ(net->places[0].name, "état");
}

TEST(Pnml, SkipsWhatOtherToolsKeep) {
  const auto r = read_pnml(
      page("<toolspecific tool=\"nupn\" version=\"1.1\"><structure><place id=\"x\"/></structure>"
           "</toolspecific>"
           "<place id=\"p\"><toolspecific tool=\"other\" version=\"1\"><node name=\"q\"/>"
           "</toolspecific></place>"));
  ASSERT_TRUE(r.net) << r.printed;
  ASSERT_EQ(r.net->places.size(), 1U);
  EXPECT_EQ(r.net->places[0].name, "p");
  EXPECT_TRUE(r.diagnostics.all().empty()) << r.printed;
}

TEST(Pnml, WarnsOfElementsThatItDoesNotKnow) {
  const auto r = read_pnml(page("<plaice id=\"p\"/>"));
  ASSERT_TRUE(r.net);
  EXPECT_NE(r.printed.find("warning: passed over <plaice>"), std::string::npos) << r.printed;
}

TEST(Pnml, AcceptsTheTypesOfPlaceTransitionNets) {
  for (const char* type : {"http://www.pnml.org/version-2009/grammar/ptnet",
                           "http://www.pnml.org/version-2009/grammar/pnmlcoremodel",
                           "http://www.informatik.hu-berlin.de/top/pntd/ptNetb", "P/T net", "",
                           "http://www.pnml.org/version-2009/extensions/inhibitorptnet",
                           "http://www.pnml.org/version-2009/extensions/resetptnet",
                           "http://www.pnml.org/version-2009/extensions/resetinhibitorptnet"})
    EXPECT_TRUE(read_pnml("<pnml><net id=\"n\" type=\"" + std::string(type) + "\"/></pnml>").net)
        << type;
}

TEST(Pnml, DropsTimeWhenAskedAndSaysSo) {
  const auto r = read_pnml(
      "<pnml><net id=\"n\" type=\"http://projects.laas.fr/tina/tpn\"><place id=\"p\"/>"
      "<transition id=\"t\"><delay/><timed>true</timed></transition><transition id=\"u\"/>"
      "<arc source=\"p\" target=\"t\"><type value=\"stopwatch\"/></arc></net></pnml>",
      true);
  ASSERT_TRUE(r.net) << r.printed;
  EXPECT_EQ(r.diagnostics.warnings(), 4U) << r.printed;
  EXPECT_TRUE(r.transition("t").inputs.empty());
}

const std::string own = "<toolspecific tool=\"leadline\" version=\"1\">";

TEST(Pnml, ReadsWhatLeadlineKeeps) {
  const auto r = read_pnml(
      "<pnml><net id=\"n\"><page id=\"g\"><place id=\"a_b\"><name><text>x</text></name>" + own +
      "<node name=\"a b\" title=\" x \"/></toolspecific></place>"
      "<transition id=\"t\">" +
      own +
      "<node event=\"GO\"/></toolspecific></transition>"
      "<transition id=\"u\"/>"
      "<arc source=\"a_b\" target=\"t\"><inscription><text>3</text></inscription>" +
      own +
      "<test weight=\"3\" consumed=\"1\"/></toolspecific></arc>"
      "<arc source=\"t\" target=\"a_b\"><inscription><text>2</text></inscription></arc></page>" +
      own + "<net name=\" n \"/><priority above=\"t\" below=\"u\"/></toolspecific></net></pnml>");
  ASSERT_TRUE(r.net) << r.printed;
  EXPECT_EQ(r.net->name, " n ");
  EXPECT_EQ(r.net->places[0], (Place{"a b", " x ", 0}));
  EXPECT_EQ(r.transition("t").label, "GO");
  EXPECT_EQ(r.transition("t").inputs,
            (std::vector<InputArc>{{PlaceId(0), 1, Kind::consume}, {PlaceId(0), 3, Kind::test}}));
  EXPECT_TRUE(r.transition("t").outputs.empty());
  EXPECT_EQ(r.net->priorities, (std::vector<PriorityRule>{{{TransitionId(0)}, {TransitionId(1)}}}));
}

TEST(Pnml, ArcsThatWereChangedMakeATestVoid) {
  const auto r = read_pnml(page(p_and_t +
                                "<arc source=\"p\" target=\"t\"><inscription><text>4</text>"
                                "</inscription>" +
                                own +
                                "<test weight=\"3\" consumed=\"0\"/>"
                                "</toolspecific></arc><arc source=\"t\" target=\"p\"/>"));
  ASSERT_TRUE(r.net) << r.printed;
  EXPECT_EQ(r.transition("t").inputs, (std::vector<InputArc>{{PlaceId(0), 4, Kind::consume}}));
  EXPECT_EQ(r.transition("t").outputs, (std::vector<OutputArc>{{PlaceId(0), 1}}));
  EXPECT_NE(r.printed.find("warning: passed over <test>"), std::string::npos) << r.printed;
}

}  // namespace
}  // namespace leadline::read
