#pragma once

#include <optional>
#include <string>
#include <vector>

#include "leadline/explore/slow_graph.hpp"
#include "leadline/logic/recheck.hpp"
#include "leadline/logic/recheck_property.hpp"

namespace leadline::logic {

/// Looks at what evidence, whose runs are in order, claims of everything that can follow.
class FurtherClaims {
 public:
  FurtherClaims(const program::Program& program, const Limits& limits,
                const explore::ProgressListener& progress)
      : program_(program), limits_(limits), progress_(progress) {}

  void look_at(NamedProperty property, const Evidence& evidence);
  void look_at(const LinearSum& sum, const Evidence& evidence);
  void look_at(const Formula& formula, const std::vector<TrustedClaim>& trusted, bool is_fair);

  void take(FullRecheck& result);

 private:
  using StateIndex = explore::StateIndex;
  using Values = std::vector<Tokens>;

  void explore_from(std::vector<Values> starts);
  [[nodiscard]] Values values(StateIndex s) const;
  [[nodiscard]] std::vector<bool> reachable_from(StateIndex start) const;
  [[nodiscard]] bool all_can_reach(const Values& wanted) const;
  void add(std::string text, const std::optional<std::string>& refutation);

  void never_again(const Evidence& evidence);
  void no_way_back(const Evidence& evidence);
  void nothing_in_common(const Evidence& evidence);
  void always_reachable(const Evidence& evidence);

  const program::Program& program_;
  const Limits& limits_;
  const explore::ProgressListener& progress_;
  explore::SlowGraph slow_;
  std::vector<FurtherClaim> claims_;
};

}  // namespace leadline::logic
