#include "dsaam_support.hpp"

namespace leadline::read {
namespace {

using Strings = std::vector<std::string>;

/// Expects this one fault, and the way out in what is printed.
void expect_fault(const std::string& text, const std::string& fault, const std::string& way_out) {
  const DsaamRead result = read_dsaam(text);
  EXPECT_EQ(result.told, Strings{fault}) << text;
  EXPECT_NE(result.printed.find(way_out), std::string::npos) << result.printed;
}

/// The same within `system s {`, with nodes a (in i, out o) and b (in i, out o).
void expect_fault_in_flows(const std::string& flows, const std::string& fault,
                           const std::string& way_out) {
  expect_fault("system s { node a { in i; out o period 1; } node b { in i; out o period 1; }\n" +
                   flows + " }",
               fault, way_out);
}

TEST(DsaamFaults, AnInputThatNoFlowFeeds) {
  expect_fault_in_flows("flow a.o -> b.i;", "1:24-25 error: no flow feeds the input 'a.i'",
                        "remove it, or add a flow: flow node.output -> a.i;");
  expect_fault(
      "system s { type t { in gps[2]; }\n node u[2] : t;\n node m { out gps period 1; }\n"
      " flow m.gps -> u[1].gps[0]; }",
      "2:7-8 error: no flow feeds the inputs 'u[0].gps[0]', 'u[0].gps[1]' and 'u[1].gps[1]'",
      "is this missing? flow m.gps -> u[*].gps[*];");
}

TEST(DsaamFaults, AnInputFedByTwo) {
  expect_fault_in_flows("flow a.o -> b.i;\nflow b.o -> a.i;\nflow b.o -> a.i;",
                        "4:13-16 error: 'a.i' is named twice as a sink of 'b.o'",
                        "line 3 names it first");
  expect_fault(
      "system s { node a { out o period 1; } node b { out o period 1; } node c { in i; }\n"
      "flow a.o -> c.i; flow b.o -> c.i; }",
      "2:30-33 error: input 'c.i' is fed by two outputs: 'a.o' (line 2) and 'b.o'",
      "give the node a second input");
}

TEST(DsaamFaults, ANodeThatFeedsItself) {
  expect_fault_in_flows("flow a.o -> b.i, a.i;",
                        "2:18-21 error: node 'a' feeds itself: 'a.o' leads to 'a.i'",
                        "put a node between");
  expect_fault("system s { node a[3] { in i; out o period 1; } flow a[*].o -> a[*].i; }",
               "1:63-69 error: node 'a[0]' feeds itself: 'a[0].o' leads to 'a[0].i'",
               "put a node between");
}

TEST(DsaamFaults, FlowItemsThatDisagree) {
  expect_fault(
      "system s { node a { out o period 1; } node b { in i; in j; }\n"
      "flow a.o -> b.i;\nflow observation a.o -> b.j; }",
      "3:18-21 error: 'a.o' is an observation here, and an ordinary flow in line 2",
      "write 'observation' in all of them or in none");
}

TEST(DsaamFaults, NamesThatAreUnknown) {
  const std::string rest = " flow a.o -> b.i; flow b.o -> a.i;";
  expect_fault_in_flows("flow a.o -> bb.i; flow b.o -> a.i;",
                        "2:13-15 error: there is no node 'bb'", "did you mean 'b'?");
  expect_fault_in_flows("flow a.out -> b.i; flow b.o -> a.i;",
                        "2:8-11 error: node 'a' has no output 'out'", "declare it in the node");
  expect_fault_in_flows("flow a.i -> b.i; flow b.o -> a.i;",
                        "2:8-9 error: 'i' is an input of node 'a'", "from an output to inputs");
  expect_fault("system s { type plant { in i; } node a : plnt; }",
               "1:42-46 error: there is no type 'plnt'", "did you mean 'plant'?");
  expect_fault("system s { type t { in i; } node b { out o period 1; } flow b.o -> t.i; }",
               "1:68-69 error: there is no node 't'", "it is a type");
}

TEST(DsaamFaults, UnknownPortsOfOneNodeAreAllTold) {
  const DsaamRead result = read_dsaam(
      "system s { node a { in i; out o period 1; } node b { in i; out o period 1; }\n"
      "flow a.x -> b.p;\nflow b.x -> a.p;\nflow b.o -> a.q; }");
  EXPECT_EQ(result.told, (Strings{"2:8-9 error: node 'a' has no output 'x'",
                                  "2:15-16 error: node 'b' has no input 'p'",
                                  "3:8-9 error: node 'b' has no output 'x'",
                                  "3:15-16 error: node 'a' has no input 'p'",
                                  "4:15-16 error: node 'a' has no input 'q'"}));
}

TEST(DsaamFaults, ArraysAndTheirIndices) {
  const auto expect = [](const std::string& flow, const std::string& fault,
                         const std::string& way_out) {
    expect_fault("system s { node p { out c[4] period 1; } node d[4] { in c; }\n" + flow + " }",
                 fault, way_out);
  };
  expect("flow p.c -> d[0].c;", "2:8-9 error: 'c' is an array, named without an index",
         "name one of c[0] to c[3], or all: c[*]");
  expect("flow p.c[0] -> d.c;", "2:16-17 error: 'd' is an array, named without an index",
         "d[0] to d[3]");
  expect("flow p.c[0] -> d[4].c;", "2:17-20 error: there is no d[4]", "the array is d[0] to d[3]");
  expect("flow p[0].c[0] -> d[*].c;", "2:7-10 error: 'p' is no array", "remove the index");
  expect("flow p.c[*] -> d[0].c;", "2:16-22 error: the output has 1 [*], and this input only 0",
         "pairs with one of every");
  expect_fault(
      "system s { node p { out c[3] period 1; } node d[4] { in c; }\nflow p.c[*] -> d[*].c; }",
      "2:16-22 error: the [*] of the output stands for 3, and that of this input for 4",
      "equal sizes");
}

TEST(DsaamFaults, ThingsOfSizeNothing) {
  expect_fault("system s { node a[0] { in i; } }", "1:19-20 error: the number of nodes is 0",
               "at least 1");
  expect_fault("system s { type t { in i buffer 0; } }",
               "1:33-34 error: the size of the buffer is 0", "at least 1");
  expect_fault("system s { type t { in i[0]; } }", "1:26-27 error: the number of inputs is 0",
               "at least 1");
  expect_fault(pair_with("", "period 0"), "1:41-42 error: a period of 0", "greater than 0");
  expect_fault(pair_with("", "period {1, 0/3}"), "1:45-48 error: a period of 0", "greater than 0");
  expect_fault(pair_with("", "period 0..3"), "1:41-42 error: a period of 0", "greater than 0");
  expect_fault("system s { node a { } }", "1:17-18 error: node 'a' has no ports",
               "give it an input or an output");
  expect_fault("system s { type t { } node a : t; }", "1:28-29 error: node 'a' has no ports",
               "its type has none");
}

TEST(DsaamFaults, NamesGivenTwice) {
  expect_fault("system s {\ntype t { in i; } type t { in j; } }",
               "2:23-24 error: a second type 't'", "the first is in line 2");
  expect_fault("system s { node a { out o period 1; }\nnode a[2] { out o period 1; } }",
               "2:6-7 error: a second node 'a'", "write an array: node a[2] : type;");
  expect_fault("system s { type t { in x;\nout x[2] period 1; } }",
               "2:5-6 error: a second port 'x'",
               "inputs and outputs of a node need different names");
}

TEST(DsaamFaults, OrdersThatBreakNoTie) {
  const auto expect = [](const std::string& orders, const std::string& fault,
                         const std::string& way_out) {
    expect_fault("system s { type t { in a; in b; in c; out x period 1;\n" + orders + " } }", fault,
                 way_out);
  };
  expect("order a, b; order b, c; order c, a;",
         "2:25-35 error: the orders go in a circle: 'a' before 'b' before 'c' before 'a'",
         "turn one of them round");
  expect("order a, b, a;", "2:13-14 error: port 'a' stands twice in one order", "name each once");
  expect("order a, x;", "2:10-11 error: an order of inputs and outputs", "never tie");
  expect("order a, d;", "2:10-11 error: there is no port 'd' here",
         "an order names ports of its own node");
  expect("order a[0], b;", "2:8-9 error: an order names ports without an index",
         "stands for all its ports");
}

TEST(DsaamFaults, QuantitiesThatDoNotFit63Bits) {
  expect_fault(pair_with("", "period 9223372036854775808"),
               "1:41-60 error: in time units, this quantity does not fit 63 bits", "2^63 - 1");
  expect_fault(pair_with("", "period 1/9223372036854775808"),
               "1:41-62 error: in time units, this quantity does not fit 63 bits", "2^63 - 1");
  expect_fault(pair_with("", "period 1/9223372036854775807 first 1/2"),
               "1:69-72 error: the tick that divides this quantity and all before it is too small "
               "for 63 bits",
               "common denominator");
  expect_fault(pair_with("", "period 1/2 first 9223372036854775807"),
               "1:51-70 error: this quantity is 18446744073709551614 ticks, which does not fit 63 "
               "bits",
               "a tick is 0.5 time units");
  expect_fault(pair_with("", "period 1 first 9223372036854775807"),
               "1:49-68 error: the timestamp of the second message does not fit 63 bits",
               "smaller first timestamp");
  expect_fault(pair_with("", "period " + std::string(1001, '9')),
               "1:41-1042 error: a number of more than 1,000 digits", "refused");
}

TEST(DsaamFaults, PeriodsThatMeanNothing) {
  expect_fault(pair_with("", "period 1/0.0"), "1:41-46 error: a division by 0",
               "write a divisor greater than 0, as in 1/3");
  expect_fault(pair_with("", "period 3..2"), "1:41-45 error: the range ends below its beginning",
               "the shorter period comes first");
  expect_fault(
      pair_with("", "period 1/2..2"),
      "1:41-47 error: the range goes in steps of one time unit, and its ends are 1.5 apart",
      "list the periods in braces");
  expect_fault(pair_with("", "period 1..65537"),
               "1:41-49 error: a range of more than 65,536 periods", "longer time unit");
  expect_fault(pair_with("", "period {1..2}"), "1:43-45 error: a range within a set",
               "without braces");
  expect_fault(pair_with("", "period {1, x}"), "1:45-46 error: expected a period, not 'x'", "");
  expect_fault(pair_with("", "period {1, 2"),
               "1:46-47 error: expected '}' or ',' behind a period, not ';'", "");
  expect_fault(pair_with("", "period -1"), "1:41-42 error: the period cannot be negative",
               "greater than 0");
}

TEST(DsaamFaults, UnitsOfTime) {
  expect_fault(pair_with("", "period 5 ms first 1 ms"),
               "1:41-45 error: a quantity in ms, but the system does not say how long a time unit "
               "is",
               "time unit 1 ms;");
  expect_fault(pair_with("time unit 1 ms;", "period 5 min"),
               "1:58-61 error: there is no unit 'min'", "s, ms, us and ns");
  expect_fault(pair_with("time unit 5;", "period 5 ms"),
               "1:22-23 error: the time unit is a number without a unit", "time unit 5 ms;");
  expect_fault(pair_with("time unit 0 ms;", "period 5 ms"), "1:22-26 error: a time unit of 0",
               "greater than 0");
  expect_fault(pair_with("time unit 1 ms;\ntime unit 1 s;", "period 5 ms"),
               "2:1-14 error: a second time unit", "line 1");
  expect_fault(pair_with("time unit 99999999999999999999 s;", "period 5 ms"),
               "1:22-44 error: in seconds, the time unit does not fit 63 bits", "2^63 - 1");
}

TEST(DsaamFaults, AShortFileCannotFillTheMemory) {
  expect_fault("system s { node a[50000] { out o[50000] period 1; } }",
               "1:17-18 error: up to here, the system has more than 100,000 nodes and ports",
               "make its arrays smaller");
  expect_fault("system s { node a[20] { out o period 1..65536; } }",
               "1:17-18 error: up to here, the system lists more than 1,000,000 periods and ports "
               "in orders",
               "ranges that are shorter");
  expect_fault("system s { type t { in i buffer 1000001; } }",
               "1:33-40 error: '1000001' is too large", "at most 1000000");
  expect_fault("system s { node a[100001] { in i; } }", "1:19-25 error: '100001' is too large",
               "at most 100000");
  expect_fault("system s { node " + std::string(256, 'n') + " { out o period 1; } }",
               "1:17-273 error: a name of 256 bytes", "at most 255");
}

}  // namespace
}  // namespace leadline::read
