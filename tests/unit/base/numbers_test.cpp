#include "leadline/base/numbers.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace leadline {
namespace {

TEST(Numbers, GroupsDigitsByThree) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(819111), "819,111");
  EXPECT_EQ(grouped(std::numeric_limits<std::uint64_t>::max()), "18,446,744,073,709,551,615");
}

TEST(Numbers, NamesBytesInBinaryUnits) {
  EXPECT_EQ(bytes(0), "0 B");
  EXPECT_EQ(bytes(1023), "1023 B");
  EXPECT_EQ(bytes(1024), "1.0 KiB");
  EXPECT_EQ(bytes(std::uint64_t{8} << 30), "8.0 GiB");
  EXPECT_EQ(bytes(std::numeric_limits<std::uint64_t>::max()), "16.0 EiB");
}

TEST(Numbers, CountsInSingularAndPlural) {
  EXPECT_EQ(count(0, "mode"), "0 modes");
  EXPECT_EQ(count(1, "mode"), "1 mode");
  EXPECT_EQ(count(24432, "mode"), "24,432 modes");
}

}  // namespace
}  // namespace leadline
