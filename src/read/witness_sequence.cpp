#include <string_view>
#include <vector>

#include "base/ascii.hpp"
#include "read/tina_lexer.hpp"
#include "read/witness_forms.hpp"

namespace leadline::read {
namespace {

struct Marker {
  Span span;
  bool is_cycle = false;
};

/// The comments "# cycle" and "# pump"; some of these lines may be within a name.
std::vector<Marker> markers_in(const SourceFile& file) {
  std::vector<Marker> markers;
  const std::string_view text = file.text();
  for (std::size_t number = 1; number <= file.lines(); ++number) {
    std::string_view line = file.line(number);
    const auto begin = static_cast<std::uint32_t>(line.data() - text.data());
    const Span span{begin, begin + static_cast<std::uint32_t>(line.size())};
    while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
    if (!line.starts_with('#')) continue;
    line.remove_prefix(1);
    while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
    if (line == "cycle" || line == "pump") markers.push_back({span, line == "cycle"});
  }
  return markers;
}

class SequenceReader {
 public:
  SequenceReader(const SourceFile& file, Diagnostics& diagnostics)
      : markers_(markers_in(file)), lexer_(file, diagnostics), diagnostics_(diagnostics) {}

  std::optional<WitnessRecord> read() {
    const std::size_t errors_before = diagnostics_.errors();
    for (TinaToken token = lexer_.next();
         token.kind != TinaToken::Kind::end && diagnostics_.errors() == errors_before;
         token = lexer_.next())
      take(token);
    if (next_ < markers_.size() && diagnostics_.errors() == errors_before)
      diagnostics_.error(markers_[next_].span, "no step behind this",
                         "what is repeated follows it");
    if (diagnostics_.errors() > errors_before) return std::nullopt;
    return std::move(record_);
  }

 private:
  void take(const TinaToken& token) {
    Witness& run = record_.evidence.run;
    while (next_ < markers_.size() && markers_[next_].span.begin < token.span.begin)
      mark(markers_[next_++], run);
    while (next_ < markers_.size() && markers_[next_].span.begin < token.span.end) ++next_;
    if (token.is_name()) {
      run.steps.push_back(token.text);
    } else if (token.kind == TinaToken::Kind::symbol) {
      diagnostics_.error(token.span, "expected the name of a transition",
                         "names with other characters than letters, digits, _ and ' need braces: "
                         "{like this}");
    }
  }

  void mark(const Marker& marker, Witness& run) {
    if (run.is_repeated()) {
      diagnostics_.error(marker.span, "a second beginning of what is repeated", "remove one");
    } else if (marker.is_cycle) {
      run.cycle_start = run.steps.size();
    } else {
      run.pump_start = run.steps.size();
    }
  }

  std::vector<Marker> markers_;
  std::size_t next_ = 0;
  TinaLexer lexer_;
  Diagnostics& diagnostics_;
  WitnessRecord record_;
};

}  // namespace

std::optional<WitnessRecord> witness_sequence(const SourceFile& file, Diagnostics& diagnostics) {
  return SequenceReader(file, diagnostics).read();
}

}  // namespace leadline::read
