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

/// Reads a text as a system, printing what is wrong with it.
std::optional<DsaamSystem> read_system(std::string text) {
  const SourceFile file("fuzzed", std::move(text));
  Diagnostics diagnostics;
  auto system = read::dsaam(file, diagnostics);
  std::ostringstream printed;
  diagnostics.print(printed, file, true);
  if (system.has_value() == diagnostics.has_errors()) std::abort();
  return system;
}

bool same(const DsaamInput& a, const DsaamInput& b) {
  return a.name == b.name && a.place == b.place && a.buffer == b.buffer && a.source == b.source;
}

bool same(const DsaamOutput& a, const DsaamOutput& b) {
  return a.name == b.name && a.place == b.place && a.periods == b.periods && a.first == b.first &&
         a.observation == b.observation && a.sinks == b.sinks;
}

template <class Item>
bool all_same(const std::vector<Item>& a, const std::vector<Item>& b);

bool same(const DsaamNode& a, const DsaamNode& b) {
  return a.name == b.name && a.place == b.place && a.order == b.order &&
         all_same(a.inputs, b.inputs) && all_same(a.outputs, b.outputs);
}

template <class Item>
bool all_same(const std::vector<Item>& a, const std::vector<Item>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (!same(a[i], b[i])) return false;
  return true;
}

bool same(const DsaamSystem& a, const DsaamSystem& b) {
  return a.name == b.name && a.time_unit == b.time_unit && a.tick == b.tick &&
         all_same(a.nodes, b.nodes);
}

}  // namespace

/// What is read is written without loss, and reads back as the same system.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto system = read_system(std::string(data, data + size));
  if (!system) return 0;
  std::ostringstream written;
  const emit::Losses losses = emit::dsaam(written, *system);
  const auto again = read_system(written.str());
  if (losses.empty() && again && same(*system, *again)) return 0;
  std::fprintf(stderr, "written:\n%s\n", written.str().c_str());
  std::abort();
}
