#include "read/token_cursor.hpp"

#include <algorithm>

#include "leadline/base/text.hpp"

namespace leadline::read {

Words joined(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TokenCursor::TokenCursor(const SourceFile& file, Diagnostics& diagnostics, LexerOptions options)
    : diagnostics_(diagnostics), lexer_(file, diagnostics, options), token_(lexer_.next()) {}

bool TokenCursor::at_any(const Words& words) const {
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) { return at(word); });
}

Token TokenCursor::take() {
  if (at_end()) return token_;
  last_ = token_.span;
  return std::exchange(token_, lexer_.next());
}

bool TokenCursor::accept(std::string_view what) {
  if (!at(what)) return false;
  take();
  return true;
}

bool TokenCursor::is_told() {
  if (!at_end()) return token_.kind == Token::Kind::unknown;
  return std::exchange(end_told_, true) || lexer_.cut_short();
}

void TokenCursor::fail(std::string message, std::string hint) {
  if (is_told()) return;
  const bool behind = token_.starts_line && last_.end > 0;
  const Span span = behind ? Span{last_.end, last_.end} : token_.span;
  diagnostics_.error(span, std::move(message), std::move(hint));
}

void TokenCursor::fail_here(std::string message, std::string hint) {
  if (!is_told()) diagnostics_.error(token_.span, std::move(message), std::move(hint));
}

void TokenCursor::wrong(std::string what, std::string_view form) {
  if (!token_.starts_line) what += ", not " + shown(token_);
  fail("expected " + what, std::string(form));
}

bool TokenCursor::expect(std::string_view what, std::string_view where, std::string_view form) {
  if (accept(what)) return true;
  wrong(quoted(what) + " " + std::string(where), form);
  return false;
}

std::optional<Token> TokenCursor::expect_name(std::string_view what, std::string_view form) {
  if (token_.is_name()) return take();
  wrong(std::string(what), form);
  return std::nullopt;
}

std::optional<Token> TokenCursor::expect_number(std::string_view what, std::string_view form) {
  if (token_.kind == Token::Kind::number) return take();
  wrong(std::string(what), form);
  return std::nullopt;
}

bool TokenCursor::expect_end(std::string_view what, std::string_view where, std::string_view form) {
  const bool ends = token_.kind != Token::Kind::unknown && (token_.starts_line || at("}"));
  return expect(what, where, form) || ends;
}

void TokenCursor::skip_item(const Words& keywords) {
  std::size_t depth = 0;
  while (!at_end()) {
    if (depth == 0 && at("}")) return;
    const bool begins = token_.starts_line && token_.kind == Token::Kind::name &&
                        std::find(keywords.begin(), keywords.end(), token_.text) != keywords.end();
    if (depth == 0 && begins) return;
    const Token passed = take();
    if (passed.is("{")) ++depth;
    if (passed.is("}") && --depth == 0) return;
    if (passed.is(";") && depth == 0) return;
  }
}

void TokenCursor::skip_block() {
  for (std::size_t depth = 1; depth > 0 && !at_end();) {
    const Token passed = take();
    if (passed.is("{")) ++depth;
    if (passed.is("}")) --depth;
  }
}

}  // namespace leadline::read
