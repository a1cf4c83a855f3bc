#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "leadline/base/source.hpp"
#include "leadline/collapse/mission_modes.hpp"
#include "leadline/model/mission.hpp"

namespace leadline::emit {

/// A file that was made in memory; `name` has no folder.
struct GeneratedFile {
  std::string name;
  std::string text;
};

/// One line of the check report, e.g. {"objective_reachable", "dive", "holds"}.
struct StampedVerdict {
  std::string property;
  std::string element;  ///< empty: the whole mission
  std::string verdict;
};

/// What a controller says of its origin. Put in nothing that changes from run to run or from
/// machine to machine (paths, dates): the generated files are equal byte for byte when this is.
struct ControllerStamp {
  std::string version;                ///< of leadline
  const SourceFile* model = nullptr;  ///< its SHA-256, lines and the last part of its name are used
  std::vector<std::string> options;   ///< as on the command line
  std::vector<StampedVerdict> verdicts;
};

/// The controller of a mission as C++14 for freestanding implementations, with a CMake file, a test
/// that walks every edge, and the test's expectations: `M_controller.hpp`, `M_controller.cpp`,
/// `CMakeLists.txt`, `M_test.cpp` and `M_expected.txt`, where M is the mission's name mangled.
/// The graph must be complete and deterministic (at most one reaction for a mode and an event).
/// Linear in the graph, but for sorting.
[[nodiscard]] std::vector<GeneratedFile> controller(const Mission& mission,
                                                    const collapse::MissionModes& modes,
                                                    const ControllerStamp& stamp);

/// Writes generated files into a folder, which is made when it is missing: all of them beside their
/// places first, then each is renamed, so that no file is ever half written. Files that leadline
/// did not generate are never overwritten. Returns what went wrong and a way out; none: all is
/// written.
[[nodiscard]] std::optional<std::string> write_controller(const std::filesystem::path& folder,
                                                          const std::vector<GeneratedFile>& files);

}  // namespace leadline::emit
