#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

#include "leadline/emit/witness.hpp"
#include "leadline/read/witness.hpp"

/// What is read is written, and writes the same text when it is read again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace leadline;
  const auto read = [](std::string text) {
    const SourceFile file("fuzzed", std::move(text));
    Diagnostics diagnostics;
    auto record = read::witness(file, diagnostics);
    std::ostringstream printed;
    diagnostics.print(printed, file, true);
    if (record.has_value() == diagnostics.has_errors()) std::abort();
    return record;
  };
  const auto written = [](const WitnessRecord& record) {
    std::ostringstream text;
    emit::witness_json(text, record);
    emit::witness_sequence(text, main_run(record.evidence));
    return text.str();
  };
  const auto json = [](const WitnessRecord& record) {
    std::ostringstream text;
    emit::witness_json(text, record);
    return text.str();
  };
  auto record = read(std::string(data, data + size));
  if (!record) return 0;
  record->verdict = Verdict::holds;
  const auto back = read(json(*record));
  if (!back || written(*back) != written(*record)) std::abort();
  return 0;
}
