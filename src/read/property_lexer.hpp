#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/source.hpp"

namespace leadline::read {

/// One token of a property.
struct PropertyToken {
  enum class Kind {
    word,      // letters, digits, _ and points: an operator, a keyword or a variable
    name,      // in braces or double quotes: `text` without these and their escapes
    number,    // digits
    symbol,    // an operator, a bracket or a comma
    unknown,   // what has been refused, with a message
    line_end,  // a line break, a comment or the end of the file
  };

  Kind kind = Kind::line_end;
  std::string text;
  Span span;

  [[nodiscard]] bool is(std::string_view what) const {
    return (kind == Kind::symbol || kind == Kind::word) && text == what;
  }
};

/// Cuts a file of properties into tokens, line by line. What may be a name depends on its place, so
/// the parser asks for what it expects.
class PropertyLexer {
 public:
  PropertyLexer(const SourceFile& file, Diagnostics& diagnostics);

  /// Passes blank lines and comments; false at the end of the file.
  bool begin_line();
  /// Goes to the end of the line, or of the name in braces that goes on over it.
  void skip_line();

  /// Passes a property's name and the colon behind it, if that is what comes next.
  [[nodiscard]] std::optional<PropertyToken> property_name();

  /// Passes this word, if it comes next.
  bool accept_word(std::string_view what);
  /// The next token of a formula.
  [[nodiscard]] PropertyToken next();

  /// Appends the index that follows a variable's name without a blank, as in `S[gps]`, if one does.
  void take_index(PropertyToken& variable);

  /// What stands between the round brackets that come next, separated by commas: names with any
  /// characters but blanks, commas, brackets and quotes, or such in braces or quotes. Nothing if
  /// they are faulty, which has been told.
  [[nodiscard]] std::optional<std::vector<PropertyToken>> arguments();
  /// Whether an opening round bracket comes next.
  [[nodiscard]] bool at_arguments();

  /// What is left of the line up to a '#', without blanks around.
  [[nodiscard]] std::string_view rest_of_line() const;

  [[nodiscard]] std::size_t at() const { return at_; }

 private:
  void skip_blanks();
  [[nodiscard]] bool at_line_end() const;
  [[nodiscard]] PropertyToken token(PropertyToken::Kind kind, std::size_t begin) const;
  [[nodiscard]] PropertyToken word();
  [[nodiscard]] PropertyToken delimited();
  [[nodiscard]] PropertyToken argument();
  [[nodiscard]] PropertyToken unknown();
  bool escape(std::string& text, char open, char close);

  std::string_view text_;
  Diagnostics& diagnostics_;
  std::size_t at_ = 0;
};

}  // namespace leadline::read
