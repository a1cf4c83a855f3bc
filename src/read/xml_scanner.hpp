#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "leadline/base/large_array.hpp"
#include "leadline/base/limits.hpp"
#include "leadline/base/source.hpp"
#include "read/xml.hpp"

namespace leadline::read::xml {

struct Fault {
  Span span;
  std::string message;
  std::string hint;
};

/// The first character that may stand nowhere in a document.
[[nodiscard]] std::optional<Fault> illegal_character(std::string_view text);

/// The grammar of XML 1.0 (fifth edition) without DTDs: a function for each production that does
/// not nest; the open elements stand on a stack of our own. Each leaves the place behind what it
/// has read, and returns false once it has set the fault. The text has no illegal character.
class Scanner {
 public:
  Scanner(std::string_view text, IsContainer is_container, const Deadline& deadline)
      : text_(text), is_container_(is_container), deadline_(deadline) {}

  /// Nothing if the text is well-formed. Throws `LimitReached`.
  [[nodiscard]] std::optional<Fault> run();

  /// The parts of a text that is well-formed.
  [[nodiscard]] LargeArray<Part> take_parts() { return std::move(parts_); }

 private:
  [[nodiscard]] bool ended() const { return at_ >= text_.size(); }
  [[nodiscard]] char here() const { return ended() ? '\0' : text_[at_]; }
  [[nodiscard]] bool sees(std::string_view what) const {
    return text_.substr(at_, what.size()) == what;
  }

  bool skip_blanks();

  bool fail(std::size_t begin, std::size_t end, std::string message, std::string hint);

  /// A fault at the one character that stands here.
  bool fail_here(std::string message, std::string hint);

  bool document();
  bool declaration();
  bool pseudo_attribute(std::string_view wanted, Span& value);
  bool misc();
  bool content();
  bool markup();
  bool start_tag();
  bool end_tag();
  bool attributes(std::string_view element);
  bool attribute();
  bool attribute_value();
  bool no_duplicate(std::string_view element);
  bool character_data();
  bool reference();
  bool comment();
  bool cdata();
  bool instruction();
  bool doctype();
  bool name(const char* of_what);
  bool up_to(std::string_view end, std::size_t begin, std::size_t length, const char* what);

  struct Open {
    std::string_view name;
    std::size_t begin;  // of the name
  };

  // The parts: at the tag that has just been read.
  void begin_part(std::string_view element, std::size_t begin, bool is_empty);
  void end_part();

  std::string_view text_;
  IsContainer is_container_;
  const Deadline& deadline_;
  std::size_t at_ = 0;
  std::vector<Open> open_;
  std::size_t open_containers_ = 0;  // the outermost of the open elements
  LargeArray<Part> parts_;
  std::vector<std::string_view> attributes_;  // of the tag at hand
  Fault fault_;
};

}  // namespace leadline::read::xml
