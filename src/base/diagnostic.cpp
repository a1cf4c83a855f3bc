#include "leadline/base/diagnostic.hpp"

#include <algorithm>
#include <iterator>
#include <ostream>
#include <string_view>
#include <utility>

#include "leadline/base/harmless.hpp"
#include "leadline/base/text.hpp"

namespace leadline {
namespace {

constexpr std::size_t widest_line = 160;  // characters of a source line that are shown

/// The part of a line around a column, with control characters made harmless.
struct Excerpt {
  std::string text;
  std::size_t caret = 0;   // characters before the caret
  std::size_t length = 1;  // carets
};

/// Where the excerpt begins: at the line's beginning, or so far before `place` that one sees what
/// it belongs to.
std::size_t beginning(std::string_view line, std::size_t place) {
  std::size_t characters = 0;
  std::size_t begin = place;
  for (std::size_t at = place; at > 0 && characters <= widest_line; --at) {
    if ((static_cast<unsigned char>(line[at - 1]) & 0xC0U) == 0x80U) continue;
    ++characters;
    if (characters <= widest_line / 2) begin = at - 1;
  }
  return characters <= widest_line ? 0 : begin;
}

/// `place` is a byte of the line, or its end; `length` counts bytes.
Excerpt excerpt(std::string_view line, std::size_t place, std::size_t length) {
  Excerpt result;
  std::size_t carets = 0;
  std::size_t at = beginning(line, place);
  for (std::size_t shown = 0; at < line.size() && shown < widest_line; ++shown) {
    const Character c = decode_utf8(line, at);
    if (at < place) ++result.caret;
    if (at >= place && at < place + length) ++carets;
    if (c.length == 0) {
      append_utf8(result.text, 0xFFFD);
    } else if (is_control(c.code)) {
      result.text += ' ';
    } else {
      result.text += line.substr(at, c.length);
    }
    at += std::max<std::size_t>(c.length, 1);
  }
  result.length = std::max<std::size_t>(carets, 1);
  return result;
}

bool is_warning(const Diagnostic& diagnostic) {
  return diagnostic.severity == Severity::warning;
}

void print_one(std::ostream& out, const SourceFile& file, const Diagnostic& d, bool colour) {
  const auto paint = [&](const char* code) { return colour ? code : ""; };
  const bool error = d.severity == Severity::error;
  const Position begin = file.position(d.span.begin);
  const std::string_view line = file.line(begin.line);
  const auto line_begin = static_cast<std::size_t>(line.data() - file.text().data());
  const std::size_t place = d.span.begin - std::min<std::size_t>(d.span.begin, line_begin);
  const Excerpt shown =
      excerpt(line, std::min(place, line.size()), d.span.end - std::min(d.span.begin, d.span.end));

  out << paint("\033[1m") << harmless(file.name()) << ':' << begin.line << ':' << begin.column
      << ": " << paint(error ? "\033[31m" : "\033[35m") << (error ? "error: " : "warning: ")
      << paint("\033[0m\033[1m") << harmless(d.message) << paint("\033[0m") << '\n'
      << "  " << shown.text << '\n'
      << "  " << std::string(shown.caret, ' ') << paint("\033[32m")
      << std::string(shown.length, '^') << paint("\033[0m") << '\n';
  if (!d.hint.empty()) out << "  " << harmless(d.hint) << '\n';
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
  if (all_.size() == most && diagnostic.severity == Severity::error) {
    const auto warning = std::find_if(all_.rbegin(), all_.rend(), is_warning);
    if (warning != all_.rend()) all_.erase(std::next(warning).base());
  }
  if (all_.size() < most) all_.push_back(std::move(diagnostic));
}

Diagnostics Diagnostics::without_warnings() const {
  Diagnostics result = *this;
  result.warnings_ = 0;
  std::erase_if(result.all_, is_warning);
  return result;
}

void Diagnostics::print(std::ostream& out, const SourceFile& file, bool colour) const {
  std::vector<const Diagnostic*> ordered;
  ordered.reserve(all_.size());
  for (const Diagnostic& d : all_) ordered.push_back(&d);
  std::stable_sort(ordered.begin(), ordered.end(),
                   [](const auto* a, const auto* b) { return a->span.begin < b->span.begin; });
  for (const Diagnostic* d : ordered) print_one(out, file, *d, colour);
  const std::size_t left = errors_ + warnings_ - all_.size();
  if (left > 0) out << harmless(file.name()) << ": " << left << " more not shown\n";
}

}  // namespace leadline
