#include "program/formula.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "oracle/random.hpp"

namespace leadline::program {
namespace {

/// Counters 0 to 2 hold 0 to 2 each.
using Point = std::array<std::int64_t, 3>;

Literal random_literal(oracle::Random& random) {
  const auto kind = random.chance(50) ? Literal::Kind::at_most : Literal::Kind::at_least;
  return {kind, static_cast<Counter>(random.below(3)), 0,
          static_cast<std::int64_t>(random.below(3)), false};
}

bool holds(const Literal& literal, const Point& state) {
  return literal.kind == Literal::Kind::at_most ? state[literal.left] <= literal.value
                                                : state[literal.left] >= literal.value;
}

/// A formula with the table of its truth over all states.
struct Checked {
  Formula formula = Formula::constant(true);
  std::vector<bool> truth;
};

std::vector<Point> all_states() {
  std::vector<Point> states;
  for (std::int64_t a = 0; a < 3; ++a) {
    for (std::int64_t b = 0; b < 3; ++b) {
      for (std::int64_t c = 0; c < 3; ++c) states.push_back({a, b, c});
    }
  }
  return states;
}

Checked draw(oracle::Random& random, int depth) {
  const std::vector<Point> states = all_states();
  Checked result;
  if (depth == 0) {
    const Literal literal = random_literal(random);
    result.formula = Formula::of(literal);
    for (const Point& state : states) result.truth.push_back(holds(literal, state));
    return result;
  }
  result = draw(random, depth - 1);
  const Checked other =
      draw(random, static_cast<int>(random.below(static_cast<std::size_t>(depth))));
  const bool either = random.chance(50);
  if (random.chance(30)) {
    result.formula = !result.formula;
    result.truth.flip();
  }
  if (either) {
    result.formula |= other.formula;
  } else {
    result.formula &= other.formula;
  }
  for (std::size_t i = 0; i < states.size(); ++i) {
    result.truth[i] =
        either ? result.truth[i] || other.truth[i] : result.truth[i] && other.truth[i];
  }
  return result;
}

TEST(Formula, ExactlyOneCaseHoldsWhereTheFormulaDoes) {
  const std::vector<Point> states = all_states();
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    oracle::Random random(seed);
    const Checked checked = draw(random, 4);
    std::vector<int> cases(states.size(), 0);
    const bool done = checked.formula.split(1000, [&](const std::vector<Literal>& literals) {
      for (std::size_t i = 0; i < states.size(); ++i) {
        const bool all = std::all_of(literals.begin(), literals.end(),
                                     [&](const Literal& l) { return holds(l, states[i]); });
        cases[i] += all ? 1 : 0;
      }
    });
    ASSERT_TRUE(done);
    for (std::size_t i = 0; i < states.size(); ++i) {
      ASSERT_EQ(cases[i], checked.truth[i] ? 1 : 0) << "seed " << seed;
    }
  }
}

TEST(Formula, NegatedLiteralsExcludeEachOther) {
  const Literal dates{Literal::Kind::dates, 0, 1, 3, false};
  EXPECT_EQ(negated(negated(dates)), dates);
  EXPECT_EQ(negated(dates), (Literal{Literal::Kind::dates, 1, 0, -3, true}));
}

TEST(Formula, TooManyCasesAreRefused) {
  Formula any = Formula::constant(false);
  for (Counter c = 0; c < 20; ++c) any |= Formula::of({Literal::Kind::at_most, c, 0, 0, false});
  std::size_t seen = 0;
  EXPECT_FALSE(any.split(5, [&](const auto&) { ++seen; }));
  EXPECT_LE(seen, 5U);
  EXPECT_TRUE(any.split(20, [&](const auto&) {}));
}

TEST(Formula, KleenesLogicDecidesWhatItCan) {
  const Literal a{Literal::Kind::at_most, 0, 0, 0, false};
  const Literal b{Literal::Kind::at_most, 1, 0, 0, false};
  Formula either = Formula::of(a);
  either |= Formula::of(b);
  EXPECT_EQ(either.truth({}), std::nullopt);
  EXPECT_EQ(either.truth({{a, true}}), true);
  EXPECT_EQ(either.truth({{a, false}}), std::nullopt);
  EXPECT_EQ(either.open({{a, false}}), b);
  EXPECT_EQ(either.truth({{a, false}, {b, false}}), false);
}

}  // namespace
}  // namespace leadline::program
