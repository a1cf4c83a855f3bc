#pragma once

#include <optional>
#include <string>
#include <vector>

#include "exit_status.hpp"
#include "input.hpp"
#include "leadline/check/system_check.hpp"
#include "leadline/report/findings.hpp"
#include "options.hpp"

namespace leadline::tool {

struct CheckOptions {
  ModelOptions model;  ///< its path is not used
  std::vector<std::string> models;
  std::vector<std::string> properties;      ///< given on the command line
  std::vector<std::string> property_files;  ///< the others
  std::string witness;                      ///< where to write the one witness; may be empty
  ReportOptions report;
  Limits limits;
  std::optional<Way> way;
  std::optional<check::Method> method;
  bool full = false;
  bool chains = false;
  bool repeatable = false;
  bool strict = false;
  unsigned jobs = 0;  ///< models at once; 0: as many as there are processors

  [[nodiscard]] bool asks() const { return !properties.empty() || !property_files.empty(); }
};

/// One model, checked.
struct Checked {
  ExitStatus status = ExitStatus::holds;
  std::string text;  ///< the report, in text or JSON
  report::ModelFindings findings;
  std::string complaint;  ///< why it could not be checked, for standard error
};

/// Checks one model as its kind asks for: missions, DSAAM systems and diagrams have requirements of
/// their own, nets properties that are told; where the options name properties, these and nothing
/// else. Throws as the readers do.
[[nodiscard]] Checked check_model(const CheckOptions& options, const std::string& path);

/// Of properties that the options name, or of a net.
[[nodiscard]] Checked check_properties(const CheckOptions& options, const Model& model,
                                       const std::string& path, const Deadline& deadline);

}  // namespace leadline::tool
