#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <string>

#include "leadline/base/rational.hpp"

namespace leadline {

/// Numbers without bounds, for what may not fit 63 bits on its way to a `Rational`, or to a reader.
using BigInteger = boost::multiprecision::cpp_int;
using BigRational = boost::multiprecision::cpp_rational;

[[nodiscard]] BigRational big(const Rational& number);

/// The number exactly: "30", "-0.5" where at most nine decimals tell it, otherwise "1/3".
[[nodiscard]] std::string exact_text(const BigRational& number);

}  // namespace leadline
