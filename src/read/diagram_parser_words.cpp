#include <charconv>

#include "leadline/base/text.hpp"
#include "model/diagram_words.hpp"
#include "read/diagram_parser.hpp"

namespace leadline::read::td {

std::optional<Name> Parser::part(std::string_view what, std::string_view form) {
  const Token& next = cursor_.peek();
  if (next.kind == Token::Kind::name && is_diagram_word(next.text) && !next.starts_line) {
    cursor_.fail_here("expected " + std::string(what) + ", and " + quoted(next.text) +
                          " is a word of the language",
                      "in quotes it is a name: '" + next.text + "'");
    return std::nullopt;
  }
  if (next.kind == Token::Kind::name && is_diagram_word(next.text)) {
    cursor_.fail("expected " + std::string(what), std::string(form));
    return std::nullopt;
  }
  const auto token = cursor_.expect_name(what, form);
  if (!token) return std::nullopt;
  return Name{token->text, token->span};
}

std::optional<Name> Parser::name(std::string_view what, std::string_view form) {
  auto name = part(what, form);
  if (!name) return std::nullopt;
  while (cursor_.accept(".")) {
    const auto next =
        part("a name behind the point", "names are letters, digits and _; others stand in quotes");
    if (!next) return std::nullopt;
    name->text += '.' + next->text;
  }
  name->span.end = cursor_.last_end();
  return name;
}

bool Parser::names(std::vector<Name>& list, std::string_view what, std::string_view form) {
  do {
    auto next = name(what, form);
    if (!next) return false;
    list.push_back(std::move(*next));
  } while (cursor_.accept(","));
  return true;
}

bool Parser::braced_names(std::vector<Name>& list, std::string_view what) {
  if (!cursor_.expect("{", "before " + std::string(what), ports_form)) return false;
  return in_braces(names(list, "a port", ports_form) &&
                   cursor_.expect("}", "behind " + std::string(what), ports_form));
}

/// After a fault within braces that begin and end within one item, goes behind them.
bool Parser::in_braces(bool whole) {
  if (whole) return true;
  while (!cursor_.at_end() && !cursor_.at("}") && !cursor_.at("{") && !cursor_.at(";")) {
    cursor_.take();
  }
  cursor_.accept("}");
  return false;
}

std::optional<std::int64_t> Parser::number(std::string_view what, std::string_view form) {
  const std::uint32_t begin = cursor_.peek().span.begin;
  const bool negative = cursor_.accept("-");
  const auto token = cursor_.expect_number(what, form);
  return token ? whole(*token, negative, since(begin)) : std::nullopt;
}

std::optional<std::int64_t> Parser::whole(const Token& token, bool negative, Span span) {
  if (token.text.find('.') != std::string::npos) {
    diagnostics_.error(span, "numbers are whole here", "choose a finer unit and scale all numbers");
    return std::nullopt;
  }
  std::int64_t value = 0;
  const char* end = token.text.data() + token.text.size();
  if (std::from_chars(token.text.data(), end, value).ec != std::errc{}) {
    diagnostics_.error(span, quoted(token.text) + " does not fit 63 bits", "use a smaller number");
    return std::nullopt;
  }
  return negative ? -value : value;
}

}  // namespace leadline::read::td
