#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "leadline/base/source.hpp"

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
  explicit Scanner(std::string_view text) : text_(text) {}

  /// Nothing if the text is well-formed.
  [[nodiscard]] std::optional<Fault> run();

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
  bool attribute(std::vector<std::string_view>& names);
  bool attribute_value();
  bool no_duplicate(const std::vector<std::string_view>& names, std::string_view element);
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

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<Open> open_;
  Fault fault_;
};

}  // namespace leadline::read::xml
