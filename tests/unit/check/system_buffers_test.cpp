#include <gtest/gtest.h>

#include <stdexcept>

#include "unit/check/system_support.hpp"

namespace leadline::check {
namespace {

using test::SystemBuilder;

std::optional<std::uint32_t> any(const PartCheck& part, InputRef input) {
  for (const Occupancy& buffer : part.buffers) {
    if (buffer.input == input) return buffer.any;
  }
  throw std::out_of_range("no such buffer");
}

void expect_same_as_diagrams(const SystemBuilder& b) {
  const PartCheck clocks = check_part(b.system());
  const PartCheck explored = check_by(Method::diagrams, b.system());
  ASSERT_EQ(explored.efforts.back().limit, Limit::none);
  ASSERT_EQ(clocks.buffers.size(), explored.buffers.size());
  for (std::size_t i = 0; i < clocks.buffers.size(); ++i) {
    EXPECT_EQ(clocks.buffers[i].any, explored.buffers[i].any) << i;
  }
}

/// a may emit at 0 and 1 before b has consumed anything, but at 2 only after b has emitted at 1,
/// hence consumed what was emitted at 0.
TEST(SystemBuffers, AnAnswerThatIsAwaitedKeepsABufferFromFilling) {
  SystemBuilder b;
  b.in("b.i", 5).in("a.i", 4).out("a.o", 1).out("b.o", 1).flow("a.o", "b.i").flow("b.o", "a.i");
  const PartCheck part = check_part(b.system());
  EXPECT_EQ(any(part, b.sink("b.i")), 2U);
  EXPECT_EQ(any(part, b.sink("a.i")), 2U);
  EXPECT_EQ(part.buffers[0].in_the_run, 1U);
  expect_same_as_diagrams(b);
}

TEST(SystemBuffers, SourcesFillWhatTheyCan) {
  SystemBuilder b;
  b.in("b.i", 2).in("c.i", 3).out("a.o", 1).out("b.o", 1).flow("a.o", "b.i").flow("b.o", "c.i");
  const PartCheck part = check_part(b.system());
  EXPECT_EQ(any(part, b.sink("b.i")), 2U);
  EXPECT_EQ(any(part, b.sink("c.i")), 3U);
  expect_same_as_diagrams(b);
}

/// d hears of a directly and through b and c: the long way lets a get ahead, the short one does
/// not.
TEST(SystemBuffers, BehindABranchTheyFillByTheDifference) {
  SystemBuilder b;
  b.in("b.i", 2).in("d.direct", 6).in("d.late", 2);
  b.out("a.o", 2).flow("a.o", {"b.i", "d.direct"});
  b.out("b.o", 2, 1).flow("b.o", "c.i").out("c.o", 2, 1).flow("c.o", "d.late");
  expect_same_as_diagrams(b);
}

TEST(SystemBuffers, AroundADeadlockEmissionsReachSomeSinksOnly) {
  SystemBuilder b;
  b.out("a.o", 60).out("b.o", 60).observation("a.o", "b.i").observation("b.o", "a.i");
  b.in("free.i", 5).out("source.o", 1, 1).flow("source.o", {"a.filled", "free.i"});
  expect_same_as_diagrams(b);
}

TEST(SystemBuffers, WhereRacesLeaveAChoiceTheDiagramsTell) {
  SystemBuilder b;
  b.in("c.a", 2).out("a.o", 1).out("b.o", 1).flow("a.o", "c.a").flow("b.o", "c.b");
  expect_same_as_diagrams(b);
  EXPECT_EQ(any(check_part(b.system()), b.sink("c.a")), 2U);
  EXPECT_EQ(any(check_part(b.system()), b.sink("c.b")), 1U);
  EXPECT_EQ(any(check_by(Method::steps, b.system()), b.sink("c.a")), 2U);
  b.order({"c.a", "c.b"});
  EXPECT_EQ(any(check_part(b.system()), b.sink("c.a")), 2U);
}

TEST(SystemBuffers, FullOnesAreToldWhereClocksWouldTakeTooMuchMemory) {
  const PartCheck part = check_part(test::ring(5000).system());
  for (const Occupancy& buffer : part.buffers) ASSERT_EQ(buffer.any, 1U);
}

TEST(SystemBuffers, VeryLargeOnesAreLeftOpenInsteadOfTakingForEver) {
  SystemBuilder b;
  b.in("b.i", 4'000'000'000U).out("a.o", 1).out("b.o", 1).flow("a.o", "b.i").flow("b.o", "a.i");
  const PartCheck part = check_part(b.system());
  EXPECT_EQ(part.progress, Verdict::holds);
  EXPECT_FALSE(any(part, b.sink("b.i")));
}

}  // namespace
}  // namespace leadline::check
