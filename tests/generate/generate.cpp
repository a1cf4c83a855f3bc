// Generates the controller of a mission through the library: generate MODEL FOLDER. For tests that
// look at the controller alone; verdicts are not its matter.

#include <iostream>

#include "leadline/base/files.hpp"
#include "leadline/collapse/mission_modes.hpp"
#include "leadline/emit/controller.hpp"
#include "leadline/read/mission.hpp"

namespace {

using namespace leadline;

int generate(const SourceFile& model, const std::string& folder) {
  Diagnostics diagnostics;
  const auto mission = read::mission(model, diagnostics);
  diagnostics.print(std::cerr, model, false);
  if (!mission) return 3;
  const lower::MissionNet net = lower::mission_net(*mission);
  const collapse::ModeGraph graph =
      collapse::directly(program::compile(net.net), net.marks, Limits{});
  if (!graph.races.empty() || !graph.endless.empty()) return 1;
  const collapse::MissionModes modes = collapse::mission_modes(*mission, net, graph);
  const emit::ControllerStamp stamp{"test", &model, {}, {}};
  if (const auto error = emit::write_controller(folder, emit::controller(*mission, modes, stamp))) {
    std::cerr << *error << '\n';
    return 3;
  }
  std::cout << modes.modes.size() << " modes, " << modes.reactions.size() << " edges\n";
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 3;
  std::string error;
  if (const auto model = leadline::read_file(argv[1], error)) return generate(*model, argv[2]);
  std::cerr << error << '\n';
  return 3;
}
