#pragma once

#include <string>
#include <string_view>

namespace leadline::emit {

/// A name as Tina's formats write it: plain, or in braces with `{`, `}` and `\` escaped.
[[nodiscard]] std::string tina_name(std::string_view name);

}  // namespace leadline::emit
