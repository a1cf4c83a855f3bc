#include "logic/name_list.hpp"

#include <gtest/gtest.h>

namespace leadline::logic {
namespace {

TEST(NameList, StatesAreCountedWithCommas) {
  EXPECT_EQ(so_many_states(1), " (1 state)");
  EXPECT_EQ(so_many_states(684348), " (684,348 states)");
}

}  // namespace
}  // namespace leadline::logic
