#pragma once

#include <string>
#include <string_view>

namespace leadline::emit {

/// A text as XML writes it, in an attribute or between tags: markup and white space other than the
/// blank as references, characters that XML does not allow and bytes that are not UTF-8 as U+FFFD.
[[nodiscard]] std::string xml_text(std::string_view text);

}  // namespace leadline::emit
