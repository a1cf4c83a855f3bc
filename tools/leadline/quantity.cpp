#include "quantity.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <span>
#include <string>
#include <utility>

namespace leadline::tool {
namespace {

using Unit = std::pair<std::string_view, double>;

/// A positive decimal number times its unit; nothing when it is anything else, less than one half,
/// or above what 53 bits count exactly.
std::optional<double> parse(std::string_view text, std::span<const Unit> units) {
  const std::size_t length = std::min(text.find_first_not_of("0123456789."), text.size());
  const std::string digits(text.substr(0, length));
  double number = 0;
  const char* last = digits.data() + digits.size();
  const auto [end, error] = std::from_chars(digits.data(), last, number);
  if (error != std::errc{} || end != last) return std::nullopt;
  std::string unit(text.substr(length));
  std::transform(unit.begin(), unit.end(), unit.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const auto found = std::find_if(units.begin(), units.end(),
                                  [&](const Unit& candidate) { return candidate.first == unit; });
  if (found == units.end()) return std::nullopt;
  const double value = number * found->second;
  if (std::round(value) < 1 || value > 9007199254740992.0) return std::nullopt;
  return value;
}

std::optional<std::uint64_t> rounded(std::optional<double> value) {
  if (!value) return std::nullopt;
  return static_cast<std::uint64_t>(std::round(*value));
}

}  // namespace

std::optional<std::uint64_t> parse_count(std::string_view text) {
  static constexpr std::array<Unit, 4> units{{{"", 1}, {"k", 1e3}, {"m", 1e6}, {"g", 1e9}}};
  const auto value = parse(text, units);
  return value == rounded(value) ? rounded(value) : std::nullopt;
}

std::optional<std::uint64_t> parse_bytes(std::string_view text) {
  constexpr double k = 1024;
  static constexpr std::array<Unit, 14> units{{{"", 1},
                                               {"b", 1},
                                               {"k", k},
                                               {"kb", k},
                                               {"kib", k},
                                               {"m", k * k},
                                               {"mb", k * k},
                                               {"mib", k * k},
                                               {"g", k * k * k},
                                               {"gb", k * k * k},
                                               {"gib", k * k * k},
                                               {"t", k * k * k * k},
                                               {"tb", k * k * k * k},
                                               {"tib", k * k * k * k}}};
  return rounded(parse(text, units));
}

std::optional<std::chrono::milliseconds> parse_duration(std::string_view text) {
  static constexpr std::array<Unit, 6> units{
      {{"", 1e3}, {"ms", 1}, {"s", 1e3}, {"m", 60e3}, {"min", 60e3}, {"h", 3600e3}}};
  const auto value = rounded(parse(text, units));
  constexpr std::uint64_t year = std::uint64_t{366} * 24 * 3600 * 1000;
  if (!value || *value > year) return std::nullopt;
  return std::chrono::milliseconds(*value);
}

}  // namespace leadline::tool
