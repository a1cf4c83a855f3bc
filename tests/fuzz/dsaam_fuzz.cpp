#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <string>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/source.hpp"
#include "leadline/emit/dsaam.hpp"
#include "leadline/read/dsaam.hpp"

namespace {

using namespace leadline;

/// Reads a text, printing what is wrong with it.
std::optional<DsaamSystem> read_system(std::string text) {
  const SourceFile file("fuzzed", std::move(text));
  Diagnostics diagnostics;
  auto system = read::dsaam(file, diagnostics);
  std::ostringstream printed;
  diagnostics.print(printed, file, true);
  if (system.has_value() == diagnostics.has_errors()) std::abort();
  return system;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto system = read_system(std::string(data, data + size));
  if (!system) return 0;
  std::ostringstream first;
  emit::dsaam(first, *system);
  const auto again = read_system(first.str());
  std::ostringstream second;
  if (again) emit::dsaam(second, *again);
  if (again && first.str() == second.str()) return 0;
  std::fprintf(stderr, "written:\n%s\nread and written again:\n%s\n", first.str().c_str(),
               second.str().c_str());
  std::abort();
}
