#include <charconv>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "input.hpp"
#include "leadline/base/text.hpp"
#include "leadline/collapse/mission_modes.hpp"
#include "leadline/report/modes.hpp"
#include "options.hpp"
#include "output.hpp"
#include "verbs.hpp"
#include "with_progress.hpp"

namespace leadline::tool {
namespace {

struct Options {
  ModelOptions model;
  ReportOptions report;
  Limits limits;
  OutputOptions output;
  emit::Labels labels = emit::Labels::events;
  Way way = Way::direct;
  std::optional<std::uint32_t> mode;
};

constexpr const char* text =
    "A mode is what holds between two events: a marking that enables no internal transition. An\n"
    "event leads from one mode to the next in one reaction. 'direct' follows each reaction as it\n"
    "goes; 'markings' explores all markings first, as the method was published, and must agree.\n"
    "Exits with 1 when a mission's reaction has two outcomes or does not end.\n"
    "\n"
    "Examples:\n"
    "  leadline modes models/missions/coral_survey.xml -o modes.aut\n"
    "  leadline modes models/missions/retry.xml --mode 17";

struct Result {
  const Model& model;
  const lower::MissionNet& net;
  const program::Program& program;
  const collapse::ModeGraph& graph;

  [[nodiscard]] const Mission* mission() const {
    const auto* input = std::get_if<MissionInput>(&model);
    return input == nullptr ? nullptr : &input->mission;
  }
};

void write_modes(const Options& options, const Result& result) {
  emit::GraphOptions how{options.labels, {}};
  collapse::MissionModes modes;
  if (const Mission* mission = result.mission();
      mission != nullptr && !result.graph.modes.empty()) {
    modes = collapse::mission_modes(*mission, result.net, result.graph);
    how.describe = [mission, &modes](std::uint32_t mode) {
      return report::describe(*mission, modes.modes[mode]);
    };
  }
  write_output(options.output.path, options.report.quiet, [&](std::ostream& out) {
    const emit::Format& format = choose_format(options.output, emit::Subject::modes);
    return format.modes(out, result.graph, result.program, how);
  });
}

void report_mode(std::ostream& out, const Result& result, Format format, std::uint32_t mode) {
  const bool json = format == Format::json;
  const Mission* mission = result.mission();
  if (mission == nullptr) {
    return json ? report::write_mode_json(out, result.net.net.name, result.graph, result.program,
                                          mode)
                : report::write_mode_text(out, result.graph, result.program, mode);
  }
  const auto modes = collapse::mission_modes(*mission, result.net, result.graph);
  return json ? report::write_mode_json(out, *mission, modes, mode)
              : report::write_mode_text(out, *mission, modes, mode);
}

void report_on(const Options& options, const Result& result) {
  if (options.output.path == "-" && options.report.quiet) return;
  std::ostream& out = options.output.path == "-" ? std::cerr : std::cout;
  const std::string& name = result.net.net.name;
  if (options.mode) {
    report_mode(out, result, options.report.format, *options.mode);
  } else if (options.report.format == Format::json) {
    report::write_json(out, name, result.graph, result.program);
  } else {
    report::write_text(out, name, result.graph, result.program);
  }
}

ExitStatus status_of(const Result& result) {
  const bool defect = !result.graph.races.empty() || !result.graph.endless.empty();
  if (defect && result.mission() != nullptr) return ExitStatus::violated;
  return result.graph.complete() ? ExitStatus::holds : ExitStatus::undecided;
}

void refuse_unknown_mode(const Options& options, const collapse::ModeGraph& graph) {
  if (!options.mode || *options.mode < graph.modes.size()) return;
  throw BadInput("there is no mode " + std::to_string(*options.mode) +
                 (graph.modes.empty()
                      ? ", since none was found"
                      : "; the last one is " + std::to_string(graph.modes.size() - 1)));
}

ExitStatus run(const Options& options) {
  refuse_without_graph(options.output, {{options.labels == emit::Labels::transitions,
                                         "--labels transitions are those"}});
  if (!options.output.path.empty()) (void)choose_format(options.output, emit::Subject::modes);
  refuse_writing_over(options.output.path, {options.model.path});
  const bool quiet = options.report.quiet;
  const Deadline deadline(options.limits.max_time);
  const Model model = read_model(options.model, quiet, deadline);
  const lower::MissionNet net = net_of(model);
  const program::Program program = program::compile(net.net);
  const collapse::ModeGraph graph =
      collapse_program(program, net.marks, options.way, deadline.rest_of(options.limits), quiet);
  tell_limit(graph.limit, options.limits, quiet);
  refuse_unknown_mode(options, graph);
  const Result result{model, net, program, graph};
  if (!options.output.path.empty()) write_modes(options, result);
  report_on(options, result);
  return status_of(result);
}

std::string read_mode(const std::string& given, std::optional<std::uint32_t>& mode) {
  std::uint32_t number = 0;
  const char* end = given.data() + given.size();
  const auto [stop, error] = std::from_chars(given.data(), end, number);
  if (error != std::errc{} || stop != end)
    return leadline::quoted(given) + " is not the number of a mode, such as 17";
  mode = number;
  return {};
}

}  // namespace

Run modes(Verb& verb) {
  const auto options = std::make_shared<Options>();
  verb.text = text;
  add_model(verb, options->model);
  add_output(verb, options->output, {emit::Subject::modes});
  add_labels(verb, options->labels);
  add_way(verb, options->way);
  add_option(verb, "--mode", "N", "Tell what holds in this mode and what each event does there",
             [options](const std::string& given) { return read_mode(given, options->mode); });
  add_limits(verb, options->limits);
  add_report_options(verb, options->report);
  return [options] { return run(*options); };
}

}  // namespace leadline::tool
