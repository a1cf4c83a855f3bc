#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace leadline::emit {

/// A C++ identifier for an id: letters and digits of ASCII stand for themselves; `_`, `-` and `.`
/// become `_`; any other character becomes `_uXXXX_` with its code point in hexadecimal; of several
/// `_` in a row one remains; `x` goes before a digit and before `_` and a capital. So no identifier
/// with a double underscore or a reserved beginning results.
[[nodiscard]] std::string mangled(std::string_view id);

/// Lower case, at least four digits.
[[nodiscard]] std::string hexadecimal(char32_t value);

/// What an enumerator is called after: `id` in the mission, `key` (unique) to order by.
struct Named {
  std::string id;
  std::string key;
};

/// One name for each, in the order given: the mangled id, followed by `_` if it is reserved. Where
/// several names clash, an id that is its own name comes before the others, these in byte order of
/// their keys; the second gets `_2`, the next `_3`, and so on past names that are taken. So a name
/// does not depend on the order of the file.
[[nodiscard]] std::vector<std::string> enumerators(const std::vector<Named>& named);

/// The namespace of a mission: its name mangled, `x` before a `_` at its beginning, followed by `_`
/// if it is reserved at global scope.
[[nodiscard]] std::string namespace_name(std::string_view mission);

}  // namespace leadline::emit
