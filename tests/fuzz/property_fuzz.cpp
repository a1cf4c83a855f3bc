#include "property_round_trip.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace leadline;
  const SourceFile file("fuzzed", std::string(data, data + size));
  Diagnostics diagnostics;
  const auto properties = read::properties(file, fuzz::words(), diagnostics);
  (void)fuzz::printed(diagnostics, file);
  fuzz::round_trip(properties);
  return 0;
}
