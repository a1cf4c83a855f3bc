#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "leadline/check/mission_check.hpp"
#include "leadline/collapse/mission_modes.hpp"
#include "leadline/collapse/run_finder.hpp"

namespace leadline::check {

/// What the properties of one mission are decided from.
class MissionContext {
 public:
  MissionContext(const Mission& of, const lower::MissionNet& its_net,
                 const program::Program& its_program, const collapse::ModeGraph& its_modes,
                 const std::vector<PlaceBound>& its_bounds)
      : mission(of),
        net(its_net),
        program(its_program),
        graph(its_modes),
        bounds(its_bounds),
        modes(collapse::mission_modes(of, its_net, its_modes)),
        runs(its_program, its_net.marks, its_modes) {}

  const Mission& mission;
  const lower::MissionNet& net;
  const program::Program& program;
  const collapse::ModeGraph& graph;
  const std::vector<PlaceBound>& bounds;  ///< empty where unknown
  collapse::MissionModes modes;
  collapse::RunFinder runs;

  /// Into the mode where a reaction begins, then the given run of it.
  [[nodiscard]] collapse::Run run_through(std::optional<collapse::ModeIndex> source,
                                          const collapse::Run& reaction);

  [[nodiscard]] Witness witness(const collapse::Run& run) const;

  /// A property that a run shows to hold; its reason names the events of the run.
  [[nodiscard]] Property shown_by(const collapse::Run& run) const;

  /// The first mode of which a predicate holds.
  [[nodiscard]] std::optional<collapse::ModeIndex> find_mode(
      const std::function<bool(const collapse::Mode&)>& holds) const;
};

/// The events of a run, separated by commas.
[[nodiscard]] std::string events_of(const program::Program& program, const collapse::Run& run);

}  // namespace leadline::check
