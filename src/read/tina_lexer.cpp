#include "read/tina_lexer.hpp"

#include <algorithm>
#include <array>

#include "base/ascii.hpp"

namespace leadline::read {
namespace {

bool is_word(char c) {
  return is_alphanumeric(c) || c == '_' || c == '\'';
}

bool is_symbol(char c) {
  return std::string_view(":()[],*?!-<>").find(c) != std::string_view::npos;
}

/// How many bytes at the beginning of the text no XML could carry: a control character, or one of
/// the two that Unicode keeps free.
std::size_t forbidden_bytes(std::string_view text) {
  if (static_cast<unsigned char>(text.front()) < 0x20 && !is_blank(text.front())) return 1;
  return text.starts_with("\xEF\xBF\xBE") || text.starts_with("\xEF\xBF\xBF") ? 3 : 0;
}

}  // namespace

bool is_tina_keyword(std::string_view word) {
  static constexpr std::array<std::string_view, 6> keywords{"tr", "pl", "pr", "lb", "nt", "net"};
  return std::find(keywords.begin(), keywords.end(), word) != keywords.end();
}

TinaLexer::TinaLexer(const SourceFile& file, Diagnostics& diagnostics)
    : text_(file.text()), diagnostics_(diagnostics) {
  if (text_.starts_with("\xef\xbb\xbf")) at_ = 3;
}

Span TinaLexer::from(std::size_t begin) const {
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_)};
}

TinaToken TinaLexer::next() {
  for (;;) {
    skip_blanks();
    if (at_ == text_.size()) return {TinaToken::Kind::end, {}, from(at_), true, false};
    const char c = peek();
    if (c == '#') {
      if (!starts_line_) refuse_comment();
      skip_comment();
    } else if (is_word(c)) {
      return word();
    } else if (c == '{') {
      return braced();
    } else if (is_symbol(c)) {
      return symbol();
    } else {
      return unknown();
    }
  }
}

void TinaLexer::skip_blanks() {
  while (at_ < text_.size() && is_blank(text_[at_])) {
    const bool line_break = is_line_break(text_[at_]);
    starts_line_ = starts_line_ || line_break;
    indented_ = !line_break;
    ++at_;
  }
}

void TinaLexer::skip_comment() {
  while (at_ < text_.size() && !is_line_break(text_[at_])) ++at_;
}

void TinaLexer::refuse_comment() {
  const Span span{static_cast<std::uint32_t>(at_), static_cast<std::uint32_t>(at_ + 1)};
  diagnostics_.error(span, "a comment behind a declaration",
                     "comments need a line of their own; a name with '#' needs braces: {#0}");
}

TinaToken TinaLexer::unknown() {
  const std::size_t begin = at_;
  const auto known = [](char c) {
    return is_word(c) || is_symbol(c) || is_blank(c) || c == '{' || c == '#';
  };
  do ++at_;
  while (at_ < text_.size() && !known(text_[at_]));
  if (text_[begin] == '}') {
    diagnostics_.error(from(begin), "a brace closes that was not opened",
                       "write '\\}' for a brace within a name");
  } else {
    diagnostics_.error(from(begin), "characters that cannot stand here",
                       "names with other characters than letters, digits, _ and ' need braces: "
                       "{like this}");
  }
  const TinaToken token{TinaToken::Kind::unknown, {}, from(begin), starts_line_, indented_};
  starts_line_ = false;
  return token;
}

TinaToken TinaLexer::word() {
  const std::size_t begin = at_;
  while (is_word(peek())) ++at_;
  TinaToken token{TinaToken::Kind::word, std::string(text_.substr(begin, at_ - begin)), from(begin),
                  starts_line_, indented_};
  starts_line_ = false;
  return token;
}

TinaToken TinaLexer::braced() {
  const std::size_t begin = at_++;
  TinaToken token{TinaToken::Kind::braced, {}, {}, starts_line_, indented_};
  starts_line_ = false;
  while (at_ < text_.size() && peek() != '}' && peek() != '{') {
    if (peek() == '\\') {
      escape(token);
    } else {
      refuse_forbidden_character();
      token.text += text_[at_++];
    }
  }
  if (peek() == '}') {
    ++at_;
    token.span = from(begin);
    return token;
  }
  at_ = std::min(text_.find_first_of("\r\n", begin), text_.size());
  token.span = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + 1)};
  diagnostics_.error(token.span, "a brace opens a name and is never closed",
                     "write '\\{' for a brace within a name");
  return token;
}

void TinaLexer::escape(TinaToken& token) {
  const std::size_t begin = at_++;
  const char c = peek();
  if (c == '{' || c == '}' || c == '\\') {
    token.text += c;
    ++at_;
  } else {
    diagnostics_.error(from(begin), "a backslash that escapes nothing",
                       "only {, } and \\ are escaped; write '\\\\' for a backslash");
  }
}

void TinaLexer::refuse_forbidden_character() {
  const std::size_t length = forbidden_bytes(text_.substr(at_));
  if (length == 0) return;
  const Span span{static_cast<std::uint32_t>(at_), static_cast<std::uint32_t>(at_ + length)};
  diagnostics_.error(span, "a control character in a name", "remove it");
}

TinaToken TinaLexer::symbol() {
  const std::size_t begin = at_++;
  if (text_[begin] == '-' && peek() == '>') ++at_;
  TinaToken token{TinaToken::Kind::symbol, std::string(text_.substr(begin, at_ - begin)),
                  from(begin), starts_line_, indented_};
  starts_line_ = false;
  return token;
}

}  // namespace leadline::read
