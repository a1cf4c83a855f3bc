#include <array>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <utility>

#include "input.hpp"
#include "leadline/base/numbers.hpp"
#include "leadline/base/text.hpp"
#include "leadline/emit/graphviz.hpp"
#include "options.hpp"
#include "output.hpp"
#include "pictures.hpp"
#include "verbs.hpp"

namespace leadline::tool {
namespace {

constexpr std::size_t most_nodes = 250;
constexpr std::size_t most_edges = 1500;

struct Options {
  ModelOptions model;
  PictureOptions picture;
  std::string output;
};

constexpr const char* text_of_files =
    "\n"
    "SVG, PNG and PDF are laid out by Graphviz, up to 250 nodes and 1,500 arrows; .dot is what\n"
    "Graphviz and other programs read, of any size.\n"
    "\n"
    "Examples:\n"
    "  leadline draw models/missions/coral_survey.xml -o coral.svg\n"
    "  leadline draw models/missions/retry.xml --what modes -o retry.png\n"
    "  leadline draw models/dsaam/fig5.dsaam --what diagrams -o fig5.svg";

/// The pictures by their ending; .dot needs no layout.
std::optional<emit::Picture> picture_of(const std::string& path) {
  static constexpr std::array<std::pair<const char*, emit::Picture>, 3> pictures{
      {{".svg", emit::Picture::svg}, {".png", emit::Picture::png}, {".pdf", emit::Picture::pdf}}};
  const std::string end = ending_of(path);
  for (const auto& [known, picture] : pictures) {
    if (end == known) return picture;
  }
  if (end == ".dot" || path == "-") return std::nullopt;
  throw BadInput(path +
                 ": name a file that ends in .svg, .png, .pdf or .dot, or - for .dot on standard "
                 "output");
}

std::string render(const emit::Drawing& drawing, emit::Picture picture) {
  if (drawing.nodes > most_nodes || drawing.edges > most_edges) {
    throw BadInput("the drawing has " + count(drawing.nodes, "node") + " and " +
                   count(drawing.edges, "arrow") + "; nobody could read more than " +
                   grouped(most_nodes) + " and " + grouped(most_edges) +
                   ". Write it with -o FILE.dot instead, and give it to a program for large "
                   "graphs");
  }
  auto result = emit::render(drawing.dot, picture);
  if (const auto* none = std::get_if<emit::NoPicture>(&result)) throw BadInput(none->reason);
  return std::get<std::string>(std::move(result));
}

ExitStatus run(const Options& options) {
  const std::optional<emit::Picture> picture = picture_of(options.output);
  refuse_writing_over(options.output, {options.model.path});
  const Model model = read_model(options.model, options.picture.quiet);
  const emit::Drawing drawing = draw_model(model, options.picture);
  const std::string content = picture ? render(drawing, *picture) : drawing.dot;
  write_output(options.output, options.picture.quiet, [&](std::ostream& out) {
    out << content;
    return emit::Losses{};
  });
  return ExitStatus::holds;
}

/// The names with the ID still to come.
std::vector<std::string> beginnings_of_names() {
  std::vector<std::string> names = picture_names();
  for (std::string& name : names) {
    if (name.ends_with(":ID")) name.resize(name.size() - 2);
  }
  return names;
}

/// `KIND:ID` is taken whatever the ID; the model tells whether it has one.
std::string read_what(const std::string& given, std::string& what) {
  what = given;
  const std::size_t colon = given.find(':');
  if (colon == std::string::npos) return refuse_other_than(picture_names(), given);
  return refuse_other_than(picture_names(), given.substr(0, colon + 1) + "ID");
}

}  // namespace

Run draw(Verb& verb) {
  const auto options = std::make_shared<Options>();
  verb.text = list_of_pictures() + text_of_files;
  add_model(verb, options->model);
  add_text(verb, "-o,--output", "FILE", "The file to draw to: .svg, .png, .pdf or .dot; - is .dot",
           options->output)
      .required = true;
  add_option(
      verb, "--what", "WHAT", "What to draw, see below",
      [options](const std::string& given) { return read_what(given, options->picture.what); })
      .choices = beginnings_of_names();
  add_limits(verb, options->picture.limits);
  add_quiet(verb, options->picture.quiet);
  return [options] { return run(*options); };
}

}  // namespace leadline::tool
