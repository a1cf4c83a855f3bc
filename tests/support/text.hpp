#pragma once

#include <string>

namespace leadline::test {

inline bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace leadline::test
