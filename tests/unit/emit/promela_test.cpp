#include "leadline/emit/promela.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "support/net_builder.hpp"
#include "support/text.hpp"

namespace leadline::emit {
namespace {

using test::has;
using test::NetBuilder;

std::string as_promela(const PetriNet& net) {
  std::ostringstream out;
  promela(out, net);
  return out.str();
}

TEST(PromelaWriter, ATransitionIsOneStep) {
  const std::string text = as_promela(NetBuilder()
                                          .place("p", 2)
                                          .place("r", 4)
                                          .transition("t", {{"p", 2}}, {{"q", 3}})
                                          .inhibit("q", 3)
                                          .test("r", 4)
                                          .transition("u", {{"p", 1}}, {{"p", 1}})
                                          .transition("v", {}, {})
                                          .net());
  EXPECT_TRUE(has(text, "byte place_p = 2;")) << text;
  EXPECT_TRUE(has(text, "byte place_q;")) << text;
  EXPECT_TRUE(has(text,
                  ":: d_step { place_p >= 2 && place_r >= 4 && place_q <= 2 -> "
                  "place_p = place_p - 2; place_q = place_q + 3 }\n"))
      << text;
  EXPECT_TRUE(has(text, ":: d_step { place_p >= 1 -> skip }\n")) << text;
  EXPECT_TRUE(has(text, ":: d_step { true -> skip }\n")) << text;
}

TEST(PromelaWriter, VariablesAreAsNarrowAsTheirBounds) {
  const std::string text = as_promela(NetBuilder()
                                          .place("one", 1)
                                          .place("many", 255)
                                          .place("more", 256)
                                          .place("most", 32'768)
                                          .transition("t", {{"one", 1}}, {{"one", 1}, {"open", 2}})
                                          .net());
  EXPECT_TRUE(has(text, "bit place_one = 1;")) << text;
  EXPECT_TRUE(has(text, "byte place_many = 255;")) << text;
  EXPECT_TRUE(has(text, "short place_more = 256;")) << text;
  EXPECT_TRUE(has(text, "int place_most = 32768;")) << text;
  EXPECT_TRUE(has(text, "int place_open;")) << text;
  EXPECT_TRUE(has(text, "#define add(place, tokens) assert(place <= 2147483647 - tokens); "))
      << text;
  EXPECT_TRUE(has(text, "-> add(place_open, 2) }\n")) << text;
}

TEST(PromelaWriter, PrioritiesAreNegatedGuards) {
  NetBuilder net;
  net.transition("a", {{"p", 1}}, {}).transition("b", {{"q", 1}}, {});
  net.transition("c", {{"r", 1}}, {}).priority({"a"}, {"b"}).priority({"b"}, {"c"});
  const std::string levels = as_promela(net.net());
  EXPECT_TRUE(has(levels,
                  "  :: d_step { place_p >= 1 -> place_p = place_p - 1 }\n"
                  "  :: atomic {\n"
                  "    !((place_p >= 1)) &&\n"
                  "    ((place_q >= 1)) -> if\n"
                  "    /* b */\n"
                  "    :: d_step { place_q >= 1 -> place_q = place_q - 1 }\n"
                  "    fi }\n"
                  "  :: atomic {\n"
                  "    !((place_p >= 1) ||\n"
                  "     (place_q >= 1)) &&\n"
                  "    ((place_r >= 1)) -> if\n"))
      << levels;

  net.transition("d", {{"s", 1}}, {});  // comparable with none: no order of levels
  const std::string partial = as_promela(net.net());
  EXPECT_TRUE(has(partial, "#define enabled_0 (place_p >= 1)\n")) << partial;
  EXPECT_TRUE(has(partial, "d_step { place_r >= 1 && !enabled_0 && !enabled_1 -> ")) << partial;
  EXPECT_TRUE(has(partial, "d_step { place_s >= 1 -> ")) << partial;
}

TEST(PromelaWriter, NamesAreOnesThatSpinTakes) {
  const std::string text = as_promela(NetBuilder()
                                          .place("do", 0)
                                          .place("*/ }\n", 0)
                                          .place("a-b", 0)
                                          .place("a.b", 0)
                                          .place(std::string(10'000, 'x'), 0)
                                          .net());
  EXPECT_TRUE(has(text, "bit place_do;")) << text;
  EXPECT_TRUE(
      has(text, "bit place__u002a_u002f_u0020_u007d_u000a_;  /* \\u002a/ \\u007d\\u000a */"))
      << text;
  EXPECT_TRUE(has(text, "bit place_a_b;  /* a-b */\nbit place_a_b_2;  /* a.b */\n")) << text;
  EXPECT_TRUE(has(text, "bit place_" + std::string(60, 'x') + ";")) << text;
}

TEST(PromelaWriter, ANetWithoutTransitionsStaysWhereItIs) {
  EXPECT_TRUE(has(as_promela(PetriNet{}), "do\n  :: false -> skip\n  od"));
}

TEST(PromelaWriter, RefusesWhatAnIntCannotHold) {
  constexpr Tokens beyond = Tokens{1} << 31U;
  EXPECT_THROW(as_promela(NetBuilder().place("p", beyond).net()), CannotSay);
  EXPECT_THROW(as_promela(NetBuilder().transition("t", {{"p", beyond}}, {}).net()), CannotSay);
  EXPECT_THROW(as_promela(NetBuilder().transition("t", {}, {{"p", beyond}}).net()), CannotSay);
  EXPECT_NO_THROW(as_promela(NetBuilder().place("p", beyond - 1).net()));
}

TEST(PromelaWriter, SaysThatEventsAreLost) {
  std::ostringstream out;
  EXPECT_TRUE(promela(out, NetBuilder().transition("t", {}, {}).net()).empty());
  EXPECT_EQ(promela(out, NetBuilder().transition("t", {}, {}, "GO").net()).size(), 1U);
}

}  // namespace
}  // namespace leadline::emit
