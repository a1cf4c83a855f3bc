#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "leadline/base/limits.hpp"
#include "leadline/explore/state_graph.hpp"
#include "leadline/model/formula.hpp"
#include "leadline/program/program.hpp"
#include "logic/watch.hpp"

namespace leadline::logic {

/// CTL without fairness by its fixpoints (Clarke, Grumberg, Peled: Model Checking, 1999, chapter
/// 6), each computed by going over all states until nothing changes. Slow, and for checking what
/// `CtlChecker` says. A path ends in a deadlock, where no EX holds.
class SlowCtl {
 public:
  /// The graph is complete wherever something is asked of it.
  SlowCtl(const program::Program& program, const explore::StateGraph& graph, const Formula& formula,
          const Limits& limits)
      : program_(program), graph_(graph), formula_(formula), watch_(limits) {}

  /// Whether a node about states holds in a state; nothing once the time is over.
  [[nodiscard]] std::optional<bool> value(std::uint32_t node, explore::StateIndex s);

  [[nodiscard]] Limit limit() { return watch_.limit(); }

 private:
  using States = std::vector<bool>;

  [[nodiscard]] States where(std::uint32_t node);
  [[nodiscard]] States atom(std::uint32_t node);
  [[nodiscard]] States exists(const Formula::Node& path);
  [[nodiscard]] States all(const Formula::Node& path);
  [[nodiscard]] bool steps_into(explore::StateIndex s, const States& goal) const;
  [[nodiscard]] States next(const States& goal) const;
  [[nodiscard]] States until(const States& hold, States goal);
  [[nodiscard]] States globally(States hold);
  [[nodiscard]] States everywhere() const { return States(graph_.size(), true); }

  const program::Program& program_;
  const explore::StateGraph& graph_;
  const Formula& formula_;
  Watch watch_;
  std::vector<States> of_;  // by node
};

}  // namespace leadline::logic
