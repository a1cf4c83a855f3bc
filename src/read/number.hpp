#pragma once

#include <string_view>

#include "leadline/model/petri_net.hpp"

namespace leadline::read {

/// A number of tokens as a file writes it, or why it is none.
struct Number {
  enum class Fault { none, malformed, too_large };

  Tokens value = 0;
  Fault fault = Fault::none;
};

/// Decimal digits only; at most `max_tokens`.
[[nodiscard]] Number parse_number(std::string_view text);

/// The same, behind which a K, M, G, T, P or E may multiply by 10^3, 10^6, … 10^18.
[[nodiscard]] Number parse_number_with_suffix(std::string_view text);

}  // namespace leadline::read
