#pragma once

#include <boost/rational.hpp>
#include <cstdint>

namespace leadline {

/// An exact number; what does not fit 63 bits is refused before it gets here. Compare it for
/// equality with another `Rational` only: in C++20, Boost 1.74's comparison with an integer calls
/// itself without end.
using Rational = boost::rational<std::int64_t>;

}  // namespace leadline
