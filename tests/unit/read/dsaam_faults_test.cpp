#include <gtest/gtest.h>

#include "diagnosed.hpp"
#include "leadline/read/dsaam.hpp"

namespace leadline::read {
namespace {

/// Items of a system, in its second line; the two nodes of the first line are a sound system.
struct Fault {
  const char* name;
  const char* items;
  const char* found;
  const char* hint;
};

void PrintTo(const Fault& fault, std::ostream* out) {
  *out << fault.name;
}

class DsaamFault : public testing::TestWithParam<Fault> {};

TEST_P(DsaamFault, IsNamedWithItsPlaceAndAWayOut) {
  const Fault& f = GetParam();
  const SourceFile file(
      "test.dsaam",
      "system s { node a { in i; out o period 10; } node b { in i; out o period 10; "
      "} flow a.o -> b.i; flow b.o -> a.i;\n" +
          std::string(f.items) + "\n}\n");
  Diagnostics diagnostics;
  const auto system = dsaam(file, diagnostics);
  ASSERT_FALSE(diagnostics.all().empty());
  EXPECT_EQ(diagnostics.errors(), 1U);
  EXPECT_EQ(found(diagnostics, file)[0].substr(0, 2 + std::string(f.found).size()),
            std::string("2:") + f.found);
  EXPECT_NE(diagnostics.all()[0].hint.find(f.hint), std::string::npos) << diagnostics.all()[0].hint;
  EXPECT_FALSE(system);
}

const Fault faults[] = {
    {"unknown_type", "type plant { out o period 1; } node x : plnt;",
     "41-45 error: there is no type 'plnt'", "did you mean 'plant'?"},
    {"empty_node", "node x { }", "6-7 error: node 'x' has no ports", "remove it"},
    {"buffer_of_0", "node x { in i buffer 0; } flow a.o -> x.i;",
     "22-23 error: the size of the buffer is 0", "at least 1"},
    {"period_of_0",
     "node x { in i; out o period 0; } node y { in i; } flow a.o -> x.i; flow x.o -> y.i;",
     "29-30 error: a period of 0", "greater than 0"},
    {"itself", "node x { in i; out o period 10; } flow x.o -> x.i;",
     "47-50 error: node 'x' feeds itself: 'x.o' leads to 'x.i'", "put a node between"},
    {"fed_by_none", "node x { in i; out o period 10; } node y { in i; } flow x.o -> y.i;",
     "13-14 error: no flow feeds the input 'x.i'", "add a flow"},
    {"sink_twice", "node x { in i; } flow a.o -> x.i, x.i;",
     "35-38 error: 'x.i' is named twice as a sink of 'a.o'", "remove one"},
    {"unknown_output", "node x { in i; } flow a.out -> x.i;",
     "25-28 error: node 'a' has no output 'out'", ""},
    {"array_without_index", "node x[2] { in i; } flow a.o -> x.i;",
     "33-34 error: 'x' is an array, named without an index", "x[*]"},
    {"no_such_member", "node x[2] { in i; } flow a.o -> x[*].i; flow a.o -> x[2].i;",
     "54-57 error: there is no x[2]", "x[0] to x[1]"},
    {"mixed_order",
     "node x { in i; out o period 10; order i, o; } node y { in i; } flow a.o -> x.i; flow x.o -> "
     "y.i;",
     "42-43 error: an order of inputs and outputs", "one order for the inputs"},
    {"beyond_63_bits",
     "node x { out o period 99999999999999999999; } node y { in i; } flow x.o -> y.i;",
     "23-43 error: in time units, this quantity does not fit 63 bits", "2^63 - 1"},
    {"falling_range", "node x { out o period 3..1; } node y { in i; } flow x.o -> y.i;",
     "23-27 error: the range ends below its beginning", "the shorter"},
    {"no_time_unit", "node x { out o period 3 ms; } node y { in i; } flow x.o -> y.i;",
     "23-27 error: ", "time unit"},
    {"missing_semicolon", "node x { out o period 3 } node y { in i; } flow x.o -> y.i;",
     "25-26 error: expected ';' behind port 'o', not '}'", ""},
};

INSTANTIATE_TEST_SUITE_P(All, DsaamFault, testing::ValuesIn(faults),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace leadline::read
