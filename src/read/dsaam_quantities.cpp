#include "read/dsaam_quantities.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>

#include "base/exact.hpp"
#include "leadline/base/text.hpp"
#include "model/named_units.hpp"

namespace leadline::read {
namespace {

constexpr std::size_t longest_range = 65'536;

BigRational number(const std::string& text) {
  std::string digits = text;
  unsigned decimals = 0;
  if (const std::size_t point = digits.find('.'); point != std::string::npos) {
    decimals = static_cast<unsigned>(digits.size() - point - 1);
    digits.erase(point, 1);
  }
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));
  return {BigInteger(digits), pow(BigInteger(10), decimals)};
}

std::optional<Rational> fitting(const BigRational& value) {
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  const BigInteger above = numerator(value);
  const BigInteger below = denominator(value);
  if (above > most || below > most) return std::nullopt;
  return Rational(static_cast<std::int64_t>(above), static_cast<std::int64_t>(below));
}

/// How many of a named unit make a second.
std::int64_t in_a_second(const std::string& unit) {
  const auto found = std::find_if(named_units.begin(), named_units.end(),
                                  [&](const NamedUnit& known) { return known.name == unit; });
  return found->in_a_second;
}

/// In its own unit, or nothing after a division by 0.
std::optional<BigRational> written(const QuantitySyntax& quantity, Diagnostics& diagnostics) {
  const BigRational value = number(quantity.number);
  if (quantity.divisor.empty()) return value;
  const BigRational divisor = number(quantity.divisor);
  if (divisor == 0) {
    diagnostics.error(quantity.span, "a division by 0",
                      "write a divisor greater than 0, as in 1/3");
    return std::nullopt;
  }
  return value / divisor;
}

}  // namespace

DsaamQuantities::DsaamQuantities(const SystemSyntax& system, Diagnostics& diagnostics)
    : diagnostics_(diagnostics), unit_is_lost_(system.lost_time_unit) {
  if (!system.time_unit) return;
  read_time_unit(*system.time_unit);
  unit_is_lost_ = unit_is_lost_ || !time_unit_;
}

void DsaamQuantities::read_time_unit(const QuantitySyntax& quantity) {
  if (quantity.unit.empty()) {
    diagnostics_.error(quantity.span, "the time unit is a number without a unit",
                       "write s, ms, us or ns behind it: time unit " + quantity.number + " ms;");
    return;
  }
  const auto value = written(quantity, diagnostics_);
  if (!value) return;
  if (*value == 0) {
    diagnostics_.error(quantity.span, "a time unit of 0", "it must be greater than 0");
    return;
  }
  time_unit_ = fitting(*value / in_a_second(quantity.unit));
  if (!time_unit_)
    diagnostics_.error(quantity.span, "in seconds, the time unit does not fit 63 bits",
                       "numerator and denominator can be at most 2^63 - 1");
}

void DsaamQuantities::refuse_unit(const QuantitySyntax& quantity) {
  if (unit_is_lost_) return;
  unit_is_lost_ = true;
  diagnostics_.error(
      quantity.span,
      "a quantity in " + quantity.unit + ", but the system does not say how long a time unit is",
      "declare it, for instance: time unit 1 " + quantity.unit + ";");
}

std::optional<Rational> DsaamQuantities::value(const QuantitySyntax& quantity) {
  auto value = written(quantity, diagnostics_);
  if (!value) return std::nullopt;
  if (!quantity.unit.empty()) {
    if (!time_unit_) {
      refuse_unit(quantity);
      return std::nullopt;
    }
    *value /= big(*time_unit_) * in_a_second(quantity.unit);
  }
  auto result = fitting(*value);
  if (!result)
    diagnostics_.error(quantity.span, "in time units, this quantity does not fit 63 bits",
                       "numerator and denominator can be at most 2^63 - 1");
  return result;
}

std::optional<Rational> DsaamQuantities::period(const QuantitySyntax& quantity) {
  auto result = value(quantity);
  if (!result || result->numerator() > 0) return result;
  diagnostics_.error(quantity.span, "a period of 0", "periods are greater than 0");
  return std::nullopt;
}

std::vector<Rational> DsaamQuantities::values(const PeriodsSyntax& periods) {
  if (periods.form == PeriodsSyntax::Form::range) return range(periods);
  std::vector<Rational> values;
  bool whole = true;
  for (const QuantitySyntax& quantity : periods.quantities) {
    const auto value = period(quantity);
    whole = whole && value;
    if (value) values.push_back(*value);
  }
  if (!whole) return {};
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

std::vector<Rational> DsaamQuantities::range(const PeriodsSyntax& periods) {
  const auto low = period(periods.quantities.front());
  const auto high = period(periods.quantities.back());
  if (!low || !high) return {};
  const BigRational steps = big(*high) - big(*low);
  if (steps < 0) {
    diagnostics_.error(periods.span, "the range ends below its beginning",
                       "the shorter period comes first");
  } else if (denominator(steps) != 1) {
    diagnostics_.error(periods.span,
                       "the range goes in steps of one time unit, and its ends are " +
                           exact_text(steps) + " apart",
                       "choose ends that are a whole number of time units apart, or list the "
                       "periods in braces");
  } else if (steps >= longest_range) {
    diagnostics_.error(periods.span, "a range of more than 65,536 periods",
                       "it goes in steps of one time unit: choose a longer time unit, or list the "
                       "periods in braces");
  } else {
    std::vector<Rational> values;
    while (values.empty() || values.back() < *high) {
      const auto passed = static_cast<std::int64_t>(values.size()) * low->denominator();
      values.emplace_back(low->numerator() + passed, low->denominator());
    }
    return values;
  }
  return {};
}

}  // namespace leadline::read
