#include <algorithm>
#include <charconv>
#include <utility>

#include "leadline/base/text.hpp"
#include "read/dsaam_parser.hpp"

namespace leadline::read {
namespace {

constexpr std::size_t longest_name = 255;      // bytes
constexpr std::size_t longest_number = 1'000;  // characters
constexpr std::uint32_t largest_array = 100'000;

constexpr std::string_view array_form = "an array is written: name[3]";
constexpr std::string_view set_form = "several periods are written: {10, 20}";

bool is_unit(const Token& token) {
  return token.is("s") || token.is("ms") || token.is("us") || token.is("ns");
}

}  // namespace

std::optional<NameSyntax> DsaamParser::name(std::string_view what, std::string_view form) {
  const auto token = cursor_.expect_name(what, form);
  if (!token) return std::nullopt;
  return checked(*token);
}

NameSyntax DsaamParser::checked(const Token& token) {
  if (token.text.size() > longest_name)
    diagnostics_.error(token.span, "a name of " + std::to_string(token.text.size()) + " bytes",
                       "names have at most " + std::to_string(longest_name));
  return {token.text.substr(0, longest_name + 1), token.span};
}

bool DsaamParser::size(std::optional<CountSyntax>& size, std::string_view of) {
  if (!cursor_.accept("[")) return true;
  size = count("the number of " + std::string(of), largest_array, array_form);
  return size && cursor_.expect("]", "behind the number of " + std::string(of), array_form);
}

std::optional<CountSyntax> DsaamParser::count(std::string_view what, std::uint32_t most,
                                              std::string_view form) {
  const auto number = cursor_.expect_number(what, form);
  if (!number) return std::nullopt;
  const auto value = whole(*number, what, most);
  if (value == 0U)
    diagnostics_.error(number->span, std::string(what) + " is 0", "it must be at least 1");
  const std::uint32_t usable = value.value_or(0);
  return CountSyntax{std::max<std::uint32_t>(usable, 1), usable == 0};
}

std::optional<std::uint32_t> DsaamParser::whole(const Token& number, std::string_view what,
                                                std::uint32_t most) {
  const std::string& text = number.text;
  if (text.find('.') != std::string::npos) {
    diagnostics_.error(number.span, std::string(what) + " must be a whole number",
                       "write digits only, without a point");
    return std::nullopt;
  }
  std::uint32_t value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault == std::errc{} && value <= most) return value;
  diagnostics_.error(number.span, quoted(text) + " is too large",
                     std::string(what) + " can be at most " + std::to_string(most));
  return std::nullopt;
}

std::optional<QuantitySyntax> DsaamParser::quantity(std::string_view what, std::string_view form) {
  if (cursor_.at("-") || cursor_.at("-=")) {
    cursor_.fail(std::string(what) + " cannot be negative",
                 "time begins at 0; periods are greater than 0");
    return std::nullopt;
  }
  auto number = cursor_.expect_number(what, form);
  if (!number) return std::nullopt;
  QuantitySyntax result{std::move(number->text), {}, {}, number->span};
  if (cursor_.accept("/")) {
    number = cursor_.expect_number("a number behind '/'", form);
    if (!number) return std::nullopt;
    result.divisor = std::move(number->text);
  }
  if (!unit(result)) return std::nullopt;
  result.span.end = cursor_.last_end();
  if (std::max(result.number.size(), result.divisor.size()) > longest_number) {
    diagnostics_.error(result.span, "a number of more than 1,000 digits",
                       "what does not fit 63 bits is refused");
    return std::nullopt;
  }
  return result;
}

bool DsaamParser::unit(QuantitySyntax& quantity) {
  const Token& next = cursor_.peek();
  if (is_unit(next)) {
    quantity.unit = cursor_.take().text;
    return true;
  }
  const bool goes_on =
      next.kind != Token::Kind::name || next.starts_line || next.is("first") || next.is("buffer");
  if (goes_on || !did_you_mean(next.text, {"first"}).empty()) return true;
  cursor_.fail_here("there is no unit " + shown(next),
                    "the units are s, ms, us and ns; numbers have no exponent");
  return false;
}

std::optional<PeriodsSyntax> DsaamParser::periods() {
  PeriodsSyntax result;
  result.span.begin = cursor_.peek().span.begin;
  if (cursor_.accept("{")) {
    result.form = PeriodsSyntax::Form::set;
    if (!period_set(result)) {
      leave_set();
      return std::nullopt;
    }
  } else {
    auto low = quantity("the period", quantity_form);
    if (!low) return std::nullopt;
    result.quantities.push_back(std::move(*low));
    if (cursor_.accept("..")) {
      result.form = PeriodsSyntax::Form::range;
      auto high = quantity("the longest period of the range", "a range is written: 10..20");
      if (!high) return std::nullopt;
      result.quantities.push_back(std::move(*high));
    }
  }
  result.span.end = cursor_.last_end();
  return result;
}

/// After a fault: goes behind the brace that closes the set, so that it is not taken for another.
void DsaamParser::leave_set() {
  while (!cursor_.at_end() && !cursor_.at(";") && !cursor_.at("{"))
    if (cursor_.take().is("}")) return;
}

bool DsaamParser::period_set(PeriodsSyntax& periods) {
  do {
    auto found = quantity("a period", set_form);
    if (!found) return false;
    periods.quantities.push_back(std::move(*found));
    if (cursor_.at("..")) {
      cursor_.fail("a range within a set", "write the range without braces, or list its periods");
      return false;
    }
  } while (cursor_.accept(","));
  return cursor_.expect("}", "or ',' behind a period", set_form);
}

}  // namespace leadline::read
