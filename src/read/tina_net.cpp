#include "leadline/read/tina_net.hpp"

#include "leadline/base/utf8.hpp"
#include "read/tina_parser.hpp"

namespace leadline::read {

std::optional<PetriNet> tina_net(const SourceFile& file, Diagnostics& diagnostics,
                                 const NetOptions& options) {
  const std::size_t errors_before = diagnostics.errors();
  if (const auto bad = first_invalid_utf8(file.text())) {
    const auto at = static_cast<std::uint32_t>(*bad);
    diagnostics.error({at, at + 1}, "the file is not UTF-8",
                      "convert it, for instance: iconv -f ISO-8859-1 -t UTF-8");
    return std::nullopt;
  }
  TinaParser parser(file, diagnostics, options);
  parser.parse();
  if (diagnostics.errors() > errors_before) return std::nullopt;
  return parser.take_net();
}

}  // namespace leadline::read
