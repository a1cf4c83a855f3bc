#include "leadline/base/utf8.hpp"

namespace leadline {
namespace {

unsigned byte(std::string_view text, std::size_t at) {
  return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
}

bool continues(std::string_view text, std::size_t at, unsigned least = 0x80, unsigned most = 0xbf) {
  return byte(text, at) >= least && byte(text, at) <= most;
}

/// The length of the well-formed character at `at`, 0 if there is none (RFC 3629, section 4).
std::size_t character_length(std::string_view text, std::size_t at) {
  const unsigned lead = byte(text, at);
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead <= 0xdf) return continues(text, at + 1) ? 2 : 0;
  if (lead >= 0xe0 && lead <= 0xef) {
    const unsigned least = lead == 0xe0 ? 0xa0 : 0x80;
    const unsigned most = lead == 0xed ? 0x9f : 0xbf;
    return continues(text, at + 1, least, most) && continues(text, at + 2) ? 3 : 0;
  }
  if (lead >= 0xf0 && lead <= 0xf4) {
    const unsigned least = lead == 0xf0 ? 0x90 : 0x80;
    const unsigned most = lead == 0xf4 ? 0x8f : 0xbf;
    const bool rest = continues(text, at + 2) && continues(text, at + 3);
    return continues(text, at + 1, least, most) && rest ? 4 : 0;
  }
  return 0;
}

}  // namespace

std::optional<std::size_t> first_invalid_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = character_length(text, at);
    if (length == 0) return at;
    at += length;
  }
  return std::nullopt;
}

}  // namespace leadline
