#include "read/number.hpp"

namespace leadline::read {
namespace {

/// Multiplies by `factor` and adds `digit`, or says that it is too large.
void append(Number& number, Tokens factor, Tokens digit) {
  if (number.value > (max_tokens - digit) / factor) number.fault = Number::Fault::too_large;
  if (number.fault == Number::Fault::none) number.value = number.value * factor + digit;
}

}  // namespace

Number parse_number(std::string_view text) {
  Number number;
  if (text.empty()) number.fault = Number::Fault::malformed;
  for (const char c : text) {
    if (c < '0' || c > '9') return {0, Number::Fault::malformed};
    append(number, 10, static_cast<Tokens>(c - '0'));
  }
  return number;
}

Number parse_number_with_suffix(std::string_view text) {
  constexpr std::string_view suffixes = "KMGTPE";
  const std::size_t power = text.empty() ? suffixes.npos : suffixes.find(text.back());
  if (power == suffixes.npos) return parse_number(text);
  Number number = parse_number(text.substr(0, text.size() - 1));
  for (std::size_t i = 0; i <= power; ++i) append(number, 1000, 0);
  return number;
}

}  // namespace leadline::read
