#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "collapse/run_finder.hpp"
#include "leadline/check/mission_check.hpp"
#include "leadline/collapse/mission_modes.hpp"

namespace leadline::check {

/// What the properties of one mission are decided from.
class MissionContext {
 public:
  /// `its_interleavings` are the modes by all interleavings; null where a limit was reached.
  MissionContext(const Mission& of, const lower::MissionNet& its_net,
                 const program::Program& its_program, const collapse::ModeGraph& its_modes,
                 const collapse::ModeGraph* its_interleavings,
                 std::chrono::milliseconds time_for_runs)
      : mission(of),
        net(its_net),
        program(its_program),
        graph(its_modes),
        interleavings(its_interleavings),
        modes(collapse::mission_modes(of, its_net, its_modes)),
        runs(its_program, its_net.marks, its_modes,
             (its_interleavings != nullptr ? *its_interleavings : its_modes).highest,
             time_for_runs) {}

  using Find = std::function<collapse::Run()>;

  const Mission& mission;
  const lower::MissionNet& net;
  const program::Program& program;
  const collapse::ModeGraph& graph;
  const collapse::ModeGraph* interleavings;
  collapse::MissionModes modes;
  collapse::RunFinder runs;

  /// Into the mode where a reaction begins, then the given run of it.
  [[nodiscard]] collapse::Run run_through(std::optional<collapse::ModeIndex> source,
                                          const collapse::Run& reaction);

  [[nodiscard]] Witness witness(const collapse::Run& run) const;

  /// The run that a property is shown by. Nothing, and the property undecided, where a limit comes
  /// before it is found.
  [[nodiscard]] static std::optional<collapse::Run> found(DecidedProperty& property,
                                                          const Find& find);
  void add_witness(DecidedProperty& property, const Find& find) const;

  /// A property that a run shows to hold; its reason names the events of the run.
  [[nodiscard]] DecidedProperty shown_by(const Find& find) const;

  /// The first mode of which a predicate holds.
  [[nodiscard]] std::optional<collapse::ModeIndex> find_mode(
      const std::function<bool(const collapse::Mode&)>& holds) const;
};

/// Leaves a property open, since a limit came before the run that shows it.
void hold_back(DecidedProperty& property, Limit limit);

/// The events of a run, separated by commas.
[[nodiscard]] std::string events_of(const program::Program& program, const collapse::Run& run);

}  // namespace leadline::check
