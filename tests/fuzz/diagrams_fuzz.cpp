#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <string>

#include "../support/composition_listing.hpp"
#include "leadline/base/diagnostic.hpp"
#include "leadline/base/source.hpp"
#include "leadline/emit/diagrams.hpp"
#include "leadline/read/diagrams.hpp"

namespace {

using namespace leadline;

/// Reads a text, printing what is wrong with it.
std::optional<diagram::Composition> read_diagrams(std::string text) {
  const SourceFile file("fuzzed", std::move(text));
  Diagnostics diagnostics;
  auto composition = read::diagrams(file, diagnostics);
  std::ostringstream printed;
  diagnostics.print(printed, file, true);
  if (composition.has_value() == diagnostics.has_errors()) std::abort();
  return composition;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto composition = read_diagrams(std::string(data, data + size));
  if (!composition) return 0;
  std::ostringstream first;
  emit::diagrams(first, *composition);
  const auto again = read_diagrams(first.str());
  std::ostringstream second;
  if (again) emit::diagrams(second, *again);
  if (again && first.str() == second.str() && test::listing(*again) == test::listing(*composition))
    return 0;
  std::fprintf(stderr, "written:\n%s\nread and written again:\n%s\n", first.str().c_str(),
               second.str().c_str());
  std::abort();
}
