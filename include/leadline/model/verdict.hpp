#pragma once

namespace leadline {

enum class Verdict { holds, violated, undecided };

[[nodiscard]] constexpr Verdict verdict_of(bool holds) {
  return holds ? Verdict::holds : Verdict::violated;
}

/// "holds", "violated" or "undecided".
[[nodiscard]] constexpr const char* to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::holds:
      return "holds";
    case Verdict::violated:
      return "violated";
    case Verdict::undecided:
      break;
  }
  return "undecided";
}

}  // namespace leadline
