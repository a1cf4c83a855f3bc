#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "leadline/base/limits.hpp"
#include "leadline/explore/explore.hpp"

namespace leadline::report {

/// How many of what a model has: "16 places".
struct Size {
  std::string noun;  ///< in the singular; JSON has it with an s
  std::uint64_t count = 0;
};

/// What `explore` tells about a model. Of a partial exploration it tells what was seen; of a model
/// in parts that do not touch each other it tells sums.
struct Exploration {
  std::string model;
  std::string kind;    ///< "net", "system" or "diagrams"
  std::string method;  ///< of a system: "diagrams" or "steps"
  bool reduced = false;
  std::vector<Size> sizes;
  explore::Counts counts;
  std::uint64_t peak_memory = 0;  ///< bytes of the whole process; 0: not known

  /// Adds what was found of one part.
  void add(const explore::Counts& part);
};

void write_text(std::ostream& out, const Exploration& exploration);

/// As grammar/report.schema.json says.
void write_json(std::ostream& out, const Exploration& exploration);

}  // namespace leadline::report
