#pragma once

#include <optional>
#include <vector>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/source.hpp"
#include "leadline/model/formula.hpp"
#include "leadline/model/property.hpp"

namespace leadline::read {

/// Reads a file of properties (grammar/property.ebnf), one named property a line, over the words of
/// `vocabulary`. They stand in the order of the file. A formula that speaks of a path outside of
/// all quantifiers speaks of all paths from the initial state.
///
/// Refused, besides what the grammar refuses: unknown words and names (the nearest is proposed),
/// names of properties given twice, sums whose weights and constants add up above `max_tokens`,
/// formulas that are neither CTL nor LTL, fairness of what is not CTL. A formula about the
/// initial state only is warned of, as it is seldom meant.
///
/// Each faulty line is reported in one run; the properties are complete exactly if there is no
/// error. Does not recurse. O(n log n) in the text, apart from the search of nearest names.
[[nodiscard]] std::vector<Property> properties(const SourceFile& file, const Vocabulary& vocabulary,
                                               Diagnostics& diagnostics);

/// Reads one property, as a line of such a file, whose name may be left out: then it is the text.
[[nodiscard]] std::optional<Property> property(const SourceFile& text, const Vocabulary& vocabulary,
                                               Diagnostics& diagnostics);

/// Reads a formula file of the Model Checking Contest (`<property-set>`), in document order; its
/// places and transitions are those of the words `tokens` and `fires`. Formulas without a path
/// quantifier at the top are as they are: about the initial state. The properties are complete
/// exactly if there is no error. Does not recurse.
[[nodiscard]] std::vector<Property> contest_properties(const SourceFile& file,
                                                       const Vocabulary& vocabulary,
                                                       Diagnostics& diagnostics);

}  // namespace leadline::read
