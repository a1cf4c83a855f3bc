#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include "leadline/base/limits.hpp"
#include "leadline/collapse/mode_graph.hpp"
#include "leadline/model/marks.hpp"
#include "leadline/program/program.hpp"

namespace leadline::collapse {

/// Runs through a mode graph, action by action, each a shortest one in events. The graph itself
/// stores modes only; reactions are followed again when first asked for. Throws `LimitReached` when
/// that takes longer than it may, and of a mode into which no reaction leads that the graph has.
class RunFinder {
 public:
  /// The references must outlive the finder, but for `highest`: what each counter has at most in
  /// the reactions that are asked for, those of all interleavings where `firing` is.
  RunFinder(const program::Program& program, const Marks& marks, const ModeGraph& graph,
            const std::vector<Tokens>& highest, std::chrono::milliseconds max_time);
  ~RunFinder();
  RunFinder(const RunFinder&) = delete;
  RunFinder& operator=(const RunFinder&) = delete;

  /// From the initial state into a mode.
  [[nodiscard]] Run into(ModeIndex mode);

  /// From the initial state into a reaction, up to the firing of an action that fires there.
  [[nodiscard]] Run firing(const Occurrence& where, program::ActionIndex action);

 private:
  struct Search;

  /// The part of a run into a mode that begins in the mode before.
  [[nodiscard]] const Run& last_step(ModeIndex mode);

  /// The part of a run within one reaction that ends in `target`.
  [[nodiscard]] Run step(std::optional<ModeIndex> source, std::optional<program::ActionIndex> event,
                         ModeIndex target);

  const ModeGraph* graph_;
  std::vector<const Reaction*>
      reached_by_;  // by mode: the first reaction into it, none for initial
  std::vector<std::optional<Run>> last_steps_;  // by mode, on demand
  std::unique_ptr<Search> search_;
};

}  // namespace leadline::collapse
