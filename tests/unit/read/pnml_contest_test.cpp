#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

#include "leadline/read/pnml.hpp"
#include "support/contest_cases.hpp"

namespace leadline::read {
namespace {

std::size_t arcs(const PetriNet& net) {
  std::size_t count = 0;
  for (const Transition& t : net.transitions) count += t.inputs.size() + t.outputs.size();
  return count;
}

/// The nets of the Model Checking Contest have as many places, transitions and arcs as its index
/// says.
TEST(PnmlContest, NetsHaveTheSizesOfTheIndex) {
  constexpr std::uint64_t any = std::numeric_limits<std::uint64_t>::max();
  const auto cases = test::contest_cases(any, any);
  if (cases.empty()) GTEST_SKIP() << test::no_contest_cases();
  for (const test::ContestCase& contest : cases) {
    SCOPED_TRACE(contest.columns.at("net"));
    const SourceFile file = contest.text("model.pnml");
    Diagnostics diagnostics;
    const auto net = pnml(file, diagnostics);
    ASSERT_TRUE(net) << diagnostics.all().front().message;
    EXPECT_TRUE(diagnostics.all().empty());
    EXPECT_EQ(net->places.size(), contest.number("places"));
    EXPECT_EQ(net->transitions.size(), contest.number("transitions"));
    EXPECT_EQ(arcs(*net), contest.number("arcs"));
  }
}

}  // namespace
}  // namespace leadline::read
