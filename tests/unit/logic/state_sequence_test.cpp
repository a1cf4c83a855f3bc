#include "logic/state_sequence.hpp"

#include <gtest/gtest.h>

#include "oracle/random.hpp"

namespace leadline::logic {
namespace {

using explore::Values;

/// A walk that changes few fields a step.
Values step(Values values, oracle::Random& random) {
  for (std::size_t changes = random.below(3); changes > 0; --changes) {
    values[random.below(values.size())] = random.below(4);
  }
  return values;
}

TEST(StateSequence, GivesBackWhatWasPutIn) {
  oracle::Random random(1);
  StateSequence sequence;
  std::vector<Values> expected{Values(10, 0)};
  while (expected.size() < 1000) expected.push_back(step(expected.back(), random));
  for (const Values& values : expected) {
    sequence.push_back(values);
    ASSERT_EQ(sequence.back(), values);
  }
  ASSERT_EQ(sequence.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) ASSERT_EQ(sequence[i], expected[i]) << i;
  for (int round = 0; round < 1000; ++round) {
    const std::size_t at = random.below(expected.size());
    ASSERT_EQ(sequence[at], expected[at]) << at;
  }
}

TEST(StateSequence, LosesTheLastAndGoesOn) {
  oracle::Random random(2);
  StateSequence sequence;
  std::vector<Values> expected;
  Values values(5, 0);
  for (int round = 0; round < 3000; ++round) {
    if (random.chance(45) && !expected.empty()) {
      expected.pop_back();
      sequence.pop_back();
    } else {
      values = step(std::move(values), random);
      expected.push_back(values);
      sequence.push_back(values);
    }
    ASSERT_EQ(sequence.size(), expected.size());
    if (expected.empty()) continue;
    ASSERT_EQ(sequence.back(), expected.back()) << "round " << round;
    const std::size_t at = random.below(expected.size());
    ASSERT_EQ(sequence[at], expected[at]) << "round " << round;
  }
}

}  // namespace
}  // namespace leadline::logic
