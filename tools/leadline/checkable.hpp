#pragma once

#include <string>

#include "input.hpp"
#include "leadline/model/formula.hpp"
#include "leadline/program/program.hpp"

namespace leadline::tool {

/// A model as formulas speak of it.
struct Checkable {
  std::string name;
  program::Program program;
  Vocabulary vocabulary;
};

/// Of a DSAAM system, the diagrams of its nodes. Throws `BadDiagnostics` where diagrams cannot be
/// compiled.
[[nodiscard]] Checkable checkable(const Model& model);

}  // namespace leadline::tool
