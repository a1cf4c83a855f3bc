#include "leadline/model/witness_record.hpp"

namespace leadline {
namespace {

/// The first part at the run's end; null if there is none.
const Evidence* part_at_end(const Evidence& evidence) {
  for (const Evidence::Part& part : evidence.parts)
    if (part.at == evidence.run.steps.size()) return &part.evidence;
  return nullptr;
}

/// Whether some run follows from the end of this evidence.
bool goes_on(const Evidence& evidence) {
  for (const Evidence* at = &evidence; at != nullptr; at = part_at_end(*at))
    if (!at->run.steps.empty() || at->run.is_repeated()) return true;
  return false;
}

const Evidence* next_of(const Evidence& evidence) {
  for (const Evidence::Part& part : evidence.parts)
    if (part.at == evidence.run.steps.size() && goes_on(part.evidence)) return &part.evidence;
  return nullptr;
}

}  // namespace

Witness main_run(const Evidence& evidence) {
  Witness result;
  for (const Evidence* at = &evidence; at != nullptr; at = next_of(*at)) {
    const std::size_t before = result.steps.size();
    result.steps.insert(result.steps.end(), at->run.steps.begin(), at->run.steps.end());
    if (at->run.cycle_start) result.cycle_start = before + *at->run.cycle_start;
    if (at->run.pump_start) result.pump_start = before + *at->run.pump_start;
    if (result.is_repeated()) break;
  }
  return result;
}

}  // namespace leadline
