#pragma once

#include <sstream>
#include <string>

#include "leadline/base/diagnostic.hpp"

namespace leadline::test {

/// Diagnostics as users see them, with source lines and ways out, without colours.
inline std::string printed(const Diagnostics& diagnostics, const SourceFile& file) {
  std::ostringstream text;
  diagnostics.print(text, file, false);
  return text.str();
}

}  // namespace leadline::test
