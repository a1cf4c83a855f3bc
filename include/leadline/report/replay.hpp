#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "leadline/logic/recheck_property.hpp"
#include "leadline/model/verdict.hpp"

namespace leadline::report {

/// What `replay` tells.
struct Replay {
  std::string model;
  std::string property;            ///< its name; may be empty
  std::string question;            ///< empty: the witness is a run alone
  std::optional<Verdict> verdict;  ///< none of a run alone
  std::uint64_t steps = 0;
  std::vector<logic::FurtherClaim> claims;  ///< of what can follow; each with a text
  std::uint64_t states = 0;                 ///< that were explored for them
  std::string limit;                        ///< that ended the exploration, as `explain` tells it
  std::optional<std::string> fault;         ///< what the witness tells that is not so

  /// Whether a limit left some claim unchecked.
  [[nodiscard]] bool is_open() const;
};

void write_text(std::ostream& out, const Replay& replay, bool colour);

/// As grammar/report.schema.json says.
void write_json(std::ostream& out, const Replay& replay);

}  // namespace leadline::report
