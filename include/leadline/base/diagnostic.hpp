#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <vector>

#include "leadline/base/source.hpp"

namespace leadline {

enum class Severity { error, warning };

/// What is wrong, where, and a way out. Printed as `file:line:column: error: message`, the source
/// line, a caret under the span, and the hint.
struct Diagnostic {
  Severity severity = Severity::error;
  Span span;
  std::string message;
  std::string hint;  ///< the way out; may be empty
};

/// Collects what a reader finds, so that one run names every fault of a file. Keeps at most
/// `most` of them, errors rather than warnings, and counts the rest.
class Diagnostics {
 public:
  static constexpr std::size_t most = 100;

  void error(Span span, std::string message, std::string hint = {});
  void warning(Span span, std::string message, std::string hint = {});

  [[nodiscard]] bool has_errors() const { return errors_ > 0; }
  [[nodiscard]] std::size_t errors() const { return errors_; }
  [[nodiscard]] std::size_t warnings() const { return warnings_; }
  [[nodiscard]] const std::vector<Diagnostic>& all() const { return all_; }

  /// Those that are errors.
  [[nodiscard]] Diagnostics without_warnings() const;

  /// Prints all of them in the order of their places, and a last line if some were left out.
  void print(std::ostream& out, const SourceFile& file, bool colour) const;

 private:
  void add(Diagnostic diagnostic);

  std::vector<Diagnostic> all_;
  std::size_t errors_ = 0;
  std::size_t warnings_ = 0;
};

}  // namespace leadline
