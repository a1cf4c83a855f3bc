#include "dsaam_support.hpp"

namespace leadline::read {
namespace {

using Strings = std::vector<std::string>;

Strings warned(const std::string& text) {
  const DsaamRead result = read_dsaam(text);
  EXPECT_TRUE(result.system);
  return result.told;
}

/// A circuit of two nodes with these outputs, and these flows.
std::string circuit(const std::string& a, const std::string& b, const std::string& flow = "flow",
                    const std::string& other = "flow") {
  return "system s { time unit 1 ms; node a { in i; out o " + a + "; }\nnode b { in i; out o " + b +
         "; } " + flow + " a.o -> b.i; " + other + " b.o -> a.i; }";
}

TEST(DsaamWarnings, TypicalPeriodsAreNotWarnedOf) {
  for (const char* period : {"period 10", "period 20", "period 1000", "period {7, 11}",
                             "period 3..9", "period 10 ms", "period 25 first 5", "period 0.025"})
    EXPECT_EQ(warned(circuit("period 10", period)), Strings{}) << period;
}

TEST(DsaamWarnings, OutputsThatFeedNobody) {
  EXPECT_EQ(warned("system s { node a { in i; out o period 1; out p[3] period 1; }\n"
                   "node b { in i; out o period 1; } flow a.o -> b.i; flow b.o -> a.i; }"),
            Strings{"1:47-48 warning: the outputs 'a.p[0]', 'a.p[1]' and 'a.p[2]' feed no input: "
                    "their messages reach nobody"});
}

TEST(DsaamWarnings, PartsThatAreNotStronglyConnected) {
  EXPECT_EQ(
      warned("system s { node sun { out o period 1; } node a { in i; in s; out o period 1; }\n"
             "node b { in i; out o period 1; } node log { in x; }\n"
             "flow sun.o -> a.s; flow a.o -> b.i, log.x; flow b.o -> a.i; }"),
      Strings{"1:8-9 warning: the system is not strongly connected: source {sun}; sink {log}"});
  EXPECT_EQ(
      warned("system s { node a[6] { in i; out o period 1; } node b { in i[6]; out o period 1; }"
             "node c[2] { in i; } flow a[*].o -> b.i[*]; flow b.o -> a[*].i, c[*].i; }"),
      Strings{"1:8-9 warning: the system is not strongly connected: source {a[0], a[1], a[2] "
              "and 4 more}; sinks {c[0]}, {c[1]}"});
}

TEST(DsaamWarnings, Islands) {
  EXPECT_EQ(
      warned("system s { node a[2] { in i; out o period 1; } node b[2] { in i; out o period 1; }"
             "flow a[*].o -> b[*].i; flow b[*].o -> a[*].i; }"),
      Strings{"1:8-9 warning: the system is made of 2 islands, between which there is no "
              "flow: {a[0], b[0]}, {a[1], b[1]}"});
}

TEST(DsaamWarnings, CoprimePeriodsWithTheirHyperperiod) {
  EXPECT_EQ(warned(circuit("period 7", "period 11")),
            Strings{"2:20-21 warning: the periods of 'a.o' (7 ms) and 'b.o' (11 ms) are coprime, "
                    "with no common divisor but 1 ms: the hyperperiod is 77 ms, with 18 messages"});
  EXPECT_EQ(warned(circuit("period 0.01", "period 0.033")).size(), 1U);
}

TEST(DsaamWarnings, TimesFarApart) {
  EXPECT_EQ(warned(circuit("period 1", "period 1000000 first 1000000")),
            Strings{"2:20-21 warning: the periods of 'a.o' (1 ms) and 'b.o' (1000000 ms) are far "
                    "apart: the hyperperiod is 1000000 ms, with 1000001 messages"});
  EXPECT_EQ(warned(circuit("period 1", "period 1 first 1000001")),
            Strings{"2:20-21 warning: first timestamps and periods differ by more than a million "
                    "ticks of 1 ms: from 0 ms to 1000001 ms, of 'b.o'; its run repeats after "
                    "1000003 messages, at 1000002 ms (hyperperiod 1 ms)"});
}

TEST(DsaamWarnings, ObservationsThatOnlyTheirOffsetsKeepAlive) {
  const std::string observed = "flow observation";
  EXPECT_EQ(warned(circuit("period 60", "period 60 first 30", observed, observed)),
            Strings{"1:47-48 warning: only their first timestamps keep the circuits of the "
                    "observation flows 'a.o' and 'b.o' alive: no circuit has a timestamp in common "
                    "(0 ms + n * 60 ms, 30 ms + n * 60 ms)"});
  EXPECT_EQ(warned(circuit("period 60", "period 60 first 30", observed)), Strings{});
  EXPECT_EQ(warned(circuit("period 60", "period 60", observed, observed)), Strings{});
  EXPECT_EQ(warned(circuit("period 60", "period 20 first 40", observed, observed)), Strings{});
  EXPECT_EQ(warned(circuit("period {60, 40}", "period 20 first 10", observed, observed)).size(),
            1U);
}

TEST(DsaamWarnings, ACircuitThatDeadlocksIsLeftToTheCheck) {
  EXPECT_EQ(warned("system s { node a { in i; in j; out o period 2; }"
                   "node b { in i; out o period 2; } node c { in i; out o period 2 first 1; }"
                   "flow observation a.o -> b.i, c.i; flow observation b.o -> a.i;"
                   "flow observation c.o -> a.j; }"),
            Strings{});
}

}  // namespace
}  // namespace leadline::read
