#include "model/time_text.hpp"

#include "model/named_units.hpp"

namespace leadline {
namespace {

NamedUnit unit_for(const Rational& time_unit) {
  for (const NamedUnit& unit : named_units)
    if (big(time_unit) * unit.in_a_second >= 1) return unit;
  return named_units.back();
}

}  // namespace

std::string time_text(const DsaamSystem& system, Ticks ticks) {
  return time_text(system, BigInteger(ticks));
}

std::string time_text(const DsaamSystem& system, const BigInteger& ticks) {
  const BigRational time_units = big(system.tick) * ticks;
  if (!system.time_unit) return exact_text(time_units);
  const NamedUnit unit = unit_for(*system.time_unit);
  const BigRational value = time_units * big(*system.time_unit) * unit.in_a_second;
  return exact_text(value) + " " + std::string(unit.name);
}

}  // namespace leadline
