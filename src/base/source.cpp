#include "leadline/base/source.hpp"

#include <algorithm>
#include <utility>

namespace leadline {

SourceFile::SourceFile(std::string name, std::string text)
    : name_(std::move(name)), text_(std::move(text)), starts_{0} {
  for (std::size_t i = 0; i < text_.size(); ++i) {
    const bool lone_cr = text_[i] == '\r' && (i + 1 == text_.size() || text_[i + 1] != '\n');
    if (text_[i] == '\n' || lone_cr) starts_.push_back(static_cast<std::uint32_t>(i + 1));
  }
}

Position SourceFile::position(std::size_t offset) const {
  offset = std::min(offset, text_.size());
  const auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
  const auto line = static_cast<std::size_t>(after - starts_.begin());
  const auto begin = text_.begin() + starts_[line - 1];
  const auto end = text_.begin() + static_cast<std::ptrdiff_t>(offset);
  const auto characters = std::count_if(
      begin, end, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
  return {line, static_cast<std::size_t>(characters) + 1};
}

std::string_view SourceFile::line(std::size_t number) const {
  if (number == 0 || number > starts_.size()) return {};
  const std::size_t begin = starts_[number - 1];
  std::size_t end = number < starts_.size() ? starts_[number] : text_.size();
  while (end > begin && (text_[end - 1] == '\n' || text_[end - 1] == '\r')) --end;
  return std::string_view(text_).substr(begin, end - begin);
}

}  // namespace leadline
