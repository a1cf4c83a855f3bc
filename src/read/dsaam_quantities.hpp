#pragma once

#include <optional>
#include <vector>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/rational.hpp"
#include "read/dsaam_syntax.hpp"

namespace leadline::read {

/// Quantities as exact numbers of time units. What does not fit 63 bits is refused, never rounded.
class DsaamQuantities {
 public:
  DsaamQuantities(const SystemSyntax& system, Diagnostics& diagnostics);

  /// The declared time unit in seconds.
  [[nodiscard]] const std::optional<Rational>& time_unit() const { return time_unit_; }

  /// In time units; nothing if that has been refused.
  [[nodiscard]] std::optional<Rational> value(const QuantitySyntax& quantity);

  /// All periods that are meant, increasing, in time units; empty if one has been refused.
  [[nodiscard]] std::vector<Rational> values(const PeriodsSyntax& periods);

 private:
  void read_time_unit(const QuantitySyntax& quantity);
  std::vector<Rational> range(const PeriodsSyntax& periods);
  std::optional<Rational> period(const QuantitySyntax& quantity);
  void refuse_unit(const QuantitySyntax& quantity);

  Diagnostics& diagnostics_;
  std::optional<Rational> time_unit_;
  bool unit_is_lost_ = false;  // said to be wrong or missing
};

}  // namespace leadline::read
