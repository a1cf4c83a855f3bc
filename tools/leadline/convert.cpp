#include <memory>

#include "input.hpp"
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
    "Writes a net, or the net that stands for a mission, in the format of the file's ending. What\n"
    "a format cannot say is told on standard error.\n"
    "\n"
    "Examples:\n"
    "  leadline convert models/missions/coral_survey.xml -o coral.net\n"
    "  leadline convert net.pnml -o -";

ExitStatus run(const Options& options) {
  const emit::Format& format = choose_format(options.output, emit::Subject::net);
  const PetriNet net = net_of(read_model(options.model, options.quiet)).net;
  write_output(options.output.path, options.quiet,
               [&](std::ostream& out) { return format.net(out, net); });
  return ExitStatus::holds;
}

}  // namespace

Run convert(Verb& verb) {
  const auto options = std::make_shared<Options>();
  verb.text = text;
  add_model(verb, options->model);
  add_output(verb, options->output, emit::Subject::net, true);
  add_quiet(verb, options->quiet);
  return [options] { return run(*options); };
}

}  // namespace leadline::tool
