#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "diagnosed.hpp"
#include "leadline/read/diagrams.hpp"

namespace leadline::read {

struct ReadDiagrams {
  std::optional<diagram::Composition> composition;
  std::vector<Diagnostic> diagnostics;
  std::vector<std::string> found;  ///< as `found` of diagnosed.hpp
};

inline ReadDiagrams read_diagrams(std::string text) {
  const SourceFile file("test.td", std::move(text));
  Diagnostics diagnostics;
  auto composition = diagrams(file, diagnostics);
  return {std::move(composition), diagnostics.all(), found(diagnostics, file)};
}

/// What a component of two vertices needs to try expressions and operations, on one line, before
/// `items`.
inline std::string component_with(const std::string& items) {
  return "composition c { transient time Msg; component d { bool on; int 0..7 n; time t; "
         "time s[a, b]; queue(2) of time q[a, b]; constant time up[a, b] := 1, {2, 3}; "
         "constant time gap := 5; set of {a, b} open; port {a, b} m; port {a} narrow; "
         "int 0..7 fading dead at two; vertices one, two; edge back: two -> one; edge there: one "
         "-> two;\n" +
         items + "\n} }";
}

}  // namespace leadline::read
