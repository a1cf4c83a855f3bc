#include <limits>
#include <numeric>
#include <unordered_set>

#include "base/exact.hpp"
#include "read/dsaam_reading.hpp"

namespace leadline::read {
namespace {

constexpr Ticks most = std::numeric_limits<Ticks>::max();

/// The product of two numbers that are not negative; nothing if it does not fit 63 bits.
std::optional<Ticks> product(Ticks a, Ticks b) {
  if (a != 0 && b > most / a) return std::nullopt;
  return a * b;
}

/// The largest number that divides both; nothing if it does not fit 63 bits.
std::optional<Rational> common_divisor(const Rational& a, const Rational& b) {
  const Ticks shared = std::gcd(a.denominator(), b.denominator());
  const auto below = product(a.denominator() / shared, b.denominator());
  if (!below) return std::nullopt;
  return Rational(std::gcd(a.numerator(), b.numerator()), *below);
}

}  // namespace

void DsaamReading::read_times() {
  std::vector<const Shape*> shapes;
  std::unordered_set<const Shape*> seen;
  for (const NodeItem& item : items_)
    if (seen.insert(item.shape).second) shapes.push_back(item.shape);
  system_.tick = 0;
  if (!find_tick(shapes)) return;
  if (system_.tick.numerator() == 0) system_.tick = 1;
  for (const NodeItem& item : items_)
    for (const PortShape& port : item.shape->ports)
      if (!port.syntax->is_input) count_ticks(item, port);
}

bool DsaamReading::find_tick(const std::vector<const Shape*>& shapes) {
  for (const Shape* shape : shapes) {
    for (const PortShape& port : shape->ports) {
      for (const Rational& period : port.periods)
        if (!divide(period, port.syntax->periods->span)) return false;
      if (port.syntax->first && !divide(port.first, port.syntax->first->span)) return false;
    }
  }
  return true;
}

bool DsaamReading::divide(const Rational& quantity, Span span) {
  const auto tick = common_divisor(system_.tick, quantity);
  if (tick) {
    system_.tick = *tick;
    return true;
  }
  diagnostics_.error(span,
                     "the tick that divides this quantity and all before it is too small for 63 "
                     "bits",
                     "choose quantities whose fractions have a smaller common denominator");
  return false;
}

std::optional<Ticks> DsaamReading::in_ticks(const Rational& quantity, Span span) {
  // The tick divides the quantity: its numerator that of it, and its denominator is a multiple.
  const Rational& tick = system_.tick;
  const auto ticks =
      product(quantity.numerator() / tick.numerator(), tick.denominator() / quantity.denominator());
  if (ticks) return ticks;
  diagnostics_.error(span,
                     "this quantity is " + exact_text(big(quantity) / big(tick)) +
                         " ticks, which does not fit 63 bits",
                     "a tick is " + exact_text(big(tick)) +
                         " time units, the largest duration that divides every quantity");
  return std::nullopt;
}

void DsaamReading::count_ticks(const NodeItem& item, const PortShape& port) {
  std::vector<Ticks> periods;
  for (const Rational& period : port.periods) {
    const auto ticks = in_ticks(period, port.syntax->periods->span);
    if (!ticks) return;
    periods.push_back(*ticks);
  }
  const Span first_span = port.syntax->first ? port.syntax->first->span : Span{};
  const auto first = in_ticks(port.first, first_span);
  if (!first) return;
  if (periods.back() > most - *first) {
    diagnostics_.error(first_span, "the timestamp of the second message does not fit 63 bits",
                       "choose a smaller first timestamp");
    return;
  }
  for (std::uint32_t node = item.begin; node < item.begin + item.count; ++node) {
    for (std::uint32_t i = port.begin; i < port.begin + port.count; ++i) {
      DsaamOutput& output = system_.nodes[node].outputs[i];
      output.periods = periods;
      output.first = *first;
    }
  }
}

}  // namespace leadline::read
