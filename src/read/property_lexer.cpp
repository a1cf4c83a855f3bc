#include "read/property_lexer.hpp"

#include <algorithm>
#include <array>

#include "base/ascii.hpp"
#include "leadline/base/text.hpp"
#include "model/plain_names.hpp"

namespace leadline::read {
namespace {

using Kind = PropertyToken::Kind;

/// The longer ones first.
constexpr std::array<std::string_view, 38> symbols{
    "<->", "<=>", "->", "=>", "<=", ">=", "==", "!=", "&&", "||", "[]", "<>", "()",
    "/\\", "\\/", "(",  ")",  "[",  "]",  ",",  "+",  "-",  "*",  "!",  "~",  "&",
    "|",   "^",   "=",  "<",  ">",  ":",  ".",  "/",  ";",  "?",  "%",  "@"};

bool is_inner_blank(char c) {
  return c == ' ' || c == '\t';
}

std::string_view symbol_at(std::string_view text, std::size_t at) {
  const auto found = std::find_if(symbols.begin(), symbols.end(), [&](std::string_view symbol) {
    return text.substr(at, symbol.size()) == symbol;
  });
  return found == symbols.end() ? std::string_view{} : *found;
}

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

PropertyToken PropertyLexer::unknown() {
  const std::size_t begin = at_;
  at_ += std::max<std::size_t>(decode_utf8(text_, at_).length, 1);
  PropertyToken result = token(Kind::unknown, begin);
  diagnostics_.error(result.span, quoted(result.text) + " cannot stand here",
                     "names with other characters than letters, digits and _ need braces: "
                     "{like this}");
  return result;
}

std::string_view PropertyLexer::rest_of_line() const {
  std::string_view rest = text_.substr(at_, text_.find_first_of("\r\n#", at_) - at_);
  while (!rest.empty() && is_inner_blank(rest.front())) rest.remove_prefix(1);
  while (!rest.empty() && is_inner_blank(rest.back())) rest.remove_suffix(1);
  return rest;
}

}  // namespace leadline::read
