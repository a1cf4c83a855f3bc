#pragma once

#include <iosfwd>
#include <span>
#include <string>

#include "leadline/emit/formula_text.hpp"
#include "leadline/logic/decision.hpp"
#include "leadline/model/property.hpp"

namespace leadline::report {

/// What `check` tells of properties that somebody asked about.
struct PropertyReport {
  std::string model;
  std::span<const Property> properties;
  std::span<const logic::Decision> decisions;  ///< by property
  const emit::FormulaText& names;
  bool required = true;  ///< whether one that does not hold is at fault
};

/// Each property on a line, below it why it does not hold, or how it comes true: runs, and what
/// holds along them. The last line counts.
void write_text(std::ostream& out, const PropertyReport& report, bool colour);

/// As grammar/report.schema.json says.
void write_json(std::ostream& out, const PropertyReport& report);

/// The property as the user wrote it, or in the language of properties; a named one is its name.
[[nodiscard]] std::string question_of(const Property& property, const emit::FormulaText& names);

/// What was found out, in a sentence without its runs.
[[nodiscard]] std::string answer_of(const Property& property, const logic::Decision& decision);

}  // namespace leadline::report
