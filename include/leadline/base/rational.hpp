#pragma once

#include <compare>
#include <cstdint>
#include <numeric>

namespace leadline {

/// An exact number in lowest terms; what does not fit 63 bits is refused before it gets here.
class Rational {
 public:
  constexpr Rational(std::int64_t number = 0) : numerator_(number) {}  // NOLINT: as a number is
  /// `denominator` is at least 1.
  constexpr Rational(std::int64_t numerator, std::int64_t denominator)
      : numerator_(numerator / std::gcd(numerator, denominator)),
        denominator_(denominator / std::gcd(numerator, denominator)) {}

  [[nodiscard]] constexpr std::int64_t numerator() const { return numerator_; }
  [[nodiscard]] constexpr std::int64_t denominator() const { return denominator_; }

  friend constexpr bool operator==(const Rational&, const Rational&) = default;
  friend constexpr std::strong_ordering operator<=>(const Rational& a, const Rational& b) {
    __extension__ using Wide = __int128;
    return static_cast<Wide>(a.numerator_) * b.denominator_ <=>
           static_cast<Wide>(b.numerator_) * a.denominator_;
  }

 private:
  std::int64_t numerator_ = 0;
  std::int64_t denominator_ = 1;
};

}  // namespace leadline
