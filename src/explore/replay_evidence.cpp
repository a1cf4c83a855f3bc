#include "leadline/explore/replay_evidence.hpp"

#include <utility>

#include "explore/replayer.hpp"

namespace leadline::explore {
namespace {

using Fault = std::optional<std::string>;

class EvidenceReplay {
 public:
  explicit EvidenceReplay(const program::Program& program) : program_(program), runs_(program) {}

  /// Of evidence that begins in `start`, `before` steps behind the initial state.
  [[nodiscard]] Fault check(const Evidence& evidence, const Values& start,
                            std::size_t before) const {
    Values values = start;
    if (Fault fault = runs_.fire(evidence.run, values, before)) return fault;
    if (evidence.is_maximal) {
      if (Fault fault = check_end(values, before + evidence.run.steps.size())) return fault;
    }
    return check_parts(evidence, start, before);
  }

 private:
  [[nodiscard]] Fault check_end(const Values& values, std::size_t steps) const {
    for (program::ActionIndex a = 0; a < program_.actions.size(); ++a) {
      if (!is_enabled(program_, a, values)) continue;
      return "after step " + std::to_string(steps) + " '" + program_.actions[a].name +
             "' is enabled, and the run should be maximal";
    }
    return std::nullopt;
  }

  /// Goes along the run once where the parts stand in its order, as leadline writes them.
  [[nodiscard]] Fault check_parts(const Evidence& evidence, const Values& start,
                                  std::size_t before) const {
    Values values = start;
    std::size_t at = 0;
    for (const Evidence::Part& part : evidence.parts) {
      if (part.at < at) {
        values = start;
        at = 0;
      }
      for (; at < part.at; ++at) values = runs_.after(evidence.run.steps[at], std::move(values));
      if (Fault fault = check(part.evidence, values, before + at)) return fault;
    }
    return std::nullopt;
  }

  const program::Program& program_;
  Replayer runs_;
};

}  // namespace

std::optional<std::string> replay(const program::Program& program, const Evidence& evidence) {
  return EvidenceReplay(program).check(evidence, program.initial, 0);
}

}  // namespace leadline::explore
