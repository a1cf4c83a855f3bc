#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "leadline/model/verdict.hpp"

namespace leadline::report {

/// What `replay` tells.
struct Replay {
  std::string model;
  std::string property;            ///< its name; may be empty
  std::string question;            ///< empty: the witness is a run alone
  std::optional<Verdict> verdict;  ///< none of a run alone
  std::uint64_t steps = 0;
  std::vector<std::string> on_trust;  ///< formulas that no run can show
  std::optional<std::string> fault;   ///< what the witness tells that is not so
};

void write_text(std::ostream& out, const Replay& replay, bool colour);

/// As grammar/report.schema.json says.
void write_json(std::ostream& out, const Replay& replay);

}  // namespace leadline::report
