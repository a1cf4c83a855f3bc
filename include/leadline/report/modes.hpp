#pragma once

#include <iosfwd>
#include <string>

#include "leadline/collapse/mission_modes.hpp"
#include "leadline/collapse/mode_graph.hpp"
#include "leadline/model/mission.hpp"
#include "leadline/program/program.hpp"

namespace leadline::report {

/// What `modes` tells: how many there are, and every race and endless reaction with its runs.
void write_text(std::ostream& out, const std::string& model, const collapse::ModeGraph& graph,
                const program::Program& program);
/// As grammar/report.schema.json says.
void write_json(std::ostream& out, const std::string& model, const collapse::ModeGraph& graph,
                const program::Program& program);

/// What holds in one mode of a mission, and where each event leads with which actions.
void write_mode_text(std::ostream& out, const Mission& mission, const collapse::MissionModes& modes,
                     collapse::ModeIndex mode);
void write_mode_json(std::ostream& out, const Mission& mission, const collapse::MissionModes& modes,
                     collapse::ModeIndex mode);

/// The same for a mode of a plain net: its marking, and where each event leads.
void write_mode_text(std::ostream& out, const collapse::ModeGraph& graph,
                     const program::Program& program, collapse::ModeIndex mode);
void write_mode_json(std::ostream& out, const std::string& model, const collapse::ModeGraph& graph,
                     const program::Program& program, collapse::ModeIndex mode);

/// A mode in few words for a drawing, a line each: what is active, fallbacks, what is down.
[[nodiscard]] std::string describe(const Mission& mission, const collapse::Mode& mode);

}  // namespace leadline::report
