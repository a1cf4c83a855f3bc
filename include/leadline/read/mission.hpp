#pragma once

#include <optional>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/source.hpp"
#include "leadline/model/mission.hpp"

namespace leadline::read {

/// Reads a mission in XML (UTF-8; the form is that of grammar/mission.xsd). Every fault of a
/// well-formed file is reported in one run; of one that is not well-formed, the first. A mission is
/// returned exactly if there is no error; then it keeps what the comments of `Mission` promise, and
/// what nobody uses or no route reaches has a warning. Linear in the file, apart from sorting.
/// Nesting is limited to 1,000 levels, an element to 1,000 attributes, an id to 1,000 bytes and
/// `consumers` to 1,000,000.
[[nodiscard]] std::optional<Mission> mission(const SourceFile& file, Diagnostics& diagnostics);

}  // namespace leadline::read
