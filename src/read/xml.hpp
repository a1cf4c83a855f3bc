#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <pugixml.hpp>
#include <string_view>
#include <vector>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/large_array.hpp"
#include "leadline/base/limits.hpp"
#include "leadline/base/source.hpp"

// XML for the readers of this room, in two steps. `parts` goes over the bytes and refuses what XML
// 1.0 forbids and pugixml lets pass, and every DOCTYPE, so that no entity but the five predefined
// ones exists. Only then pugixml builds the tree, of all or of one part at a time, in place in a
// copy of the text: its pointers are offsets, and that is where the spans come from.
namespace leadline::read::xml {

/// Deeper nesting is refused. So code over a `Document` may count on this bound.
inline constexpr std::size_t deepest = 1000;
/// More attributes on one element are refused.
inline constexpr std::size_t most_attributes = 1000;

/// An element of a document, or the start tag of a container: the elements in it follow, one level
/// deeper. A large document is read part by part, since its tree takes several times its size.
struct Part {
  std::uint32_t begin = 0;  // where its < stands
  std::uint32_t end = 0;
  std::uint16_t level = 0;
  bool is_container = false;
};

/// Tells containers by level, from 0 on, and name without prefix.
using IsContainer = bool (*)(std::size_t level, std::string_view name);

/// The parts of a well-formed XML 1.0 document in UTF-8 without DOCTYPE and within the limits, in
/// the order of the file, the root first; nothing, and the first fault reported, if it is no such
/// document. Linear time, no recursion. Throws `LimitReached`.
[[nodiscard]] std::optional<LargeArray<Part>> parts(const SourceFile& file,
                                                    Diagnostics& diagnostics,
                                                    IsContainer is_container,
                                                    const Deadline& deadline = {});

/// The tree of a well-formed file: elements with attributes, text and CDATA sections. Comments,
/// processing instructions and text of white space only are left out; references and line ends are
/// resolved; text that is interrupted by a comment stands in several nodes. The `SourceFile` must
/// outlive it. Spans cost O(their length).
class Document {
 public:
  /// Nothing, and an error, if the file is not well-formed.
  [[nodiscard]] static std::optional<Document> parse(const SourceFile& file,
                                                     Diagnostics& diagnostics);

  /// No tree yet; the file is well-formed.
  explicit Document(const SourceFile& file) : file_(&file) {}

  /// Replaces the tree by that of a part; null, and an error, if pugixml does not take it.
  [[nodiscard]] pugi::xml_node load(const Part& part, Diagnostics& diagnostics);

  /// The one element at the top.
  [[nodiscard]] pugi::xml_node root() const { return tree_.document_element(); }

  [[nodiscard]] Span tag(pugi::xml_node element) const;   ///< `<a b="c">`, from < to >
  [[nodiscard]] Span name(pugi::xml_node element) const;  ///< the name in the start tag
  [[nodiscard]] Span text(pugi::xml_node text) const;     ///< as written, not the blanks around it
  [[nodiscard]] Span name(pugi::xml_attribute attribute) const;
  [[nodiscard]] Span value(pugi::xml_attribute attribute) const;  ///< without the quotes

 private:
  [[nodiscard]] bool build(Diagnostics& diagnostics);
  [[nodiscard]] std::uint32_t offset(const char* in_buffer) const;

  const SourceFile* file_;
  std::uint32_t begin_ = 0;   // of the tree's text in the file
  std::vector<char> buffer_;  // not a string: moving it must not move the characters
  pugi::xml_document tree_;
};

/// Whether all of `text` is white space of XML: space, tab, line feed, carriage return.
[[nodiscard]] bool is_blank(std::string_view text);

}  // namespace leadline::read::xml
