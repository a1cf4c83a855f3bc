#include "leadline/read/properties.hpp"

#include "read/lexer.hpp"
#include "read/property_line.hpp"

namespace leadline::read {

std::vector<Property> properties(const SourceFile& file, const Vocabulary& vocabulary,
                                 Diagnostics& diagnostics) {
  std::vector<Property> result;
  if (!require_utf8(file, diagnostics)) return result;
  PropertyLines lines(file, vocabulary, diagnostics);
  while (lines.begin_line())
    if (auto property = lines.line(true)) result.push_back(std::move(*property));
  return result;
}

std::optional<Property> property(const SourceFile& text, const Vocabulary& vocabulary,
                                 Diagnostics& diagnostics) {
  if (!require_utf8(text, diagnostics)) return std::nullopt;
  PropertyLines lines(text, vocabulary, diagnostics);
  if (!lines.begin_line()) {
    diagnostics.error({}, "no property", "write one, as in: AG tokens(p) <= 1");
    return std::nullopt;
  }
  auto result = lines.line(false);
  if (!result || !lines.begin_line()) return result;
  const auto at = static_cast<std::uint32_t>(lines.at());
  diagnostics.error({at, at + 1}, "more than one property", "write each on its own");
  return std::nullopt;
}

}  // namespace leadline::read
