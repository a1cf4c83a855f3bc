#include "read/lexer.hpp"

#include <algorithm>
#include <array>

#include "base/ascii.hpp"
#include "leadline/base/text.hpp"
#include "model/plain_names.hpp"

namespace leadline::read {
namespace {

constexpr std::array<std::string_view, 8> long_symbols{
    "->", "..", ":=", "<=", ">=", "!=", "+=", "-="};
constexpr std::string_view short_symbols = "{}[]();:,.*/+-<>=!?&|";

std::size_t symbol_at(std::string_view text, std::size_t at) {
  for (std::string_view symbol : long_symbols)
    if (text.substr(at, symbol.size()) == symbol) return symbol.size();
  return at < text.size() && short_symbols.find(text[at]) != std::string_view::npos ? 1 : 0;
}

std::optional<std::size_t> first_that_is_not_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = decode_utf8(text, at).length;
    if (length == 0) return at;
    at += length;
  }
  return std::nullopt;
}

}  // namespace

std::string shown(const Token& token) {
  return token.kind == Token::Kind::end ? "the end of the file" : quoted(token.text);
}

bool require_utf8(const SourceFile& file, Diagnostics& diagnostics) {
  const auto fault = first_that_is_not_utf8(file.text());
  if (!fault) return true;
  const auto at = static_cast<std::uint32_t>(*fault);
  const bool utf16 = file.text().starts_with("\xFF\xFE") || file.text().starts_with("\xFE\xFF");
  diagnostics.error({at, at + 1}, "the file is not UTF-8",
                    std::string("convert it, for instance: iconv -f ") +
                        (utf16 ? "UTF-16" : "ISO-8859-1") + " -t UTF-8");
  return false;
}

Lexer::Lexer(const SourceFile& file, Diagnostics& diagnostics, LexerOptions options)
    : text_(file.text()), diagnostics_(diagnostics), options_(options) {
  if (text_.starts_with("\xef\xbb\xbf")) at_ = 3;
}

Span Lexer::from(std::size_t begin) const {
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_)};
}

Token Lexer::token(Token::Kind kind, std::size_t begin) {
  Token result{kind, std::string(text_.substr(begin, at_ - begin)), from(begin), starts_line_};
  starts_line_ = false;
  return result;
}

Token Lexer::next() {
  for (;;) {
    skip_blanks();
    if (at_ == text_.size()) return {Token::Kind::end, {}, from(at_), true};
    if (text_.substr(at_, 2) == "//") {
      skip_line_comment();
    } else if (text_.substr(at_, 2) == "/*") {
      skip_block_comment();
    } else {
      break;
    }
  }
  if (letter_at(text_, at_, true) > 0) return name();
  if (is_digit(text_[at_])) return number();
  if (options_.quoted_names && text_[at_] == '\'') return quoted_name();
  if (const std::size_t length = symbol_at(text_, at_); length > 0) return symbol(length);
  return unknown();
}

void Lexer::skip_blanks() {
  while (at_ < text_.size() && is_blank(text_[at_])) {
    starts_line_ = starts_line_ || is_line_break(text_[at_]);
    ++at_;
  }
}

void Lexer::skip_line_comment() {
  at_ = std::min(text_.find_first_of("\r\n", at_), text_.size());
}

void Lexer::skip_block_comment() {
  const auto begin = static_cast<std::uint32_t>(at_);
  const std::size_t close = text_.find("*/", at_ + 2);
  const std::size_t end = std::min(close, text_.size());
  const bool breaks = text_.substr(at_, end - at_).find_first_of("\r\n") != text_.npos;
  starts_line_ = starts_line_ || breaks;
  if (close == std::string_view::npos) {
    diagnostics_.error({begin, begin + 2}, "a comment begins and never ends", "close it with '*/'");
    at_ = text_.size();
    cut_short_ = true;
  } else {
    at_ = close + 2;
  }
}

Token Lexer::name() {
  const std::size_t begin = at_;
  for (std::size_t length = letter_at(text_, at_, true); length > 0;
       length = letter_at(text_, at_, false))
    at_ += length;
  return token(Token::Kind::name, begin);
}

Token Lexer::number() {
  const std::size_t begin = at_;
  const auto digits = [this] {
    while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
  };
  digits();
  if (at_ + 1 < text_.size() && text_[at_] == '.' && is_digit(text_[at_ + 1])) {
    ++at_;
    digits();
  }
  return token(Token::Kind::number, begin);
}

Token Lexer::quoted_name() {
  const std::size_t begin = at_++;
  std::string text;
  while (at_ < text_.size() && text_[at_] != '\'' && !is_line_break(text_[at_]))
    quoted_character(text);
  const bool closed = at_ < text_.size() && text_[at_] == '\'';
  if (closed) ++at_;
  Token result = token(closed ? Token::Kind::quoted : Token::Kind::unknown, begin);
  if (closed) {
    result.text = std::move(text);
    if (result.text.empty())
      diagnostics_.error(result.span, "a name cannot be empty", "write a name between the quotes");
  } else {
    const auto at = static_cast<std::uint32_t>(begin);
    diagnostics_.error({at, at + 1}, "a quote opens a name and never closes on its line",
                       "close it with a quote; write \\' for a quote within a name");
  }
  return result;
}

void Lexer::quoted_character(std::string& text) {
  const std::size_t begin = at_;
  const Character c = decode_utf8(text_, at_);
  at_ += std::max<std::size_t>(c.length, 1);
  if (c.code == '\\') {
    const char escaped = at_ < text_.size() ? text_[at_] : '\n';
    if (escaped == '\'' || escaped == '\\') {
      text += escaped;
      ++at_;
    } else {
      diagnostics_.error(from(begin), "a backslash that escapes nothing",
                         "write \\\\ for a backslash and \\' for a quote");
    }
  } else if (c.length == 0 || is_control(c.code)) {
    diagnostics_.error(from(begin), "a character that cannot be shown in a name", "remove it");
  } else {
    text += text_.substr(begin, c.length);
  }
}

Token Lexer::symbol(std::size_t length) {
  const std::size_t begin = at_;
  at_ += length;
  return token(Token::Kind::symbol, begin);
}

bool Lexer::is_known(std::size_t at) const {
  const char c = text_[at];
  return is_blank(c) || is_digit(c) || (options_.quoted_names && c == '\'') ||
         letter_at(text_, at, true) > 0 || symbol_at(text_, at) > 0;
}

Token Lexer::unknown() {
  const std::size_t begin = at_;
  do at_ += std::max<std::size_t>(decode_utf8(text_, at_).length, 1);
  while (at_ < text_.size() && !is_known(at_));
  Token result = token(Token::Kind::unknown, begin);
  diagnostics_.error(result.span, quoted(result.text) + " cannot stand here",
                     "names are made of letters, digits and _");
  return result;
}

}  // namespace leadline::read
