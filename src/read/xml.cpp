#include "read/xml.hpp"

#include <algorithm>
#include <cassert>
#include <new>

namespace leadline::read::xml {
namespace {

constexpr unsigned how_to_parse =
    pugi::parse_cdata | pugi::parse_escapes | pugi::parse_eol | pugi::parse_wconv_attribute;

/// The end of the tag that begins at `begin` in a well-formed text.
std::size_t tag_end(std::string_view text, std::size_t begin) {
  char quote = '\0';
  for (std::size_t at = begin; at < text.size(); ++at) {
    const char c = text[at];
    if (quote != '\0') {
      if (c == quote) quote = '\0';
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '>') {
      return at + 1;
    }
  }
  return text.size();
}

Span span(std::size_t begin, std::size_t end) {
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

Span with_length(std::uint32_t begin, std::string_view text) {
  return span(begin, begin + text.size());
}

}  // namespace

std::optional<Document> Document::parse(const SourceFile& file, Diagnostics& diagnostics) {
  const IsContainer none = [](std::size_t, std::string_view) { return false; };
  if (!parts(file, diagnostics, none)) return std::nullopt;
  Document document(file);
  document.buffer_.assign(file.text().begin(), file.text().end());
  if (!document.build(diagnostics)) return std::nullopt;
  return document;
}

pugi::xml_node Document::load(const Part& part, Diagnostics& diagnostics) {
  begin_ = part.begin;
  const std::string_view text = file_->text().substr(part.begin, part.end - part.begin);
  buffer_.assign(text.begin(), text.end());
  if (part.is_container) {
    buffer_.back() = '/';
    buffer_.push_back('>');
  }
  return build(diagnostics) ? root() : pugi::xml_node();
}

bool Document::build(Diagnostics& diagnostics) {
  const auto result =
      tree_.load_buffer_inplace(buffer_.data(), buffer_.size(), how_to_parse, pugi::encoding_utf8);
  if (result) return true;
  if (result.status == pugi::status_out_of_memory) throw std::bad_alloc();
  const std::size_t place = begin_ + static_cast<std::size_t>(result.offset);
  diagnostics.error(span(place, place + 1), std::string("not read as XML: ") + result.description(),
                    "xmllint --noout FILE may tell more");
  return false;
}

std::uint32_t Document::offset(const char* in_buffer) const {
  assert(in_buffer >= buffer_.data() && in_buffer <= buffer_.data() + buffer_.size());
  return begin_ + static_cast<std::uint32_t>(in_buffer - buffer_.data());
}

Span Document::tag(pugi::xml_node element) const {
  const std::uint32_t begin = offset(element.name()) - 1;
  return span(begin, tag_end(file_->text(), begin));
}

Span Document::name(pugi::xml_node element) const {
  return with_length(offset(element.name()), element.name());
}

Span Document::text(pugi::xml_node text) const {
  const std::string_view all = file_->text();
  std::size_t begin = offset(text.value());
  const bool cdata = text.type() == pugi::node_cdata;
  std::size_t end = std::min(all.size(), all.find(cdata ? "]]>" : "<", begin));
  while (begin < end && is_blank(all.substr(begin, 1))) ++begin;
  while (begin < end && is_blank(all.substr(end - 1, 1))) --end;
  return span(begin, end);
}

Span Document::name(pugi::xml_attribute attribute) const {
  return with_length(offset(attribute.name()), attribute.name());
}

Span Document::value(pugi::xml_attribute attribute) const {
  const std::uint32_t begin = offset(attribute.value());
  const std::size_t end = file_->text().find(file_->text()[begin - 1], begin);
  return span(begin, end);
}

}  // namespace leadline::read::xml
