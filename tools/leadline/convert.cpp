#include <memory>
#include <ostream>
#include <vector>

#include "input.hpp"
#include "leadline/lower/dsaam.hpp"
#include "options.hpp"
#include "output.hpp"
#include "verbs.hpp"

namespace leadline::tool {
namespace {

struct Options {
  ModelOptions model;
  OutputOptions output;
  bool quiet = false;
};

constexpr const char* text =
    "Writes a model in the format of the file's ending: a net, or the net that stands for a\n"
    "mission; a DSAAM system, or with .td the diagrams of its nodes; transition diagrams. What a\n"
    "format cannot say is told on standard error; pictures' positions and other tools' notes in "
    "PNML\n"
    "are not kept.\n"
    "\n"
    "Examples:\n"
    "  leadline convert models/missions/coral_survey.xml -o coral.net\n"
    "  leadline convert net.pnml -o -\n"
    "  leadline convert models/dsaam/fig5.dsaam -o fig5.td";

/// What can be made of a model, the usual first.
std::vector<emit::Subject> subjects_of(const Model& model) {
  if (std::holds_alternative<SystemInput>(model)) {
    return {emit::Subject::system, emit::Subject::diagrams};
  }
  if (std::holds_alternative<DiagramsInput>(model)) return {emit::Subject::diagrams};
  return {emit::Subject::net};
}

emit::Losses write(std::ostream& out, const Model& model, const Target& target) {
  const auto* system = std::get_if<SystemInput>(&model);
  if (target.subject == emit::Subject::system) return target.format.system(out, system->system);
  if (const auto* net = std::get_if<PetriNet>(&model)) return target.format.net(out, *net);
  if (target.subject == emit::Subject::net) return target.format.net(out, net_of(model).net);
  return target.format.diagrams(out, system != nullptr
                                         ? lower::diagrams(system->system)
                                         : std::get<DiagramsInput>(model).composition);
}

ExitStatus run(const Options& options) {
  refuse_writing_over(options.output.path, {options.model.path});
  const Model model = read_model(options.model, options.quiet);
  const Target target = choose_format(options.output, subjects_of(model));
  write_output(options.output.path, options.quiet,
               [&](std::ostream& out) { return write(out, model, target); });
  return ExitStatus::holds;
}

}  // namespace

Run convert(Verb& verb) {
  const auto options = std::make_shared<Options>();
  verb.text = text;
  add_model(verb, options->model);
  add_output(verb, options->output,
             {emit::Subject::net, emit::Subject::system, emit::Subject::diagrams}, true);
  add_quiet(verb, options->quiet);
  return [options] { return run(*options); };
}

}  // namespace leadline::tool
