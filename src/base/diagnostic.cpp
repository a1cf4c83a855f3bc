#include "leadline/base/diagnostic.hpp"

#include <algorithm>
#include <ostream>
#include <string_view>
#include <utility>

namespace leadline {
namespace {

constexpr std::size_t widest_line = 160;  // characters of a source line that are shown

bool continues_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

/// The part of a line around a column, with control characters made harmless.
struct Excerpt {
  std::string text;
  std::size_t caret = 0;   // characters before the caret
  std::size_t length = 1;  // carets
};

Excerpt excerpt(std::string_view line, std::size_t column, std::size_t characters) {
  Excerpt result;
  const std::size_t first = column > widest_line ? column - widest_line / 2 : 1;
  std::size_t at = 0;
  for (char c : line) {
    if (!continues_character(c)) ++at;
    if (at < first) continue;
    if (at >= first + widest_line) break;
    const bool control = static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    result.text += control ? ' ' : c;
  }
  result.caret = column - first;
  const std::size_t left = at >= column ? at - column + 1 : 1;
  result.length = std::clamp<std::size_t>(characters, 1, left);
  return result;
}

void print_one(std::ostream& out, const SourceFile& file, const Diagnostic& d, bool colour) {
  const auto paint = [&](const char* code) { return colour ? code : ""; };
  const bool error = d.severity == Severity::error;
  const Position begin = file.position(d.span.begin);
  const Position end = file.position(std::max(d.span.begin, d.span.end));
  const std::string_view line = file.line(begin.line);
  const std::size_t characters = end.line == begin.line ? end.column - begin.column : widest_line;
  const Excerpt shown = excerpt(line, begin.column, characters);

  out << paint("\033[1m") << file.name() << ':' << begin.line << ':' << begin.column << ": "
      << paint(error ? "\033[31m" : "\033[35m") << (error ? "error: " : "warning: ")
      << paint("\033[0m\033[1m") << d.message << paint("\033[0m") << '\n'
      << "  " << shown.text << '\n'
      << "  " << std::string(shown.caret, ' ') << paint("\033[32m")
      << std::string(shown.length, '^') << paint("\033[0m") << '\n';
  if (!d.hint.empty()) out << "  " << d.hint << '\n';
}

}  // namespace

void Diagnostics::error(Span span, std::string message, std::string hint) {
  ++errors_;
  add({Severity::error, span, std::move(message), std::move(hint)});
}

void Diagnostics::warning(Span span, std::string message, std::string hint) {
  ++warnings_;
  add({Severity::warning, span, std::move(message), std::move(hint)});
}

void Diagnostics::add(Diagnostic diagnostic) {
  if (all_.size() < most) all_.push_back(std::move(diagnostic));
}

void Diagnostics::print(std::ostream& out, const SourceFile& file, bool colour) const {
  std::vector<const Diagnostic*> ordered;
  ordered.reserve(all_.size());
  for (const Diagnostic& d : all_) ordered.push_back(&d);
  std::stable_sort(ordered.begin(), ordered.end(),
                   [](const auto* a, const auto* b) { return a->span.begin < b->span.begin; });
  for (const Diagnostic* d : ordered) print_one(out, file, *d, colour);
  const std::size_t left = errors_ + warnings_ - all_.size();
  if (left > 0) out << file.name() << ": " << left << " more not shown\n";
}

}  // namespace leadline
