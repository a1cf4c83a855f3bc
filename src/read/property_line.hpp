#pragma once

#include <optional>
#include <string>
#include <unordered_map>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/source.hpp"
#include "leadline/model/property.hpp"
#include "read/property_lexer.hpp"
#include "read/property_parser.hpp"
#include "read/property_words.hpp"

namespace leadline::read {

/// Reads properties line by line.
class PropertyLines {
 public:
  PropertyLines(const SourceFile& file, const Vocabulary& vocabulary, Diagnostics& diagnostics);

  /// Whether there is another line with a property.
  bool begin_line() { return lexer_.begin_line(); }
  /// Reads it; nothing if it is faulty, which has been told. `needs_name`: or the text is the name.
  std::optional<Property> line(bool needs_name);

  [[nodiscard]] std::size_t at() const { return lexer_.at(); }

 private:
  bool read_name(Property& property, bool needs_name);
  bool read_question(Property& property);
  bool read_formula(Property& property, bool of_all_paths);
  bool read_fairness(Property& property);
  bool judge(const Property& property, Span formula);
  bool expect_line_end();

  const SourceFile& file_;
  Diagnostics& diagnostics_;
  PropertyLexer lexer_;
  PropertyWords words_;
  PropertyToken behind_;                          // the formula or sum that was read last
  std::unordered_map<std::string, Span> firsts_;  // by name
};

}  // namespace leadline::read
