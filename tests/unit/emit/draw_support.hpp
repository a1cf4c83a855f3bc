#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "leadline/emit/draw.hpp"
#include "support/text.hpp"

namespace leadline::test {

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

/// The statement of the node whose label has this text; empty if there is none.
inline std::string node_of(const emit::Drawing& drawing, const std::string& label) {
  for (const std::string& line : lines_of(drawing.dot)) {
    if (line.find(" -> ") == std::string::npos && line.find(" [shape=") != std::string::npos &&
        line.find(label) != std::string::npos) {
      return line;
    }
  }
  return {};
}

inline std::string name_of(const emit::Drawing& drawing, const std::string& label) {
  const std::string line = node_of(drawing, label);
  return line.empty() ? line : line.substr(2, line.find(" [") - 2);
}

/// The statements of all arrows between two nodes, by their names.
inline std::vector<std::string> arrows(const emit::Drawing& drawing, const std::string& from,
                                       const std::string& to) {
  std::vector<std::string> found;
  for (const std::string& line : lines_of(drawing.dot)) {
    if (line.starts_with("  " + from + " -> " + to + " [")) found.push_back(line);
  }
  return found;
}

}  // namespace leadline::test
