#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <pugixml.hpp>
#include <string_view>
#include <vector>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/source.hpp"

// XML for the readers of this room, in two steps. `well_formed` goes over the bytes and refuses
// what XML 1.0 forbids and pugixml lets pass, and every DOCTYPE, so that no entity but the five
// predefined ones exists. Only then pugixml builds the tree, in place in a copy of the text: its
// pointers are offsets, and that is where the spans come from.
namespace leadline::read::xml {

/// Deeper nesting is refused. So code over a `Document` may count on this bound.
inline constexpr std::size_t deepest = 1000;
/// More attributes on one element are refused.
inline constexpr std::size_t most_attributes = 1000;

/// Whether `file` is a well-formed XML 1.0 document in UTF-8 without DOCTYPE and within the limits;
/// if not, the first fault is reported. Linear time, no recursion.
[[nodiscard]] bool well_formed(const SourceFile& file, Diagnostics& diagnostics);

/// The tree of a well-formed file: elements with attributes, text and CDATA sections. Comments,
/// processing instructions and text of white space only are left out; references and line ends are
/// resolved; text that is interrupted by a comment stands in several nodes. The `SourceFile` must
/// outlive it. Spans cost O(their length).
class Document {
 public:
  /// Nothing, and an error, if the file is not well-formed.
  [[nodiscard]] static std::optional<Document> parse(const SourceFile& file,
                                                     Diagnostics& diagnostics);

  /// The one element at the top.
  [[nodiscard]] pugi::xml_node root() const { return tree_.document_element(); }

  [[nodiscard]] Span tag(pugi::xml_node element) const;   ///< `<a b="c">`, from < to >
  [[nodiscard]] Span name(pugi::xml_node element) const;  ///< the name in the start tag
  [[nodiscard]] Span text(pugi::xml_node text) const;     ///< as written, not the blanks around it
  [[nodiscard]] Span name(pugi::xml_attribute attribute) const;
  [[nodiscard]] Span value(pugi::xml_attribute attribute) const;  ///< without the quotes

 private:
  explicit Document(const SourceFile& file);

  [[nodiscard]] std::uint32_t offset(const char* in_buffer) const;

  const SourceFile* file_;
  std::vector<char> buffer_;  // not a string: moving it must not move the characters
  pugi::xml_document tree_;
};

/// Whether all of `text` is white space of XML: space, tab, line feed, carriage return.
[[nodiscard]] bool is_blank(std::string_view text);

}  // namespace leadline::read::xml
