#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "leadline/base/large_array.hpp"

namespace leadline {

/// A half-open range of byte offsets in one `SourceFile`.
struct Span {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  friend constexpr bool operator==(Span, Span) = default;
};

/// A place as people count it: both from 1, the column in characters (UTF-8 code points). A byte
/// order mark is none.
struct Position {
  std::size_t line = 1;
  std::size_t column = 1;
};

/// The text of one input with its name. Offsets fit in 32 bits; `read_file` refuses larger files.
class SourceFile {
 public:
  SourceFile(std::string name, std::string text);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] std::string_view text() const { return text_; }

  /// Line and column of a byte offset; an offset past the end is the end. O(log lines).
  [[nodiscard]] Position position(std::size_t offset) const;

  /// The line (from 1) without its line break (LF, CR LF or CR).
  [[nodiscard]] std::string_view line(std::size_t number) const;

  [[nodiscard]] std::size_t lines() const { return starts_.size(); }

  /// For a message that tells of another place: "line 12", where the span begins.
  [[nodiscard]] std::string line_of(Span span) const;

 private:
  void index_block(std::size_t begin, std::string_view block);
  /// Characters before a byte offset.
  [[nodiscard]] std::size_t characters_before(std::size_t offset) const;

  std::string name_;
  std::string text_;
  LargeArray<std::uint32_t> starts_;      // offset of each line's first byte
  LargeArray<std::uint32_t> characters_;  // before each block of bytes, so that a column in a
                                          // line of 100 MB is not counted from its first byte
};

}  // namespace leadline
