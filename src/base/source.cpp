#include "leadline/base/source.hpp"

#include <algorithm>
#include <utility>

namespace leadline {

namespace {

constexpr std::size_t stride = 4096;  // bytes
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

bool begins_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
}

}  // namespace

SourceFile::SourceFile(std::string name, std::string text)
    : name_(std::move(name)), text_(std::move(text)) {
  const bool marked = text_.compare(0, byte_order_mark.size(), byte_order_mark) == 0;
  starts_.push_back(marked ? byte_order_mark.size() : 0);
  characters_.push_back(0);
  for (std::size_t begin = 0; begin < text_.size(); begin += stride) {
    index_block(begin, std::string_view(text_).substr(begin, stride));
  }
}

void SourceFile::index_block(std::size_t begin, std::string_view block) {
  const auto characters = std::count_if(block.begin(), block.end(), begins_character);
  characters_.push_back(characters_.back() + static_cast<std::uint32_t>(characters));
  const bool has_returns = block.find('\r') != block.npos;
  for (std::size_t at = 0; at < block.size(); ++at) {
    if (!has_returns) at = std::min(block.find('\n', at), block.size() - 1);
    const bool lone_cr = block[at] == '\r' && text_.compare(begin + at + 1, 1, "\n") != 0;
    if (block[at] == '\n' || lone_cr) {
      starts_.push_back(static_cast<std::uint32_t>(begin + at + 1));
    }
  }
}

std::size_t SourceFile::characters_before(std::size_t offset) const {
  const std::size_t whole = offset / stride;
  const auto begin = text_.begin() + static_cast<std::ptrdiff_t>(whole * stride);
  const auto end = text_.begin() + static_cast<std::ptrdiff_t>(offset);
  if (begin == end) return characters_[whole];
  return characters_[whole] + static_cast<std::size_t>(std::count_if(begin, end, begins_character));
}

Position SourceFile::position(std::size_t offset) const {
  offset = std::clamp<std::size_t>(offset, starts_[0], text_.size());
  const auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
  const auto line = static_cast<std::size_t>(after - starts_.begin());
  return {line, characters_before(offset) - characters_before(starts_[line - 1]) + 1};
}

std::string_view SourceFile::line(std::size_t number) const {
  if (number == 0 || number > starts_.size()) return {};
  const std::size_t begin = starts_[number - 1];
  std::size_t end = number < starts_.size() ? starts_[number] : text_.size();
  while (end > begin && (text_[end - 1] == '\n' || text_[end - 1] == '\r')) --end;
  return std::string_view(text_).substr(begin, end - begin);
}

std::string SourceFile::line_of(Span span) const {
  return "line " + std::to_string(position(span.begin).line);
}

}  // namespace leadline
