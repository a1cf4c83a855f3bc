#include "leadline/base/closest.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace leadline {
namespace {

const std::vector<std::string> verbs{"check", "explore", "modes", "generate", "convert", "draw"};

TEST(Closest, FindsWhatWasMeant) {
  EXPECT_EQ(closest("explroe", verbs), "explore");
  EXPECT_EQ(closest("chekc", verbs), "check");
  EXPECT_EQ(closest("generat", verbs), "generate");
  EXPECT_EQ(closest("Modes", verbs), "modes");
  EXPECT_EQ(closest("drow", verbs), "draw");
}

TEST(Closest, OffersNothingFarAway) {
  EXPECT_EQ(closest("simulate", verbs), std::nullopt);
  EXPECT_EQ(closest("", verbs), std::nullopt);
  EXPECT_EQ(closest(std::string(5000, 'x'), verbs), std::nullopt);
}

TEST(Closest, TakesTheFirstOfEquals) {
  EXPECT_EQ(closest("pump_3", std::vector<std::string>{"pump_1", "pump_2"}), "pump_1");
}

}  // namespace
}  // namespace leadline
