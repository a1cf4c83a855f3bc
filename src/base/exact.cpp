#include "base/exact.hpp"

namespace leadline {
namespace {

constexpr unsigned most_decimals = 9;

}  // namespace

BigRational big(const Rational& number) {
  return {BigInteger(number.numerator()), BigInteger(number.denominator())};
}

std::string exact_text(const BigRational& number) {
  BigInteger scaled = boost::multiprecision::numerator(number);
  const BigInteger denominator = boost::multiprecision::denominator(number);
  unsigned decimals = 0;
  while (scaled % denominator != 0 && decimals < most_decimals) {
    scaled *= 10;
    ++decimals;
  }
  if (scaled % denominator != 0) return number.str();
  const BigInteger value = scaled / denominator;
  if (decimals == 0) return value.str();
  std::string digits = BigInteger(abs(value)).str();
  if (digits.size() <= decimals) digits.insert(0, decimals + 1 - digits.size(), '0');
  digits.insert(digits.size() - decimals, ".");
  return value < 0 ? "-" + digits : digits;
}

}  // namespace leadline
