#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "analysis.hpp"
#include "leadline/base/numbers.hpp"
#include "leadline/base/version.hpp"
#include "leadline/collapse/mission_modes.hpp"
#include "leadline/emit/controller.hpp"
#include "leadline/report/check.hpp"
#include "options.hpp"
#include "terminal.hpp"
#include "verbs.hpp"

namespace leadline::tool {
namespace {

struct Options {
  ModelOptions model;
  Limits limits;
  Way way = Way::direct;
  std::string folder;
  bool quiet = false;
};

constexpr const char* text =
    "Writes M_controller.hpp and M_controller.cpp, where M is the mission's name: freestanding "
    "C++14\n"
    "without heap, exceptions or recursion. Beside them a CMake file and a test that walks every\n"
    "edge of the mode graph through the controller. Nothing is written when a property that is\n"
    "required is violated (status 1) or undecided (status 2).\n"
    "\n"
    "Example:\n"
    "  leadline generate models/missions/coral_survey.xml -o coral_controller";

std::vector<emit::GeneratedFile> make_files(const Options& options, const Analysis& analysis) {
  emit::ControllerStamp stamp;
  stamp.version = version;
  stamp.model = &analysis.input.source;
  stamp.options = {options.way == Way::direct ? "--via direct" : "--via markings"};
  for (const check::DecidedProperty& property : analysis.check.properties) {
    stamp.verdicts.push_back({property.name, property.element, to_string(property.verdict)});
  }
  const Mission& mission = analysis.input.mission;
  return emit::controller(mission, collapse::mission_modes(mission, analysis.net, analysis.graph),
                          stamp);
}

void write_files(const Options& options, const std::vector<emit::GeneratedFile>& files) {
  try {
    if (const auto fault = emit::write_controller(options.folder, files)) throw BadInput(*fault);
  } catch (const LimitReached&) {
    throw Interrupted("the controller was not written to its end: it was interrupted");
  }
}

void refuse_standard_output(const Options& options) {
  if (options.folder != "-") return;
  throw BadInput("a controller is several files, and -o - is standard output: name a folder");
}

ExitStatus run(const Options& options) {
  refuse_standard_output(options);
  const Analysis analysis = analyse(read_mission(options.model, options.quiet), options.limits,
                                    options.way, options.quiet);
  if (analysis.check.violated(check::Kind::required)) {
    report::explain_violated(std::cerr, report::CheckReport::of(analysis.net.net, analysis.check),
                             check::Kind::required, colourful(Stream::error));
    std::cerr << "no controller is generated from this mission: mend what is violated, and "
                 "generate it again\n";
    return ExitStatus::violated;
  }
  if (!analysis.graph.complete() || analysis.check.undecided(check::Kind::required)) {
    std::cerr << "no controller is generated from a part of the modes\n";
    return ExitStatus::undecided;
  }
  const auto files = make_files(options, analysis);
  write_files(options, files);
  std::cout << count(analysis.graph.modes.size(), "mode") << ", "
            << count(analysis.graph.reactions.size(), "reaction") << '\n';
  for (const emit::GeneratedFile& file : files) {
    std::cout << "wrote " << options.folder << '/' << file.name << '\n';
  }
  return ExitStatus::holds;
}

}  // namespace

Run generate(Verb& verb) {
  const auto options = std::make_shared<Options>();
  verb.text = text;
  add_mission(verb, options->model);
  add_text(verb, "-o,--output", "FOLDER", "The folder to write to; made when it is missing",
           options->folder)
      .required = true;
  add_way(verb, options->way);
  add_limits(verb, options->limits);
  add_quiet(verb, options->quiet);
  return [options] { return run(*options); };
}

}  // namespace leadline::tool
