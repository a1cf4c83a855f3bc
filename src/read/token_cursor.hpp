#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "read/lexer.hpp"

namespace leadline::read {

/// Words of a language.
using Words = std::vector<std::string_view>;

[[nodiscard]] Words joined(Words words, const Words& more);

/// A parser's place in a file: the next token, what may be taken, and where to go on after a fault.
/// A fault is not told twice: where the lexer has refused characters, or the file has ended and
/// that was told, `fail` keeps silent.
class TokenCursor {
 public:
  TokenCursor(const SourceFile& file, Diagnostics& diagnostics, LexerOptions options = {});

  [[nodiscard]] const Token& peek() const { return token_; }
  [[nodiscard]] bool at(std::string_view what) const { return token_.is(what); }
  /// Whether the next token is one of these.
  [[nodiscard]] bool at_any(const Words& words) const;
  [[nodiscard]] bool at_end() const { return token_.kind == Token::Kind::end; }

  /// The next token, which is passed; at the end it stays there.
  Token take();
  /// Passes this symbol or word, if it is next.
  bool accept(std::string_view what);

  /// Passes this symbol or word, or fails: "expected ';' behind the flow". The way out, here and
  /// below, is how the whole is written.
  bool expect(std::string_view what, std::string_view where, std::string_view form);
  /// Passes a name, or fails: "expected the name of a node, not '5'".
  std::optional<Token> expect_name(std::string_view what, std::string_view form);
  /// Passes a number, or fails.
  std::optional<Token> expect_number(std::string_view what, std::string_view form);
  /// Passes what ends an item. Where it is missing and a new line begins, only that is told.
  bool expect_end(std::string_view what, std::string_view where, std::string_view form);

  /// An error at the next token, or behind the last one if a new line or the end comes next.
  void fail(std::string message, std::string hint = {});
  /// An error at the next token.
  void fail_here(std::string message, std::string hint = {});

  /// After a fault: goes behind the next `;`, or behind the block `{ }` that comes first; stops
  /// before the brace that closes the block around, and before one of `keywords` that begins a
  /// line.
  void skip_item(const Words& keywords);
  /// Goes behind the brace that closes the block around.
  void skip_block();

  /// Where the token that was passed last ends.
  [[nodiscard]] std::uint32_t last_end() const { return last_.end; }
  [[nodiscard]] Span last() const { return last_; }

 private:
  /// Whether an error here has been told; if not, it is now.
  [[nodiscard]] bool is_told();
  /// Something else than the next token was expected.
  void wrong(std::string what, std::string_view form);

  Diagnostics& diagnostics_;
  Lexer lexer_;
  Token token_;
  Span last_;
  bool end_told_ = false;
};

}  // namespace leadline::read
