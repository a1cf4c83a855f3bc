#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "exploring.hpp"
#include "input.hpp"
#include "leadline/base/text.hpp"
#include "leadline/emit/draw.hpp"
#include "leadline/emit/graphviz.hpp"
#include "options.hpp"
#include "output.hpp"
#include "verbs.hpp"

namespace leadline::tool {
namespace {

constexpr std::size_t most_nodes = 250;
constexpr std::size_t most_edges = 1500;

struct Options {
  ModelOptions model;
  Limits limits;
  std::string output;
  std::string what;
  bool quiet = false;
};

constexpr const char* text =
    "--what objectives    the blocks, their activities and routes (what a mission is drawn as)\n"
    "       modes         what holds between two events, and the events\n"
    "       net           the whole net (what a net is drawn as)\n"
    "       resource:ID   the part of the net that one resource is\n"
    "       activity:ID   the part of the net that one activity is\n"
    "\n"
    "SVG, PNG and PDF are laid out by Graphviz, up to 250 nodes and 1,500 arrows; .dot is what\n"
    "Graphviz and other programs read, of any size.\n"
    "\n"
    "Examples:\n"
    "  leadline draw models/missions/coral_survey.xml -o coral.svg\n"
    "  leadline draw models/missions/retry.xml --what modes -o retry.png";

/// The pictures by their ending; .dot needs no layout.
std::optional<emit::Picture> picture_of(const std::string& path) {
  static constexpr std::array<std::pair<const char*, emit::Picture>, 3> pictures{
      {{".svg", emit::Picture::svg}, {".png", emit::Picture::png}, {".pdf", emit::Picture::pdf}}};
  const std::string end = ending(path);
  for (const auto& [known, picture] : pictures) {
    if (end == known) return picture;
  }
  if (end == ".dot" || path == "-") return std::nullopt;
  throw BadInput(path + ": the ending tells what to draw: .svg, .png, .pdf or .dot");
}

/// The element that `--what resource:ID` or `activity:ID` names.
template <class Element>
Id<Element> find(const std::vector<Element>& elements, const char* kind, const std::string& id) {
  std::vector<std::string_view> ids;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (elements[i].id == id) return Id<Element>(i);
    ids.push_back(elements[i].id);
  }
  const std::string hint = did_you_mean(id, ids);
  throw BadInput(std::string("the mission has no ") + kind + ' ' + leadline::quoted(id) +
                 (hint.empty() ? "" : "; " + hint));
}

emit::Drawing draw_mission_modes(const Mission& mission, const Options& options) {
  const lower::MissionNet net = lower::mission_net(mission);
  const program::Program program = program::compile(net.net);
  const auto graph =
      collapse_program(program, net.marks, Way::direct, options.limits, options.quiet);
  if (!graph.complete()) {
    tell_limit(graph.limit, options.limits, options.quiet);
    throw BadInput("no picture of a part of the modes is drawn");
  }
  return emit::draw_modes(mission, collapse::mission_modes(mission, net, graph));
}

emit::Drawing draw_mission(const Mission& mission, const Options& options) {
  const std::string& what = options.what;
  const std::string kind = what.substr(0, what.find(':'));
  const std::string id = kind.size() < what.size() ? what.substr(kind.size() + 1) : "";
  if (what.empty() || what == "objectives") return emit::draw_objectives(mission);
  if (what == "modes") return draw_mission_modes(mission, options);
  if (what == "net") return emit::draw_net(lower::mission_net(mission).net);
  if (kind == "resource") {
    const ResourceId resource = find(mission.resources, "resource", id);
    return emit::draw_resource(lower::mission_net(mission), mission, resource);
  }
  const ActivityId activity = find(mission.activities, "activity", id);
  return emit::draw_activity(lower::mission_net(mission), mission, activity);
}

emit::Drawing draw_model(const Model& model, const Options& options) {
  if (const auto* input = std::get_if<MissionInput>(&model)) {
    return draw_mission(input->mission, options);
  }
  if (!options.what.empty() && options.what != "net") {
    throw BadInput("of a net only the net itself can be drawn; leave out --what " + options.what);
  }
  return emit::draw_net(std::get<PetriNet>(model));
}

std::string render(const emit::Drawing& drawing, emit::Picture picture) {
  if (drawing.nodes > most_nodes || drawing.edges > most_edges) {
    throw BadInput("the drawing has " + std::to_string(drawing.nodes) + " nodes and " +
                   std::to_string(drawing.edges) + " arrows; nobody could read more than " +
                   std::to_string(most_nodes) + " and " + std::to_string(most_edges) +
                   ". Write it with -o FILE.dot instead, and give it to a program for large "
                   "graphs");
  }
  auto result = emit::render(drawing.dot, picture);
  if (const auto* none = std::get_if<emit::NoPicture>(&result)) throw BadInput(none->reason);
  return std::get<std::string>(std::move(result));
}

ExitStatus run(const Options& options) {
  const std::optional<emit::Picture> picture = picture_of(options.output);
  const Model model = read_model(options.model, options.quiet);
  const emit::Drawing drawing = draw_model(model, options);
  const std::string content = picture ? render(drawing, *picture) : drawing.dot;
  write_output(options.output, options.quiet, [&](std::ostream& out) {
    out << content;
    return emit::Losses{};
  });
  return ExitStatus::holds;
}

std::string read_what(const std::string& given, std::string& what) {
  const std::vector<std::string> names{"objectives", "modes", "net", "resource:ID", "activity:ID"};
  const std::size_t colon = given.find(':');
  const std::string kind = given.substr(0, colon);
  const bool element = colon != std::string::npos && (kind == "resource" || kind == "activity");
  what = given;
  return element ? "" : refuse_other_than(names, given);
}

}  // namespace

Run draw(Verb& verb) {
  const auto options = std::make_shared<Options>();
  verb.text = text;
  add_model(verb, options->model);
  add_text(verb, "-o,--output", "FILE", "The file to draw to: .svg, .png, .pdf or .dot",
           options->output)
      .required = true;
  add_option(verb, "--what", "objectives|modes|net|resource:ID|activity:ID",
             "What to draw, see below",
             [options](const std::string& given) { return read_what(given, options->what); })
      .choices = {"objectives", "modes", "net", "resource:", "activity:"};
  add_limits(verb, options->limits);
  add_quiet(verb, options->quiet);
  return [options] { return run(*options); };
}

}  // namespace leadline::tool
