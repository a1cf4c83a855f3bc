#pragma once

#include <string>

#include "input.hpp"
#include "leadline/model/formula.hpp"
#include "leadline/program/composition_program.hpp"
#include "leadline/program/program.hpp"

namespace leadline::tool {

/// Throws `BadDiagnostics` where diagrams cannot be compiled, `LimitReached` at the deadline.
[[nodiscard]] program::CompositionProgram compiled(const diagram::Composition& composition,
                                                   const SourceFile& source,
                                                   const Deadline& deadline);

/// A model as formulas speak of it.
struct Checkable {
  std::string name;
  program::Program program;
  Vocabulary vocabulary;
};

/// Whether formulas will be read or written: where none is, a large net's vocabulary is left empty.
enum class Words { all, none };

/// Of a DSAAM system, the diagrams of its nodes. Throws as `compiled` does.
[[nodiscard]] Checkable checkable(const Model& model, const Deadline& deadline,
                                  Words words = Words::all);

}  // namespace leadline::tool
