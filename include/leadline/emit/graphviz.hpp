#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <variant>

namespace leadline::emit {

enum class Picture { svg, png, pdf };

/// Why there is no picture, ready to print.
struct NoPicture {
  std::string reason;
};

/// Lays out a graph with Graphviz' `dot`, which is looked up in PATH and started without a shell.
/// Fails when `dot` is missing, complains, takes longer than `most` or an interrupt is requested.
[[nodiscard]] std::variant<std::string, NoPicture> render(
    std::string_view dot, Picture picture,
    std::chrono::milliseconds most = std::chrono::minutes{2});

}  // namespace leadline::emit
