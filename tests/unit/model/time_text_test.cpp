#include "model/time_text.hpp"

#include <gtest/gtest.h>

#include "base/exact.hpp"
#include "model/named_units.hpp"

namespace leadline {
namespace {

DsaamSystem with(std::optional<Rational> time_unit, Rational tick) {
  DsaamSystem system;
  system.time_unit = time_unit;
  system.tick = tick;
  return system;
}

TEST(TimeText, CountsTimeUnitsWhereNoneIsDeclared) {
  EXPECT_EQ(time_text(with({}, 1), 30), "30");
  EXPECT_EQ(time_text(with({}, Rational(1, 2)), 3), "1.5");
  EXPECT_EQ(time_text(with({}, Rational(1, 3)), 2), "2/3");
  EXPECT_EQ(time_text(with({}, 7), 0), "0");
}

TEST(TimeText, NamesTheUnitOfADeclaredTimeUnit) {
  EXPECT_EQ(time_text(with(Rational(1, 1000), 10), 3), "30 ms");
  EXPECT_EQ(time_text(with(Rational(1), 5), 2), "10 s");
  EXPECT_EQ(time_text(with(Rational(1, 1'000'000), 1), 4), "4 us");
  EXPECT_EQ(time_text(with(Rational(1, 1'000'000'000), 1), 4), "4 ns");
}

TEST(TimeText, MultipliesOutTimeUnitsOfManyOrFewOfAUnit) {
  EXPECT_EQ(time_text(with(Rational(5, 1000), 1), 3), "15 ms");
  EXPECT_EQ(time_text(with(Rational(60), 1), 2), "120 s");
  EXPECT_EQ(time_text(with(Rational(1, 3000), 1), 3), "1000 us");
  EXPECT_EQ(time_text(with(Rational(1, 3000), 1), 1), "1000/3 us");
  EXPECT_EQ(time_text(with(Rational(1, 4'000'000'000), 1), 2), "0.5 ns");
}

TEST(TimeText, IsExactBeyond63Bits) {
  const DsaamSystem system = with(Rational(1, 1000), 1000);
  EXPECT_EQ(time_text(system, BigInteger("9223372036854775808")), "9223372036854775808000 ms");
}

TEST(ExactText, GivesDecimalsWhereNineTellAll) {
  EXPECT_EQ(exact_text(BigRational(1, 8)), "0.125");
  EXPECT_EQ(exact_text(BigRational(-1, 8)), "-0.125");
  EXPECT_EQ(exact_text(BigRational(1, 512)), "0.001953125");
  EXPECT_EQ(exact_text(BigRational(1, 1024)), "1/1024");
  EXPECT_EQ(exact_text(BigRational(25, 2)), "12.5");
}

}  // namespace
}  // namespace leadline
