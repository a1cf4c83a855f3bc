#pragma once

#include <string>
#include <string_view>

namespace leadline::emit {

/// A text as Graphviz reads it: in double quotes, quotes and backslashes escaped, line breaks as
/// `\n`, other control characters as spaces.
[[nodiscard]] std::string dot_text(std::string_view text);

}  // namespace leadline::emit
