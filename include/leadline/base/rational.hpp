#pragma once

#include <boost/rational.hpp>
#include <cstdint>

namespace leadline {

/// An exact number; what does not fit 63 bits is refused before it gets here.
using Rational = boost::rational<std::int64_t>;

}  // namespace leadline
