#include "emit/formula_writing.hpp"

#include <utility>

namespace leadline::emit {
namespace {

using Op = Formula::Op;
using Node = Formula::Node;

// How tightly things bind, as in grammar/property.ebnf.
constexpr int any = 0;
constexpr int iff = 1;
constexpr int either = 2;
constexpr int both = 3;
constexpr int until = 4;
constexpr int comparison = 5;  // more tightly in truth; so that !(a = b) is written, not !a = b
constexpr int prefix = 6;
constexpr int atom = 7;

const char* letter(Op op) {
  switch (op) {
    case Op::next:
      return "X";
    case Op::finally:
      return "F";
    case Op::globally:
      return "G";
    case Op::exists:
      return "E";
    case Op::all:
      return "A";
    default:
      return "";
  }
}

/// Of what a sum is written as: a comparison or one word.
int binding_of(const std::string& text) {
  return text.find_first_of("<>=") == std::string::npos ? atom : comparison;
}

bool is_letter(Op op) {
  return *letter(op) != '\0';
}

}  // namespace

std::string FormulaWriting::of(std::uint32_t node) {
  to_come_.assign(1, at(node));
  while (!to_come_.empty()) {
    const Item item = std::move(to_come_.back());
    to_come_.pop_back();
    if (item.node) {
      write(item);
    } else {
      text_ += item.text;
    }
  }
  return std::exchange(text_, {});
}

void FormulaWriting::put(int asked, int binds, std::vector<Item> parts) {
  const bool needs_brackets = binds < asked;
  if (needs_brackets) to_come_.push_back(word(")"));
  for (auto part = parts.rbegin(); part != parts.rend(); ++part)
    to_come_.push_back(std::move(*part));
  if (needs_brackets) to_come_.push_back(word("("));
}

/// The reader joins from the left, but `U` and its like from the right: they get brackets.
void FormulaWriting::put_infix(int asked, int binds, const char* op, Item left, Item right) {
  left.level = binds == until ? binds + 1 : binds;
  right.level = binds + 1;
  put(asked, binds, {std::move(left), word(op), std::move(right)});
}

FormulaWriting::Item FormulaWriting::negation_of(std::uint32_t index) const {
  if (node(index).op == Op::negation) return at(node(index).left);
  Item item = at(index);
  item.negated = true;
  return item;
}

void FormulaWriting::write(const Item& item) {
  const Node& here = node(*item.node);
  if (item.negated) {
    write_negation(item, *item.node);
  } else if (here.op == Op::negation) {
    write_negation(item, here.left);
  } else if (!write_pattern(item, here)) {
    write_plain(item, here);
  }
}

void FormulaWriting::write_negation(const Item& item, std::uint32_t of) {
  const Node& inner = node(of);
  const bool is_quantified = is_quantifier(inner.op);
  auto pair = weak_until(is_quantified ? inner.left : of);
  if (pair && is_quantified) {
    pair->left.level = pair->right.level = until + 1;
    put(item.level, prefix,
        {word(inner.op == Op::exists ? "A [" : "E ["), pair->left, word(" W "), pair->right,
         word("]")});
  } else if (pair) {
    put_infix(item.level, until, " W ", pair->left, pair->right);
  } else {
    Item operand = at(of);
    operand.level = prefix;
    put(item.level, prefix, {word("!"), operand});
  }
}

bool FormulaWriting::write_pattern(const Item& item, const Node& here) {
  if (const std::string sums = of_two_sums(here); !sums.empty()) {
    put(item.level, binding_of(sums), {word(sums)});
    return true;
  }
  const auto pair = equivalence(here);
  if (pair) put_infix(item.level, iff, " <-> ", pair->left, pair->right);
  return pair.has_value();
}

void FormulaWriting::write_plain(const Item& item, const Node& here) {
  switch (here.op) {
    case Op::constant:
      put(any, atom, {word(here.index != 0 ? "true" : "false")});
      break;
    case Op::deadlock:
      put(any, atom, {word("deadlock")});
      break;
    case Op::at_least: {
      const std::string text = names_.at_least_zero(formula_.sums[here.index]);
      put(item.level, binding_of(text), {word(text)});
      break;
    }
    case Op::fireable:
      put(any, atom, {word("fireable(" + names_.actions(formula_.actions[here.index]) + ')')});
      break;
    case Op::fires:
      put(any, atom, {word("fires(" + names_.actions(formula_.actions[here.index]) + ')')});
      break;
    case Op::conjunction:
      put_infix(item.level, both, " and ", at(here.left), at(here.right));
      break;
    case Op::disjunction:
      put_infix(item.level, either, " or ", at(here.left), at(here.right));
      break;
    case Op::until:
      put_infix(item.level, until, " U ", at(here.left), at(here.right));
      break;
    default:
      write_quantifier(item, here);
      break;
  }
}

/// A letter before its operand; of CTL two letters in one.
void FormulaWriting::write_quantifier(const Item& item, const Node& here) {
  const bool is_quantified = is_quantifier(here.op);
  const Node& path = node(here.left);
  std::string letters = letter(here.op);
  Item operand = at(here.left);
  if (is_quantified && path.op == Op::until) {
    put(item.level, prefix, {word(letters + " ["), operand, word("]")});
  } else if (is_quantified && is_ltl_) {
    put(item.level, prefix, {word(letters + " ("), operand, word(")")});
  } else {
    if (is_quantified && is_letter(path.op) && !is_quantifier(path.op)) {
      letters += letter(path.op);
      operand = at(path.left);
    }
    operand.level = prefix;
    put(item.level, prefix, {word(letters + ' '), operand});
  }
}

bool FormulaWriting::are_opposite(std::uint32_t a, std::uint32_t b) const {
  return (node(a).op == Op::negation && node(a).left == b) ||
         (node(b).op == Op::negation && node(b).left == a);
}

std::optional<FormulaWriting::Pair> FormulaWriting::equivalence(const Node& here) const {
  if (here.op != Op::disjunction) return std::nullopt;
  const Node& yes = node(here.left);
  const Node& no = node(here.right);
  if (yes.op != Op::conjunction || no.op != Op::conjunction) return std::nullopt;
  if (!are_opposite(yes.left, no.left) || !are_opposite(yes.right, no.right)) return std::nullopt;
  return Pair{at(yes.left), at(yes.right)};
}

std::optional<FormulaWriting::Pair> FormulaWriting::weak_until(std::uint32_t index) const {
  const Node& here = node(index);
  if (here.op != Op::until) return std::nullopt;
  const Node& neither = node(here.right);
  if (neither.op != Op::conjunction || neither.right != here.left) return std::nullopt;
  return Pair{negation_of(neither.left), negation_of(neither.right)};
}

/// An equality, or a condition that takes two sums.
std::string FormulaWriting::of_two_sums(const Node& here) const {
  if (here.op != Op::conjunction) return {};
  const Node& left = node(here.left);
  const Node& right = node(here.right);
  if (left.op != Op::at_least || right.op != Op::at_least) return {};
  const LinearSum& sum = formula_.sums[left.index];
  const LinearSum& other = formula_.sums[right.index];
  if (std::string word = names_.predicate({sum, other}); !word.empty()) return word;
  LinearSum negated = sum;
  negated.constant = -sum.constant;
  for (LinearSum::Term& term : negated.terms) term.weight = -term.weight;
  return negated == other ? names_.equals_zero(sum) : std::string();
}

}  // namespace leadline::emit
