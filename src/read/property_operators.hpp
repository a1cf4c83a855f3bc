#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace leadline::read {

/// The operators of properties, what binds least first, and the bracket that holds them back.
enum class PropertyOperator : std::uint8_t {
  group,
  iff,
  implies,
  exclusive,
  either,
  both,
  until,
  weak_until,
  release,
  negate,
  next,
  finally,
  globally,
  exists,
  all,
  equal,
  unequal,
  less,
  at_most,
  greater,
  at_least,
  plus,
  subtract,
  times,
  minus
};

/// How tightly an operator binds; prefix operators bind what follows.
[[nodiscard]] int binding(PropertyOperator op);
/// Of several that bind alike, the last is applied first: `->`, `U`, `W`, `R`.
[[nodiscard]] bool is_right_associative(PropertyOperator op);
[[nodiscard]] bool is_prefix(PropertyOperator op);

/// What a word or symbol stands for where an operand is expected: none, one, or two operators, such
/// as `exists` and `finally` of `EF`.
[[nodiscard]] std::span<const PropertyOperator> prefix_operators(std::string_view text);

/// What a word or symbol stands for behind an operand; null if nothing.
[[nodiscard]] const PropertyOperator* infix_operator(std::string_view text);

}  // namespace leadline::read
