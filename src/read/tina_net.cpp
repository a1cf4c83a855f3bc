#include "leadline/read/tina_net.hpp"

#include "leadline/base/text.hpp"
#include "read/tina_parser.hpp"

namespace leadline::read {
namespace {

/// The offset of the first byte that is not UTF-8.
std::optional<std::uint32_t> first_fault(std::string_view text) {
  for (std::size_t at = past_plain_ascii(text, 0); at < text.size();) {
    const std::size_t length = decode_utf8(text, at).length;
    if (length == 0) return static_cast<std::uint32_t>(at);
    at = past_plain_ascii(text, at + length);
  }
  return std::nullopt;
}

}  // namespace

std::optional<PetriNet> tina_net(const SourceFile& file, Diagnostics& diagnostics,
                                 const NetOptions& options) {
  const std::size_t errors_before = diagnostics.errors();
  if (const auto at = first_fault(file.text())) {
    diagnostics.error({*at, *at + 1}, "the file is not UTF-8",
                      "convert it, for instance: iconv -f ISO-8859-1 -t UTF-8");
    return std::nullopt;
  }
  TinaParser parser(file, diagnostics, options);
  parser.parse();
  if (diagnostics.errors() > errors_before) return std::nullopt;
  return parser.take_net();
}

}  // namespace leadline::read
