#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/source.hpp"

namespace leadline::read {

/// What was found, in the order of the places: "2:5-9 error: message", columns in characters, the
/// second behind the last.
inline std::vector<std::string> found(const Diagnostics& diagnostics, const SourceFile& file) {
  std::vector<Diagnostic> all = diagnostics.all();
  std::stable_sort(all.begin(), all.end(),
                   [](const auto& a, const auto& b) { return a.span.begin < b.span.begin; });
  std::vector<std::string> result;
  for (const Diagnostic& d : all) {
    const Position begin = file.position(d.span.begin);
    const Position end = file.position(d.span.end);
    std::string place = std::to_string(begin.line) + ":" + std::to_string(begin.column) + "-";
    if (end.line != begin.line) place += std::to_string(end.line) + ":";
    place += std::to_string(end.column);
    const bool error = d.severity == Severity::error;
    result.push_back(place + (error ? " error: " : " warning: ") + d.message);
  }
  return result;
}

}  // namespace leadline::read
