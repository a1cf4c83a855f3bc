#include "check/system_instants.hpp"

#include <limits>
#include <numeric>
#include <utility>

namespace leadline::check {
namespace {

__extension__ using Wide = __int128;

constexpr Ticks most = std::numeric_limits<Ticks>::max();

Wide remainder(Wide value, Wide modulus) {
  const Wide rest = value % modulus;
  return rest < 0 ? rest + modulus : rest;
}

/// `x` with `value * x = 1` modulo `modulus`, to which `value` is coprime: Euclid's algorithm.
Wide inverse(Wide value, Wide modulus) {
  Wide a = remainder(value, modulus);
  Wide b = modulus;
  Wide x = 1;
  Wide y = 0;
  while (b != 0) {
    const Wide quotient = a / b;
    a = std::exchange(b, a - quotient * b);
    x = std::exchange(y, x - quotient * y);
  }
  return remainder(x, modulus);
}

CommonInstants one_time(Ticks time, const Instants& other) {
  const bool meets = time >= other.first &&
                     (other.step == 0 ? time == other.first
                                      : remainder(Wide{time} - other.first, other.step) == 0);
  if (meets) return {Instants{time, 0}, false};
  return {std::nullopt, true};
}

}  // namespace

CommonInstants common(const Instants& a, const Instants& b) {
  if (a.step == 0) return one_time(a.first, b);
  if (b.step == 0) return one_time(b.first, a);
  const Wide divisor = std::gcd(a.step, b.step);
  const Wide distance = Wide{b.first} - a.first;
  if (distance % divisor != 0) return {};
  const Wide other = b.step / divisor;
  const Wide times = remainder(distance / divisor * inverse(a.step / divisor, other), other);
  const Wide period = a.step * other;
  Wide time = a.first + a.step * times;
  if (time < b.first) time += (b.first - time + period - 1) / period * period;
  if (time > most) return {std::nullopt, true};
  return {Instants{static_cast<Ticks>(time), period > most ? 0 : static_cast<Ticks>(period)},
          false};
}

}  // namespace leadline::check
