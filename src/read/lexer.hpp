#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/source.hpp"

namespace leadline::read {

/// One token of a `.dsaam` or `.td` file.
struct Token {
  enum class Kind {
    name,     // a letter or _, then letters, digits and _; keywords are names
    quoted,   // a name in single quotes, `text` without these and its escapes
    number,   // digits, which may go on with a point and digits
    symbol,   // punctuation, such as { or ->
    unknown,  // characters that the lexer has refused, saying so
    end,
  };

  Kind kind = Kind::end;
  std::string text;
  Span span;
  bool starts_line = false;  // nothing but blanks and comments stands before it on its line

  [[nodiscard]] bool is_name() const { return kind == Kind::name || kind == Kind::quoted; }
  /// Whether it is this symbol or this plain word.
  [[nodiscard]] bool is(std::string_view what) const {
    return (kind == Kind::symbol || kind == Kind::name) && text == what;
  }
};

/// A token for a message: in quotes, or "the end of the file".
[[nodiscard]] std::string shown(const Token& token);

struct LexerOptions {
  bool quoted_names = false;  ///< 'drone[2]' is a name; \' and \\ stand for ' and \ in it
};

/// Refuses, with its place, a text that is not UTF-8; says whether it is.
[[nodiscard]] bool require_utf8(const SourceFile& file, Diagnostics& diagnostics);

/// Cuts a file into tokens, skipping blanks and the comments // and /* */. Refuses characters that
/// it does not know, once for each run of them, and comments and quotes that are never closed.
class Lexer {
 public:
  Lexer(const SourceFile& file, Diagnostics& diagnostics, LexerOptions options = {});

  [[nodiscard]] Token next();

  /// The file ended within a comment, which has been said.
  [[nodiscard]] bool cut_short() const { return cut_short_; }

 private:
  void skip_blanks();
  void skip_line_comment();
  void skip_block_comment();
  Token name();
  Token number();
  Token quoted_name();
  void quoted_character(std::string& text);
  Token symbol(std::size_t length);
  Token unknown();

  [[nodiscard]] bool is_known(std::size_t at) const;
  [[nodiscard]] Token token(Token::Kind kind, std::size_t begin);
  [[nodiscard]] Span from(std::size_t begin) const;

  std::string_view text_;
  Diagnostics& diagnostics_;
  LexerOptions options_;
  std::size_t at_ = 0;
  bool starts_line_ = true;
  bool cut_short_ = false;
};

}  // namespace leadline::read
