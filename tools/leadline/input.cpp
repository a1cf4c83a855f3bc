#include "input.hpp"

#include <algorithm>
#include <iostream>
#include <sstream>
#include <utility>

#include "exit_status.hpp"
#include "leadline/base/diagnostic.hpp"
#include "leadline/base/files.hpp"
#include "leadline/read/encoding.hpp"
#include "leadline/read/formats.hpp"
#include "leadline/read/mission.hpp"
#include "signals.hpp"
#include "terminal.hpp"

namespace leadline::tool {
namespace {

const read::Format& choose_format(const ModelOptions& options, const SourceFile& file) {
  const read::Format* format =
      options.format.empty() ? read::format_of(file) : read::format_named(options.format);
  if (format != nullptr) return *format;
  throw BadInput(options.path + ": " + read::unknown_ending(options.path) +
                 "; or say --from FORMAT");
}

/// Gives what the reader read, having shown its diagnostics.
template <class T>
T deliver(std::optional<T> read, const Diagnostics& diagnostics, const SourceFile& file,
          bool quiet) {
  if (!read || diagnostics.has_errors()) {
    throw_diagnostics(diagnostics, file, quiet);
  }
  if (!quiet) diagnostics.print(std::cerr, file, colourful(Stream::error));
  return std::move(*read);
}

MissionInput parse_mission(SourceFile file, bool quiet) {
  Diagnostics diagnostics;
  Mission mission = deliver(read::mission(file, diagnostics), diagnostics, file, quiet);
  return {std::move(file), std::move(mission)};
}

Model parse(SourceFile file, const ModelOptions& options, bool quiet, const Deadline& deadline) {
  const read::Format& format = choose_format(options, file);
  if (format.mission != nullptr) return parse_mission(std::move(file), quiet);
  Diagnostics diagnostics;
  if (format.system != nullptr) {
    auto system = deliver(format.system(file, diagnostics), diagnostics, file, quiet);
    return SystemInput{std::move(file), std::move(system)};
  }
  if (format.diagrams != nullptr) {
    auto composition = deliver(format.diagrams(file, diagnostics), diagnostics, file, quiet);
    return DiagramsInput{std::move(file), std::move(composition)};
  }
  auto net = format.net(file, diagnostics, {options.untimed, deadline});
  return deliver(std::move(net), diagnostics, file, quiet);
}

}  // namespace

SourceFile load(const std::string& path) {
  std::string error;
  auto file = read_file(path, error);
  if (!file) throw BadInput(error);
  return read::in_utf8(*std::move(file));
}

void throw_diagnostics(const Diagnostics& diagnostics, const SourceFile& file, bool quiet) {
  std::ostringstream text;
  (quiet ? diagnostics.without_warnings() : diagnostics)
      .print(text, file, colourful(Stream::error));
  throw BadDiagnostics(text.str());
}

void refuse_standard_input_twice(const std::vector<std::string>& paths) {
  if (std::count(paths.begin(), paths.end(), "-") > 1) {
    throw BadInput(
        "standard input (-) can be read only once: write what else is read to a file, and name "
        "that");
  }
}

std::string cut_while_reading(Limit limit) {
  return std::string("the model was not read to its end: ") +
         (limit == Limit::time ? "the time was over (--max-time)" : "it was interrupted");
}

Model read_model(const ModelOptions& options, bool quiet) {
  return parse(load(options.path), options, quiet, {});
}

Model read_model(const ModelOptions& options, bool quiet, const Deadline& deadline) {
  SourceFile file = load(options.path);
  listen_for_interrupts();  // not before: Ctrl-C must end waiting for standard input
  return parse(std::move(file), options, quiet, deadline);
}

MissionInput read_mission(const ModelOptions& options, bool quiet) {
  SourceFile file = load(options.path);
  const read::Format* format = read::format_of(file);
  if (format != nullptr && format->mission == nullptr) {
    throw BadInput(
        options.path + ": this is no mission (" + std::string(format->ending) +
        "), and what is asked for is told of missions only; write it as a mission in XML "
        "(grammar/mission.xsd)");
  }
  return parse_mission(std::move(file), quiet);
}

lower::MissionNet net_of(const Model& model) {
  if (const auto* input = std::get_if<MissionInput>(&model)) {
    return lower::mission_net(input->mission);
  }
  const auto* net = std::get_if<PetriNet>(&model);
  if (net == nullptr) {
    throw BadInput(
        "a DSAAM system and transition diagrams have no Petri net, and what is asked for is told "
        "of "
        "nets and missions only; leadline check tells of any model");
  }
  lower::MissionNet result;
  result.net = *net;
  result.marks.of.resize(result.net.transitions.size());
  return result;
}

}  // namespace leadline::tool
