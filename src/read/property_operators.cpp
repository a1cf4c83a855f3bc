#include "read/property_operators.hpp"

#include <algorithm>
#include <array>

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
  switch (op) {
    case Op::group:
      return 0;
    case Op::iff:
      return 1;
    case Op::implies:
      return 2;
    case Op::exclusive:
      return 3;
    case Op::either:
      return 4;
    case Op::both:
      return 5;
    case Op::until:
    case Op::weak_until:
    case Op::release:
      return 6;
    case Op::negate:
    case Op::next:
    case Op::finally:
    case Op::globally:
    case Op::exists:
    case Op::all:
      return 7;
    case Op::equal:
    case Op::unequal:
    case Op::less:
    case Op::at_most:
    case Op::greater:
    case Op::at_least:
      return 8;
    case Op::plus:
    case Op::subtract:
      return 9;
    case Op::times:
      return 10;
    case Op::minus:
      return 11;
  }
  return 0;
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
