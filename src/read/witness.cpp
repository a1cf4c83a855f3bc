#include "leadline/read/witness.hpp"

#include <algorithm>
#include <string_view>

#include "base/ascii.hpp"
#include "read/lexer.hpp"
#include "read/witness_forms.hpp"

namespace leadline::read {
namespace {

bool looks_like_json(const SourceFile& file) {
  if (file.name().ends_with(".json")) return true;
  std::string_view text = file.text();
  const auto skip_blanks = [&text] {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  };
  skip_blanks();
  if (!text.starts_with('{')) return false;
  text.remove_prefix(1);
  skip_blanks();
  return text.starts_with('"') && text.find("\"evidence\"") != text.npos;
}

/// What was never written to its end must not count as a run that fires.
bool is_blank_throughout(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return is_blank(c); });
}

}  // namespace

std::optional<WitnessRecord> witness(const SourceFile& file, Diagnostics& diagnostics) {
  if (!require_utf8(file, diagnostics)) return std::nullopt;
  if (is_blank_throughout(file.text())) {
    diagnostics.error({0, 0}, "an empty file",
                      "a run without a step is a comment, such as # no step");
    return std::nullopt;
  }
  return looks_like_json(file) ? witness_json(file, diagnostics)
                               : witness_sequence(file, diagnostics);
}

}  // namespace leadline::read
