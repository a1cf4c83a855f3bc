#pragma once

#include <string>
#include <string_view>

namespace leadline::emit {

// The colours of all drawings; told apart by people who do not tell red from green, too: failure is
// also dashed. (Paul Tol's "bright" and "light" schemes, darkened for text.)
namespace colour {
inline constexpr const char* ink = "#1f2933";
inline constexpr const char* muted = "#616e7c";
inline constexpr const char* line = "#9aa5b1";
inline constexpr const char* paper = "#ffffff";
inline constexpr const char* success = "#1a7f37";
inline constexpr const char* success_fill = "#dff3e4";
inline constexpr const char* failure = "#c0262d";
inline constexpr const char* failure_fill = "#fbe3e4";
inline constexpr const char* parallel = "#3b6fb6";
inline constexpr const char* parallel_fill = "#e8f0fb";
inline constexpr const char* block_fill = "#f5f7fa";
inline constexpr const char* change = "#9a5b00";
inline constexpr const char* interface_fill = "#fff3d6";
}  // namespace colour

/// A text within an HTML-like label: markup and Graphviz' own escape sequences escaped, control
/// characters and bytes that are not UTF-8 replaced by U+FFFD.
[[nodiscard]] std::string html(std::string_view text);

/// `<font …>text</font>` around something that is already HTML; around a blank where that is empty,
/// since Graphviz takes no element without text.
[[nodiscard]] std::string styled(const std::string& content, const char* text_colour, int points);
[[nodiscard]] std::string bold(const std::string& content);

/// The first lines of every drawing: fonts and colours, one graph attribute a line.
[[nodiscard]] std::string drawing_header(const char* direction);

}  // namespace leadline::emit
