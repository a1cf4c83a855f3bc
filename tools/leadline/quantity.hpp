#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

namespace leadline::tool {

/// A number with an optional suffix k, M or G (powers of 1000): "250k".
[[nodiscard]] std::optional<std::uint64_t> parse_count(std::string_view text);

/// Bytes, with an optional suffix K, M, G or T (powers of 1024), also written KB or KiB: "512M".
[[nodiscard]] std::optional<std::uint64_t> parse_bytes(std::string_view text);

/// Seconds, or with a suffix ms, s, m or h: "90s", "5m", "1.5h"; at most a year.
[[nodiscard]] std::optional<std::chrono::milliseconds> parse_duration(std::string_view text);

}  // namespace leadline::tool
