#pragma once

#include <string>

namespace leadline::tool {

enum class Stream { output, error };

[[nodiscard]] bool is_terminal(Stream stream);

/// Whether to write colours there: a terminal that is not "dumb", and NO_COLOR is not set
/// (https://no-color.org).
[[nodiscard]] bool colourful(Stream stream);

/// The escape sequence, or nothing where there are no colours.
[[nodiscard]] const char* paint(Stream stream, const char* code);

/// A text that was painted, without its colours.
[[nodiscard]] std::string unpainted(const std::string& text);

/// Tells the user something on standard error.
void remark(const std::string& text);

/// Columns of the terminal on standard error; 80 where unknown.
[[nodiscard]] unsigned columns();

}  // namespace leadline::tool
