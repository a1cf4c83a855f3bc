#include <array>
#include <utility>

#include "leadline/base/text.hpp"
#include "read/diagram_parser.hpp"

namespace leadline::read::td {

using diagram::Comparison;
using Kind = Item::Kind;

namespace {

constexpr std::size_t deepest = 500;

constexpr std::string_view value_form =
    "a value is a number, a variable, true, false, first(q), length(q) or min(S)";
constexpr std::string_view member_form = "a member is S[a], or S[m] for the port that m holds";

/// How tight an operator binds.
enum class Binding { parenthesis, either, both, negation, comparison, sum, product };

struct Infix {
  std::string_view text;
  Kind kind;
  Binding binding;
  Comparison comparison = Comparison::equal;
};

constexpr std::array<Infix, 12> infixes{{
    {"or", Kind::either, Binding::either},
    {"and", Kind::both, Binding::both},
    {"=", Kind::compare, Binding::comparison, Comparison::equal},
    {"!=", Kind::compare, Binding::comparison, Comparison::unequal},
    {"<", Kind::compare, Binding::comparison, Comparison::less},
    {"<=", Kind::compare, Binding::comparison, Comparison::at_most},
    {">", Kind::compare, Binding::comparison, Comparison::greater},
    {">=", Kind::compare, Binding::comparison, Comparison::at_least},
    {"in", Kind::contains, Binding::comparison},
    {"+", Kind::add, Binding::sum},
    {"-", Kind::subtract, Binding::sum},
    {"*", Kind::multiply, Binding::product},
}};

}  // namespace

struct Parser::Operator {
  Item item;
  Binding binding = Binding::parenthesis;
};

/// The operators that wait for their right operands, the outermost first.
class Parser::Nesting {
 public:
  explicit Nesting(std::vector<Item>& out) : out_(out) {}

  void push(Operator op) { waiting_.push_back(std::move(op)); }
  [[nodiscard]] std::size_t depth() const { return waiting_.size(); }
  [[nodiscard]] bool in_comparison() const {
    return !waiting_.empty() && waiting_.back().binding == Binding::comparison;
  }
  [[nodiscard]] std::size_t parentheses() const { return parentheses_; }

  void open(Span span) {
    ++parentheses_;
    push({Item{Kind::number, span, 0, Comparison::equal, {}}, Binding::parenthesis});
  }
  /// Completes what is within the innermost parenthesis.
  void close() {
    release(Binding::either);
    waiting_.pop_back();
    --parentheses_;
  }
  /// Completes what binds at least as tight.
  void release(Binding binding) {
    while (!waiting_.empty() && waiting_.back().binding >= binding) {
      out_.push_back(std::move(waiting_.back().item));
      waiting_.pop_back();
    }
  }

 private:
  std::vector<Item>& out_;
  std::vector<Operator> waiting_;
  std::size_t parentheses_ = 0;
};

bool Parser::expression(Expr& out) {
  const std::uint32_t begin = cursor_.peek().span.begin;
  Nesting nesting(out.items);
  for (;;) {
    if (!prefix(nesting) || !operand(out)) return false;
    while (nesting.parentheses() > 0 && cursor_.accept(")")) nesting.close();
    std::optional<Operator> op;
    if (!infix(op)) return false;
    if (!op) break;
    if (op->binding == Binding::comparison) {
      nesting.release(Binding::sum);
      if (nesting.in_comparison()) return refuse_chain(op->item.span);
    }
    nesting.release(op->binding);
    nesting.push(std::move(*op));
  }
  if (nesting.parentheses() > 0)
    return cursor_.expect(")", "behind what is in parentheses",
                          "close the parenthesis, or write an operator");
  nesting.release(Binding::either);
  out.span = since(begin);
  return true;
}

bool Parser::refuse_chain(Span span) {
  diagnostics_.error(span, "comparisons do not follow one another",
                     "join two with 'and': a < b and b < c");
  return false;
}

/// Parentheses and negations before an operand.
bool Parser::prefix(Nesting& nesting) {
  for (;;) {
    if (nesting.depth() > deepest) {
      cursor_.fail_here("an expression is nested more than 500 deep",
                        "split it with further variables or edges");
      return false;
    }
    if (cursor_.accept("(")) {
      nesting.open(cursor_.last());
    } else if (cursor_.accept("not")) {
      nesting.push(
          {Item{Kind::negate, cursor_.last(), 0, Comparison::equal, {}}, Binding::negation});
    } else {
      return true;
    }
  }
}

bool Parser::infix(std::optional<Operator>& found) {
  if (cursor_.accept("not")) {
    if (!cursor_.expect("in", "behind 'not'", "written: a not in s")) return false;
    found = Operator{{Kind::contains_not, cursor_.last(), 0, Comparison::equal, {}},
                     Binding::comparison};
    return true;
  }
  for (const Infix& infix : infixes) {
    if (!cursor_.accept(infix.text)) continue;
    if (infix.text == "=" && cursor_.at("=")) {
      cursor_.fail_here("'==' is no operator", "equality is written '='");
      return false;
    }
    found = Operator{{infix.kind, cursor_.last(), 0, infix.comparison, {}}, infix.binding};
    return true;
  }
  if (cursor_.at("&") || cursor_.at("|") || cursor_.at("/")) {
    const bool divides = cursor_.at("/");
    cursor_.fail_here(shown(cursor_.peek()) + " is no operator",
                      divides ? "there is no division" : "write 'and' or 'or'");
    return false;
  }
  return true;
}

bool Parser::operand(Expr& out) {
  const Token& next = cursor_.peek();
  Item item;
  const std::uint32_t begin = next.span.begin;
  if (next.kind == Token::Kind::number || next.is("-")) {
    const auto value = number("a number behind '-'", "only numbers have a sign; write 0 - n");
    if (!value) return false;
    item.value = *value;
  } else if (next.is("true") || next.is("false")) {
    item.kind = Kind::truth;
    item.value = cursor_.take().is("true") ? 1 : 0;
  } else if (cursor_.accept("none")) {
    item.kind = Kind::none;
  } else if (next.is("min")) {
    return function(out, Kind::minimum);
  } else if (next.is("empty")) {
    return function(out, Kind::is_empty);
  } else if (next.is("full")) {
    return function(out, Kind::is_full);
  } else if (next.is("length")) {
    return function(out, Kind::length);
  } else if (next.is("!")) {
    cursor_.fail_here("'!' is no operator", "write 'not'");
    return false;
  } else {
    item.kind = Kind::reference;
    if (!time(item.refs.emplace_back(), value_form)) return false;
  }
  item.span = since(begin);
  out.items.push_back(std::move(item));
  return true;
}

bool Parser::function(Expr& out, Kind kind) {
  Item item;
  item.kind = kind;
  const Token word = cursor_.take();
  const std::string form = "written: " + word.text + "(variable)";
  if (!cursor_.expect("(", "behind " + quoted(word.text), form)) return false;
  if (kind != Kind::minimum) {
    if (!reference(item.refs.emplace_back(), "a variable", form)) return false;
  } else if (!cursor_.at(")") && !times(item.refs, form)) {
    return false;
  }
  if (!cursor_.expect(")", "behind what " + quoted(word.text) + " is of", form)) return false;
  item.span = since(word.span.begin);
  out.items.push_back(std::move(item));
  return true;
}

bool Parser::times(std::vector<Ref>& list, std::string_view form) {
  do {
    if (!time(list.emplace_back(), form)) return false;
  } while (cursor_.accept(","));
  return true;
}

bool Parser::time(Ref& ref, std::string_view form) {
  if (!cursor_.accept("first")) return reference(ref, "a value", form);
  constexpr std::string_view first_form = "written: first(q)";
  const std::uint32_t begin = cursor_.last().begin;
  if (!cursor_.expect("(", "behind 'first'", first_form) ||
      !reference(ref, "a queue", first_form) ||
      !cursor_.expect(")", "behind the queue", first_form)) {
    return false;
  }
  ref.first = true;
  ref.span = since(begin);
  return true;
}

bool Parser::reference(Ref& ref, std::string_view what, std::string_view form) {
  auto found = name(what, form);
  if (!found) return false;
  ref.name = std::move(*found);
  if (cursor_.accept("[")) {
    ref.explicit_port = cursor_.accept("port");
    ref.index = name(ref.explicit_port ? "a port" : "a port or a port variable", member_form);
    if (!ref.index || !cursor_.expect("]", "behind the index", member_form)) return false;
  }
  ref.span = since(ref.name.span.begin);
  return true;
}

}  // namespace leadline::read::td
