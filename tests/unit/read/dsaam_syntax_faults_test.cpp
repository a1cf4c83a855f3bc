#include "dsaam_support.hpp"

namespace leadline::read {
namespace {

using Strings = std::vector<std::string>;

Strings told(const std::string& text) {
  return read_dsaam(text).told;
}

TEST(DsaamSyntaxFaults, FilesThatHoldNoSystem) {
  EXPECT_EQ(told(""), Strings{"1:1-1 error: the file holds nothing"});
  EXPECT_EQ(told(" // nothing\n"), Strings{"2:1-1 error: the file holds nothing"});
  EXPECT_EQ(told("<mission/>"), Strings{"1:1-2 error: expected 'system', not '<'"});
  EXPECT_EQ(told("system s { /* node a { }"),
            Strings{"1:12-14 error: a comment begins and never ends"});
  EXPECT_EQ(told("system s { // caf\xe9\n }"), Strings{"1:18-19 error: the file is not UTF-8"});
}

TEST(DsaamSyntaxFaults, BracesThatAreMissingOrTooMany) {
  EXPECT_EQ(
      told("system s {\n node a { in i;\n node b { out o period 1; }\n flow b.o -> a.i;\n}\n"),
      Strings{"2:16-16 error: expected '}' at the end of node 'a'"});
  EXPECT_EQ(told("system s {\n node a { in i; }\n node b { out o period 1; }\n flow b.o -> a.i;\n"),
            Strings{"4:18-18 error: expected '}' at the end of the system"});
  EXPECT_EQ(told("system s {\n node a { in i; } }\n node b { out o period 1; }\n"
                 " flow b.o -> a.i;\n}\n"),
            Strings{"3:2-6 error: the system has ended in line 2 already"});
  EXPECT_EQ(told("system s { node a { in i;"),
            Strings{"1:26-26 error: expected '}' at the end of node 'a'"});
}

TEST(DsaamSyntaxFaults, ASemicolonThatIsMissingIsToldWhereItBelongs) {
  EXPECT_EQ(told("system s {\n node a { in i\n in j\n }\n node b { out o period 1 }\n"
                 " flow b.o -> a.i\n flow b.o -> a.j\n}"),
            (Strings{"2:15-15 error: expected ';' behind port 'i'",
                     "3:6-6 error: expected ';' behind port 'j'",
                     "5:26-27 error: expected ';' behind port 'o', not '}'",
                     "6:17-17 error: expected ';' behind the flow",
                     "7:17-17 error: expected ';' behind the flow"}));
}

TEST(DsaamSyntaxFaults, EachIsToldOnceAndNothingFollowsFromIt) {
  EXPECT_EQ(told("system s {\n"
                 "  tim unit 1 ms;\n"
                 "  type plant {\n"
                 "    in pose bufer 2\n"
                 "    out height perod 10 first 0;\n"
                 "    ouput gps period 3;\n"
                 "    out late first 3 period 1;\n"
                 "  }\n"
                 "  node a : plant;\n"
                 "  noode b { out o period 1 ms; in height; in late; }\n"
                 "  flow a.height -> b.height;\n"
                 "  flow a.gps -> c.gps;\n"
                 "  flow b.o => a.pose;\n"
                 "}\n"),
            (Strings{"2:3-6 error: 'tim' begins no item of a system",
                     "4:13-18 error: expected ';' behind port 'pose', not 'bufer'",
                     "5:16-21 error: expected 'period' behind output 'height', not 'perod'",
                     "6:5-10 error: 'ouput' begins no port",
                     "7:14-19 error: output 'late' needs a period before 'first'",
                     "10:3-8 error: 'noode' begins no item of a system",
                     "13:12-13 error: expected '->' behind the output, not '='"}));
}

TEST(DsaamSyntaxFaults, WhatBelongsToTheOtherKindOfPort) {
  EXPECT_EQ(told("system s { type t { in i period 3; } }"),
            Strings{"1:26-32 error: an input has no period"});
  EXPECT_EQ(told("system s { type t { in i first 3; } }"),
            Strings{"1:26-31 error: an input has no first timestamp of its own"});
  EXPECT_EQ(told("system s { type t { in i buffer 2 first 3; } }"),
            Strings{"1:35-40 error: an input has no first timestamp of its own"});
  EXPECT_EQ(told("system s { type t { out o period 1 buffer 3; } }"),
            Strings{"1:36-42 error: an output has no buffer"});
  EXPECT_EQ(told("system s { in i; }"), Strings{"1:12-14 error: 'in' begins no item of a system"});
}

TEST(DsaamSyntaxFaults, HaveTheFormAsAWayOut) {
  const auto expect = [](const std::string& items, const std::string& form) {
    const DsaamRead read = read_dsaam("system s {\n" + items + "\n}");
    ASSERT_FALSE(read.told.empty()) << items;
    EXPECT_EQ(read.told.front().substr(0, 2), "2:") << items;
    EXPECT_NE(read.printed.find("^\n  " + form + "\n"), std::string::npos) << read.printed;
  };
  expect("time 1 ms;", "written: time unit 1 ms;");
  expect("time unit ms;", "written: time unit 1 ms;");
  expect("type { in i; }", "a type is written: type name { in a; out b period 10; }");
  expect("node { in i; }", "a node is written: node name { in a; out b period 10; }");
  expect("node a : { in i; }", "a node of a type is written: node name : type;");
  expect("node a : t, u;", "a node of a type is written: node name : type;");
  expect("node a[n] : t;", "an array is written: name[3]");
  expect("type t in i;", "ports stand in braces: { in a; out b period 10; }");
  expect("type t { in i size 3; }", "an input is written: in name buffer 3;");
  expect("type t { in i buffer n; }", "an input is written: in name buffer 3;");
  expect("type t { in i[1.5]; }", "write digits only, without a point");
  expect("type t { out o every 3; }", "for instance: out o period 10;");
  expect("type t { out o period 3, 4; }", "an output is written: out name period 10 first 5;");
  expect("type t { out o period {3 4}; }", "several periods are written: {10, 20}");
  expect("type t { out o period x; }",
         "a quantity is written 10, 0.5, 1/3 or, with a time unit, 10 ms");
  expect("type t { in a; in b; order a b; }", "an order is written: order first, second;");
  expect("flow a -> b.i;", "a flow is written: flow node.output -> node.input, node.input;");
  expect("flow a.o b.i;", "a flow is written: flow node.output -> node.input, node.input;");
  expect("flow a.o -> b.i buffer 3;", "a buffer stands at the input: in name buffer 3;");
  expect("flow a.o -> b[i].i;", "one member is name[0], all are name[*]");
}

TEST(DsaamSyntaxFaults, CharactersThatNothingIsMadeOf) {
  EXPECT_EQ(told(std::string("system s { node a\0b { in i; } }", 31)),
            Strings{"1:18-19 error: '\\u{0000}' cannot stand here"});
  EXPECT_EQ(told("system s { type t { in i @@ ; } }"),
            Strings{"1:26-28 error: '@@' cannot stand here"});
}

TEST(DsaamSyntaxFaults, GarbageEndsSoon) {
  EXPECT_EQ(told("system s {" + std::string(100'000, '{')).size(), 2U);
  EXPECT_EQ(told("system s { node a " + std::string(100'000, '{')).size(), 2U);
  std::string ports = "system s { node a {";
  for (int i = 0; i < 10'000; ++i) ports += " in in; order; out;";
  EXPECT_GE(told(ports).size(), 100U);
}

}  // namespace
}  // namespace leadline::read
