#pragma once

#include <string>

#include "leadline/collapse/mode_graph.hpp"
#include "leadline/model/mission.hpp"
#include "oracle/interpreter.hpp"

namespace leadline::laws {

struct Agreement {
  std::string difference;  ///< empty where the net and the interpreter agree
  std::size_t modes = 0;
  bool deterministic = false;
  bool endless = false;
  bool cut = false;  ///< too many modes to compare
};

/// Compares the modes of a mission's net with what the interpreter of the rules says: the same
/// modes with the same contents, and by mode and event the same outcomes (end mode and net effect)
/// and the same answer on endlessness, whether or not the reactions are deterministic.
[[nodiscard]] Agreement compare(const Mission& mission, std::size_t most_modes,
                                collapse::Interleavings interleavings,
                                const oracle::Options& options = {});

/// What differs between two mode graphs of one program, numbering included; empty if nothing.
[[nodiscard]] std::string difference(const collapse::ModeGraph& a, const collapse::ModeGraph& b);

}  // namespace leadline::laws
