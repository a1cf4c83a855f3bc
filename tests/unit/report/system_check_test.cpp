#include "leadline/report/system_check.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "leadline/read/dsaam.hpp"

namespace leadline::report {
namespace {

DsaamSystem read_system(const std::string& text) {
  Diagnostics diagnostics;
  auto system = read::dsaam(SourceFile("test.dsaam", text), diagnostics);
  EXPECT_TRUE(system) << text;
  return system.value_or(DsaamSystem{});
}

std::string report_on(const DsaamSystem& system) {
  std::ostringstream out;
  const check::SystemCheck check = check::check_system(system);
  write_text(out, {system, check, check::TimeRules{}}, false);
  return out.str();
}

/// A hub with an array of inputs and two more, all of which tie.
std::string hub(const std::string& order) {
  return "system s { node leaf[3] { in i; out o period 2; } node x { in i; out o period 2; }"
         "node hub { in all[3]; in x; out o period 2;" +
         order +
         "} flow leaf[*].o -> hub.all[*]; flow x.o -> hub.x;"
         "flow hub.o -> leaf[*].i, x.i; }";
}

/// The `order` item that the report advises.
std::string advice(const std::string& report) {
  const std::string before = "way out: ";
  const std::size_t at = report.find(before);
  if (at == std::string::npos) return {};
  return report.substr(at + before.size(), report.find('\n', at) - at - before.size());
}

TEST(SystemReport, TheWayOutOfARaceIsOne) {
  const std::string told = report_on(read_system(hub("")));
  EXPECT_EQ(advice(told), "order all, x;") << told;
  const std::string mended = report_on(read_system(hub(advice(told))));
  EXPECT_NE(mended.find("no ties"), std::string::npos) << mended;
}

TEST(SystemReport, TheWayOutOfADeadlockIsOne) {
  const auto pair = [](const char* kind) {
    return std::string(
               "system s { node a { in i; out o period 4; } node b { in i; out o period 6; }"
               "flow ") +
           kind + " a.o -> b.i; flow observation b.o -> a.i; }";
  };
  const std::string told = report_on(read_system(pair("observation")));
  EXPECT_EQ(advice(told), "make a.o -> b.i an ordinary flow");
  const std::string mended = report_on(read_system(pair("")));
  EXPECT_NE(mended.find("no deadlock"), std::string::npos) << mended;
}

TEST(SystemCheckText, NamesALimitOfItsOwnAndTheWayPastIt) {
  const std::string report =
      report_on(read_system("system s { node leaf[8] { in i buffer 3; out o period 2; }"
                            "node hub { in all[8] buffer 3; out o period 2; }"
                            "flow leaf[*].o -> hub.all[*]; flow hub.o -> leaf[*].i; }"));
  EXPECT_NE(report.find("cut by the check's own limit of 100,000 states; --method diagrams goes on "
                        "to --max-states"),
            std::string::npos)
      << report;
}

}  // namespace
}  // namespace leadline::report
