#include "read/property_lexer.hpp"

#include <algorithm>
#include <array>

#include "leadline/base/text.hpp"
#include "read/blank.hpp"

namespace leadline::read {
namespace {

using Kind = PropertyToken::Kind;

/// The longer ones first.
constexpr std::array<std::string_view, 38> symbols{
    "<->", "<=>", "->", "=>", "<=", ">=", "==", "!=", "&&", "||", "[]", "<>", "()",
    "/\\", "\\/", "(",  ")",  "[",  "]",  ",",  "+",  "-",  "*",  "!",  "~",  "&",
    "|",   "^",   "=",  "<",  ">",  ":",  ".",  "/",  ";",  "?",  "%",  "@"};

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_inner_blank(char c) {
  return c == ' ' || c == '\t';
}

/// The length of the letter, or _, at `at` (or digit, where it is not the first); 0 if none is.
std::size_t letter_at(std::string_view text, std::size_t at, bool first) {
  const Character c = decode_utf8(text, at);
  if (c.length == 0 || is_control(c.code)) return 0;
  if (c.code == ':' || c.code == '-' || c.code == '.') return 0;
  return (first ? is_name_start(c.code) : is_name_character(c.code)) ? c.length : 0;
}

std::string_view symbol_at(std::string_view text, std::size_t at) {
  const auto found = std::find_if(symbols.begin(), symbols.end(), [&](std::string_view symbol) {
    return text.substr(at, symbol.size()) == symbol;
  });
  return found == symbols.end() ? std::string_view{} : *found;
}

/// How many bytes from `at` on may stand in a name without braces.
std::size_t plain_length(std::string_view text, std::size_t at, std::string_view forbidden) {
  const std::size_t begin = at;
  while (at < text.size()) {
    const Character c = decode_utf8(text, at);
    if (c.length == 0 || is_control(c.code) || c.code == ' ') break;
    if (c.length == 1 && forbidden.find(text[at]) != forbidden.npos) break;
    at += c.length;
  }
  return at - begin;
}

constexpr std::string_view not_in_arguments = ",(){}\"";
constexpr std::string_view not_in_property_names = ":,(){}[]\"";

}  // namespace

PropertyLexer::PropertyLexer(const SourceFile& file, Diagnostics& diagnostics)
    : text_(file.text()), diagnostics_(diagnostics) {
  if (text_.starts_with("\xef\xbb\xbf")) at_ = 3;
}

void PropertyLexer::skip_blanks() {
  while (at_ < text_.size() && is_inner_blank(text_[at_])) ++at_;
}

bool PropertyLexer::at_line_end() const {
  return at_ == text_.size() || is_line_break(text_[at_]) || text_[at_] == '#';
}

void PropertyLexer::skip_line() {
  at_ = std::min(text_.find_first_of("\r\n", at_), text_.size());
}

bool PropertyLexer::begin_line() {
  for (;;) {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    if (at_ == text_.size()) return false;
    if (text_[at_] != '#') return true;
    skip_line();
  }
}

PropertyToken PropertyLexer::token(Kind kind, std::size_t begin) const {
  return {kind,
          std::string(text_.substr(begin, at_ - begin)),
          {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_)}};
}

std::optional<PropertyToken> PropertyLexer::property_name() {
  skip_blanks();
  const std::size_t begin = at_;
  PropertyToken name;
  if (at_ < text_.size() && (text_[at_] == '{' || text_[at_] == '"')) {
    name = delimited();
    if (name.kind == Kind::unknown) return name;
  } else {
    at_ += plain_length(text_, at_, not_in_property_names);
    name = token(Kind::name, begin);
  }
  skip_blanks();
  if (name.text.empty() || at_ == text_.size() || text_[at_] != ':') {
    at_ = begin;
    return std::nullopt;
  }
  ++at_;
  return name;
}

bool PropertyLexer::accept_word(std::string_view what) {
  skip_blanks();
  const std::size_t begin = at_;
  const bool found = letter_at(text_, at_, true) > 0 && word().text == what;
  if (!found) at_ = begin;
  return found;
}

PropertyToken PropertyLexer::next() {
  skip_blanks();
  const std::size_t begin = at_;
  if (at_line_end()) return token(Kind::line_end, begin);
  if (letter_at(text_, at_, true) > 0) return word();
  if (text_[at_] == '{' || text_[at_] == '"') return delimited();
  if (is_digit(text_[at_])) {
    while (at_ < text_.size() && (is_digit(text_[at_]) || letter_at(text_, at_, true) > 0)) ++at_;
    return token(Kind::number, begin);
  }
  const std::string_view symbol = symbol_at(text_, at_);
  if (symbol.empty()) return unknown();
  at_ += symbol.size();
  return token(Kind::symbol, begin);
}

PropertyToken PropertyLexer::word() {
  const std::size_t begin = at_;
  for (;;) {
    while (const std::size_t length = letter_at(text_, at_, false)) at_ += length;
    if (at_ >= text_.size() || text_[at_] != '.' || letter_at(text_, at_ + 1, true) == 0) break;
    ++at_;
  }
  return token(Kind::word, begin);
}

void PropertyLexer::take_index(PropertyToken& variable) {
  if (at_ >= text_.size() || text_[at_] != '[') return;
  const std::size_t length = plain_length(text_, at_ + 1, not_in_property_names);
  const std::size_t close = at_ + 1 + length;
  if (length == 0 || close >= text_.size() || text_[close] != ']') return;
  at_ = close + 1;
  variable = token(Kind::word, variable.span.begin);
}

bool PropertyLexer::escape(std::string& text, char open, char close) {
  const std::size_t begin = at_++;
  const char c = at_ < text_.size() ? text_[at_] : '\n';
  if (c == open || c == close || c == '\\') {
    text += c;
    ++at_;
    return true;
  }
  diagnostics_.error({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_)},
                     "a backslash that escapes nothing",
                     "write \\\\ for a backslash; it also goes before a brace or quote in a name");
  return false;
}

PropertyToken PropertyLexer::delimited() {
  const std::size_t begin = at_;
  const char open = text_[at_++];
  const char close = open == '{' ? '}' : '"';
  PropertyToken result{Kind::name, {}, {}};
  while (at_ < text_.size() && text_[at_] != close && text_[at_] != open) {
    if (text_[at_] != '\\') {
      result.text += text_[at_++];
    } else if (!escape(result.text, open, close)) {
      result.kind = Kind::unknown;
    }
  }
  const auto first = static_cast<std::uint32_t>(begin);
  if (at_ < text_.size() && text_[at_] == close) {
    result.span = {first, static_cast<std::uint32_t>(++at_)};
    if (!result.text.empty() || result.kind == Kind::unknown) return result;
    diagnostics_.error(result.span, "a name cannot be empty");
  } else {
    at_ = begin;
    skip_line();
    result.span = {first, first + 1};
    const std::string what = open == '{' ? "brace" : "quote";
    diagnostics_.error(
        result.span, "a " + what + " opens a name and is never closed",
        "close it; write \\" + std::string(1, open) + " for a " + what + " within a name");
  }
  result.kind = Kind::unknown;
  return result;
}

PropertyToken PropertyLexer::unknown() {
  const std::size_t begin = at_;
  at_ += std::max<std::size_t>(decode_utf8(text_, at_).length, 1);
  PropertyToken result = token(Kind::unknown, begin);
  diagnostics_.error(result.span, quoted(result.text) + " cannot stand here",
                     "names with other characters than letters, digits and _ need braces: "
                     "{like this}");
  return result;
}

bool PropertyLexer::at_arguments() {
  skip_blanks();
  return at_ < text_.size() && text_[at_] == '(';
}

PropertyToken PropertyLexer::argument() {
  skip_blanks();
  if (at_ < text_.size() && (text_[at_] == '{' || text_[at_] == '"')) return delimited();
  const std::size_t begin = at_;
  at_ += plain_length(text_, at_, not_in_arguments);
  PropertyToken result = token(Kind::name, begin);
  if (!result.text.empty()) return result;
  diagnostics_.error(result.span, "expected a name",
                     "names with blanks, commas, brackets or quotes need braces: {like this}");
  result.kind = Kind::unknown;
  return result;
}

std::optional<std::vector<PropertyToken>> PropertyLexer::arguments() {
  const auto opened = static_cast<std::uint32_t>(at_++);
  std::vector<PropertyToken> names;
  for (;;) {
    names.push_back(argument());
    if (names.back().kind == Kind::unknown) return std::nullopt;
    skip_blanks();
    const char c = at_ < text_.size() ? text_[at_] : '\n';
    if (c != ',' && c != ')') break;
    ++at_;
    if (c == ')') return names;
  }
  if (at_ == text_.size() || is_line_break(text_[at_])) {
    diagnostics_.error({opened, opened + 1}, "'(' is never closed", "close it with ')'");
  } else {
    const auto here = static_cast<std::uint32_t>(at_);
    diagnostics_.error({here, here + 1}, "expected ',' or ')' behind the name",
                       "names with blanks, commas, brackets or quotes need braces: {like this}");
  }
  return std::nullopt;
}

std::string_view PropertyLexer::rest_of_line() const {
  std::string_view rest = text_.substr(at_, text_.find_first_of("\r\n#", at_) - at_);
  while (!rest.empty() && is_inner_blank(rest.front())) rest.remove_prefix(1);
  while (!rest.empty() && is_inner_blank(rest.back())) rest.remove_suffix(1);
  return rest;
}

}  // namespace leadline::read
