#include "report/verdict_marks.hpp"

namespace leadline::report {

using check::Kind;

std::string mark(Verdict verdict, Kind kind, bool colour) {
  const auto painted = [colour](const char* text, const char* code) {
    return colour ? std::string(code) + text + "\033[0m" : text;
  };
  switch (verdict) {
    case Verdict::holds:
      return painted("✓", "\033[32m");
    case Verdict::violated:
      return kind == Kind::required ? painted("✗", "\033[1;31m") : painted("!", "\033[1;33m");
    case Verdict::undecided:
      break;
  }
  return painted("?", "\033[35m");
}

}  // namespace leadline::report
