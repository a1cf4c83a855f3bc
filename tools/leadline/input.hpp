#pragma once

#include <string>
#include <variant>
#include <vector>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/limits.hpp"
#include "leadline/base/source.hpp"
#include "leadline/lower/mission_net.hpp"
#include "leadline/model/composition.hpp"
#include "leadline/model/dsaam_system.hpp"
#include "leadline/model/mission.hpp"
#include "leadline/model/petri_net.hpp"
#include "options.hpp"

namespace leadline::tool {

struct MissionInput {
  SourceFile source;
  Mission mission;
};

struct SystemInput {
  SourceFile source;
  DsaamSystem system;
};

struct DiagramsInput {
  SourceFile source;
  diagram::Composition composition;
};

/// What MODEL turned out to be.
using Model = std::variant<MissionInput, PetriNet, SystemInput, DiagramsInput>;

/// Throws `BadInput` where more than one of the paths is `-`: standard input can be read once.
void refuse_standard_input_twice(const std::vector<std::string>& paths);

/// The file or standard input, in UTF-8. Throws `BadInput`.
[[nodiscard]] SourceFile load(const std::string& path);

/// Reads the model; warnings go to standard error unless `quiet`. Throws `BadInput` with all
/// diagnostics when it is not in order.
[[nodiscard]] Model read_model(const ModelOptions& options, bool quiet);
/// The same for a verb with limits: listens for Ctrl-C, and throws `LimitReached`.
[[nodiscard]] Model read_model(const ModelOptions& options, bool quiet, const Deadline& deadline);
/// What to tell a user whose model was not read to its end.
[[nodiscard]] std::string cut_while_reading(Limit limit);

/// Throws `BadDiagnostics` with what they say; with the errors alone if `quiet`.
[[noreturn]] void throw_diagnostics(const Diagnostics& diagnostics, const SourceFile& file,
                                    bool quiet = false);

[[nodiscard]] MissionInput read_mission(const ModelOptions& options, bool quiet);

/// The net of a mission or a net; for a plain net the other members are empty. Throws `BadInput`
/// for models that have none.
[[nodiscard]] lower::MissionNet net_of(const Model& model);

}  // namespace leadline::tool
