#include <gtest/gtest.h>

#include <string>
#include <variant>

#include "leadline/emit/draw.hpp"
#include "leadline/emit/graphviz.hpp"
#include "support/net_builder.hpp"
#include "support/player.hpp"
#include "unit/emit/draw_support.hpp"

namespace leadline::emit {
namespace {

using test::arrows;
using test::mission_of;
using test::mission_xml;
using test::name_of;
using test::node_of;

const Mission& survey() {
  static const Mission mission = mission_of(mission_xml(
      "<hardware id='gps'/><hardware id='gps_2'/><software id='where'/>",
      "<activity id='locate'>"
      "<alternative id='a'><consumes resource='gps'/><produces resource='where'/></alternative>"
      "<alternative id='b'><consumes resource='gps_2'/><produces resource='where'/></alternative>"
      "</activity>"
      "<activity id='go'><alternative id='x'><consumes resource='where'/></alternative></activity>",
      "<objective id='o'><activity ref='go'/></objective>"));
  return mission;
}

TEST(DrawNet, CirclesHaveTokensAndBarsHaveEvents) {
  const Drawing drawing = draw_net(test::NetBuilder()
                                       .place("p", 2)
                                       .place("q", 17)
                                       .transition("t", {{"p", 3}}, {{"q", 1}}, "GO")
                                       .net());
  EXPECT_NE(node_of(drawing, ">p<").find("&#9679;&#9679;<"), std::string::npos);
  EXPECT_NE(node_of(drawing, ">q<").find(">17<"), std::string::npos);
  const std::string t = name_of(drawing, "<b>GO</b>");
  ASSERT_EQ(arrows(drawing, name_of(drawing, ">p<"), t).size(), 1U);
  EXPECT_NE(arrows(drawing, name_of(drawing, ">p<"), t)[0].find("label=\"3\""), std::string::npos);
  EXPECT_EQ(arrows(drawing, t, name_of(drawing, ">q<")).size(), 1U);
}

TEST(DrawNet, ReadingIsOneArrowWithTwoHeads) {
  const Drawing drawing = draw_net(test::NetBuilder()
                                       .transition("gives_back", {{"p", 1}}, {{"p", 1}})
                                       .transition("looks", {}, {})
                                       .test("p")
                                       .transition("avoids", {}, {})
                                       .inhibit("p")
                                       .net());
  const std::string p = name_of(drawing, ">p<");
  EXPECT_EQ(drawing.edges, 3U);
  for (const char* transition : {">gives_back<", ">looks<"}) {
    const auto found = arrows(drawing, p, name_of(drawing, transition));
    ASSERT_EQ(found.size(), 1U);
    EXPECT_NE(found[0].find("dir=both"), std::string::npos);
  }
  EXPECT_NE(arrows(drawing, p, name_of(drawing, ">avoids<"))[0].find("odot"), std::string::npos);
}

TEST(DrawNet, AResourceIsDrawnWithoutItsNamesakes) {
  const lower::MissionNet net = lower::mission_net(survey());
  const Drawing drawing = draw_resource(net, survey(), ResourceId(std::size_t{0}));
  EXPECT_NE(node_of(drawing, "<b>gps_EV_OOS</b>"), "");
  EXPECT_NE(node_of(drawing, "<b>gps_EV_RD</b>"), "");
  EXPECT_EQ(drawing.dot.find("gps_2"), std::string::npos);
  EXPECT_EQ(drawing.dot.find("2_EV"), std::string::npos);
  for (const char* place : {">take<", ">answer<", ">release<", ">available<", ">error<"}) {
    EXPECT_NE(node_of(drawing, place).find("#fff3d6"), std::string::npos) << place;
  }
  EXPECT_EQ(node_of(drawing, ">busy<").find("#fff3d6"), std::string::npos);
}

TEST(DrawNet, AnActivityHasABoxForEachAlternative) {
  const lower::MissionNet net = lower::mission_net(survey());
  const Drawing drawing = draw_activity(net, survey(), ActivityId(std::size_t{0}));
  EXPECT_NE(drawing.dot.find("<b>alternative a</b>"), std::string::npos);
  EXPECT_NE(drawing.dot.find("<b>alternative b</b>"), std::string::npos);
  EXPECT_EQ(drawing.dot.find("alternative x"), std::string::npos);
  EXPECT_LT(drawing.nodes, net.net.places.size() + net.net.transitions.size());
}

/// Whether it can be drawn, and with this text.
void expect_drawn(const Drawing& drawing, const std::string& text = "") {
  const auto picture = render(drawing.dot, Picture::svg);
  if (const auto* none = std::get_if<NoPicture>(&picture)) {
    if (none->reason.find("not found") != std::string::npos) GTEST_SKIP() << none->reason;
    FAIL() << none->reason;
  }
  EXPECT_NE(std::get<std::string>(picture).find(text), std::string::npos) << text;
}

TEST(DrawNet, WhatHasNoNameIsDrawn) {
  expect_drawn(draw_net(test::NetBuilder().transition("", {{"", 1}}, {}).net()));
}

TEST(DrawNet, NamesOfUsersAreNoMarkup) {
  const std::string odd = "</font><b>&\"\\\n\x01\xff>";
  PetriNet net = test::NetBuilder().transition(odd, {{"p\"", 1}}, {}, odd + "event").net();
  net.name = odd;
  const Drawing drawing = draw_net(net);
  EXPECT_NE(drawing.dot.find("&lt;/font&gt;&lt;b&gt;&amp;"), std::string::npos);
  expect_drawn(drawing);
}

TEST(DrawNet, NamesOfUsersAreNoEscapeSequences) {
  for (const char* odd : {R"(a\N)", R"(a\G)", R"(a\l)", R"(a\b)", R"(a\)"}) {
    const Drawing drawing = draw_net(test::NetBuilder().transition("t", {{odd, 1}}, {}).net());
    expect_drawn(drawing, '>' + std::string(odd) + "</text>");
  }
}

}  // namespace
}  // namespace leadline::emit
