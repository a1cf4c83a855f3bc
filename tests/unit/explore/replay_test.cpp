#include "leadline/explore/replay.hpp"

#include <gtest/gtest.h>

#include "support/known_nets.hpp"

namespace leadline::explore {
namespace {

class Replay : public testing::Test {
 protected:
  const program::Program program_ = program::compile(test::hardware_resource());
};

TEST_F(Replay, AcceptsARun) {
  EXPECT_EQ(replay(program_, {{}, {}}), std::nullopt);
  EXPECT_EQ(replay(program_, {{"EV_TAKE", "grant", "EV_RELEASE", "end"}, {}}), std::nullopt);
}

TEST_F(Replay, AcceptsALasso) {
  EXPECT_EQ(replay(program_, {{"EV_TAKE", "grant", "EV_RELEASE", "end"}, 0}), std::nullopt);
  EXPECT_EQ(
      replay(program_, {{"OOS_free", "fail_available", "RD", "OOS_free", "fail_available"}, 2}),
      std::nullopt);
}

TEST_F(Replay, RefusesAStepThatIsNotEnabled) {
  EXPECT_EQ(replay(program_, {{"EV_TAKE", "EV_RELEASE"}, {}}),
            "step 2, 'EV_RELEASE', is not enabled");
}

TEST_F(Replay, RefusesAStepHeldBackByPriority) {
  EXPECT_EQ(replay(program_, {{"EV_TAKE", "OOS_free"}, {}}), "step 2, 'OOS_free', is not enabled");
}

TEST_F(Replay, RefusesAnUnknownStep) {
  EXPECT_EQ(replay(program_, {{"fly"}, {}}), "step 1, 'fly', is no action");
}

TEST_F(Replay, RefusesALassoThatDoesNotClose) {
  EXPECT_EQ(replay(program_, {{"EV_TAKE", "grant"}, 0}), "the cycle does not close");
  EXPECT_EQ(replay(program_, {{"EV_TAKE"}, 1}), "the cycle has no steps");
}

}  // namespace
}  // namespace leadline::explore
