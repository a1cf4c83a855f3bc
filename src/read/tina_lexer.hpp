#pragma once

#include <string>
#include <string_view>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/source.hpp"

namespace leadline::read {

/// One token of a `.net` file.
struct TinaToken {
  enum class Kind {
    word,     // a plain name, keyword or number: letters, digits, _ and '
    braced,   // a name in braces, `text` without them and their escapes
    symbol,   // one of : ( ) [ ] , * ? ! - < > and ->
    unknown,  // characters that the lexer has refused, saying so
    end,
  };

  Kind kind = Kind::end;
  std::string text;
  Span span;
  bool starts_line = false;  // nothing but blanks stands before it on its line
  bool indented = false;     // with `starts_line`: there are blanks before it

  [[nodiscard]] bool is_name() const { return kind == Kind::word || kind == Kind::braced; }
  [[nodiscard]] bool is(std::string_view symbol) const {
    return kind == Kind::symbol && text == symbol;
  }
};

/// Cuts a `.net` file into tokens, skipping blanks and comments. Refuses characters
/// that it does not know, once for each run of them.
class TinaLexer {
 public:
  TinaLexer(const SourceFile& file, Diagnostics& diagnostics);

  [[nodiscard]] TinaToken next();

 private:
  void skip_blanks();
  void skip_comment();
  void refuse_comment();
  TinaToken word();
  TinaToken braced();
  TinaToken symbol();
  TinaToken unknown();
  void escape(TinaToken& token);
  void refuse_forbidden_character();

  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  [[nodiscard]] Span from(std::size_t begin) const;

  std::string_view text_;
  Diagnostics& diagnostics_;
  std::size_t at_ = 0;
  bool starts_line_ = true;
  bool indented_ = false;
};

/// Whether a word starts a declaration; as a name it needs braces.
[[nodiscard]] bool is_tina_keyword(std::string_view word);

}  // namespace leadline::read
