#pragma once

#include <cstddef>
#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "leadline/check/decided_property.hpp"
#include "leadline/report/check.hpp"
#include "leadline/report/properties.hpp"
#include "leadline/report/system_check.hpp"

namespace leadline::report {

/// One verdict as continuous integration shows it.
struct Finding {
  std::string name;  ///< of the property, with the element that it is about
  std::string rule;  ///< what is asked: of one that the model's kind brings along, its name
  check::Kind kind = check::Kind::required;
  Verdict verdict = Verdict::undecided;
  std::string message;
  std::vector<std::string> run;  ///< that shows it; may be empty
  std::string file;              ///< where the property stands; empty: in the model
  std::size_t line = 1;
};

/// All verdicts on one model, or why there are none.
struct ModelFindings {
  std::string file;
  std::vector<Finding> findings;
  std::string error;  ///< empty: the model was checked
};

[[nodiscard]] std::vector<Finding> findings_of(const CheckReport& report);
[[nodiscard]] std::vector<Finding> findings_of(const SystemReport& report);

[[nodiscard]] std::vector<Finding> findings_of(const PropertyReport& report);

/// Of a model that could not be checked: its file and why.
void write_fault_json(std::ostream& out, const ModelFindings& model);

/// A suite a model, a case a verdict. A required property that is violated is a failure, one that
/// is undecided an error; a violated warning is a failure where `strict`, else a case that passes
/// with a word about it.
void write_junit(std::ostream& out, std::span<const ModelFindings> models, bool strict);

/// SARIF 2.1.0 (OASIS, 2020): a result for each verdict that does not hold, with the run as its
/// code flow; models that could not be checked are notifications. A violated warning is an error
/// where `strict`.
void write_sarif(std::ostream& out, std::span<const ModelFindings> models, bool strict);

}  // namespace leadline::report
