#include "read/property_operators.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace leadline::read {
namespace {

using Op = PropertyOperator;

struct Prefix {
  std::string_view text;
  std::array<Op, 2> operators;
  std::size_t count;
};

constexpr Prefix one(std::string_view text, Op op) {
  return {text, {op, op}, 1};
}

constexpr std::array prefixes{
    one("!", Op::negate),
    one("~", Op::negate),
    one("not", Op::negate),
    one("X", Op::next),
    one("()", Op::next),
    one("F", Op::finally),
    one("<>", Op::finally),
    one("G", Op::globally),
    one("[]", Op::globally),
    one("E", Op::exists),
    one("A", Op::all),
    Prefix{"EX", {Op::exists, Op::next}, 2},
    Prefix{"EF", {Op::exists, Op::finally}, 2},
    Prefix{"EG", {Op::exists, Op::globally}, 2},
    Prefix{"AX", {Op::all, Op::next}, 2},
    Prefix{"AF", {Op::all, Op::finally}, 2},
    Prefix{"AG", {Op::all, Op::globally}, 2},
    one("-", Op::minus),
};

struct Infix {
  std::string_view text;
  Op op;
};

constexpr std::array infixes{
    Infix{"<->", Op::iff},      Infix{"<=>", Op::iff},     Infix{"->", Op::implies},
    Infix{"=>", Op::implies},   Infix{"^", Op::exclusive}, Infix{"xor", Op::exclusive},
    Infix{"or", Op::either},    Infix{"||", Op::either},   Infix{"|", Op::either},
    Infix{"\\/", Op::either},   Infix{"and", Op::both},    Infix{"&&", Op::both},
    Infix{"&", Op::both},       Infix{"/\\", Op::both},    Infix{"U", Op::until},
    Infix{"W", Op::weak_until}, Infix{"R", Op::release},   Infix{"V", Op::release},
    Infix{"=", Op::equal},      Infix{"==", Op::equal},    Infix{"!=", Op::unequal},
    Infix{"<", Op::less},       Infix{"<=", Op::at_most},  Infix{">", Op::greater},
    Infix{">=", Op::at_least},  Infix{"+", Op::plus},      Infix{"-", Op::subtract},
    Infix{"*", Op::times},
};

}  // namespace

int binding(Op op) {
  // By the last operator of each level, in the order in which `PropertyOperator` has them.
  static constexpr std::array levels{
      std::pair{Op::group, 0},     std::pair{Op::iff, 1},    std::pair{Op::implies, 2},
      std::pair{Op::exclusive, 3}, std::pair{Op::either, 4}, std::pair{Op::both, 5},
      std::pair{Op::release, 6},   std::pair{Op::all, 7},    std::pair{Op::at_least, 8},
      std::pair{Op::subtract, 9},  std::pair{Op::times, 10}, std::pair{Op::minus, 11},
  };
  return std::find_if(levels.begin(), levels.end(),
                      [op](const auto& level) { return op <= level.first; })
      ->second;
}

bool is_right_associative(Op op) {
  return op == Op::implies || binding(op) == binding(Op::until);
}

bool is_prefix(Op op) {
  return op == Op::minus || binding(op) == binding(Op::negate);
}

std::span<const Op> prefix_operators(std::string_view text) {
  const auto found = std::find_if(prefixes.begin(), prefixes.end(),
                                  [&](const Prefix& prefix) { return prefix.text == text; });
  if (found == prefixes.end()) return {};
  return {found->operators.data(), found->count};
}

const Op* infix_operator(std::string_view text) {
  const auto found = std::find_if(infixes.begin(), infixes.end(),
                                  [&](const Infix& infix) { return infix.text == text; });
  return found == infixes.end() ? nullptr : &found->op;
}

}  // namespace leadline::read
