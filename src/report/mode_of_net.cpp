#include <ostream>

#include "leadline/report/modes.hpp"
#include "report/json.hpp"
#include "report/names.hpp"

namespace leadline::report {

void write_mode_text(std::ostream& out, const collapse::ModeGraph& graph,
                     const program::Program& program, collapse::ModeIndex mode) {
  out << "mode " << mode << "\n  marking ";
  for (std::size_t p = 0; p < program.counters.size(); ++p) {
    const Tokens tokens = graph.modes[mode][p];
    if (tokens == 0) continue;
    out << ' ' << plain(program.counters[p]);
    if (tokens > 1) out << '*' << tokens;
  }
  out << "\nevents\n";
  for (const collapse::Reaction& reaction : graph.reactions_of(mode)) {
    out << "  " << plain(program.actions[reaction.event].event) << "  to mode " << reaction.target
        << '\n';
  }
}

void write_mode_json(std::ostream& out, const std::string& model, const collapse::ModeGraph& graph,
                     const program::Program& program, collapse::ModeIndex mode) {
  Json json;
  json["report"] = "mode";
  json["model"] = model;
  json["mode"] = mode;
  json["marking"] = Json::object();
  for (std::size_t p = 0; p < program.counters.size(); ++p) {
    if (graph.modes[mode][p] > 0) json["marking"][program.counters[p]] = graph.modes[mode][p];
  }
  json["reactions"] = Json::array();
  for (const collapse::Reaction& reaction : graph.reactions_of(mode)) {
    json["reactions"].push_back(
        {{"event", program.actions[reaction.event].event}, {"target", reaction.target}});
  }
  print(out, json);
}

}  // namespace leadline::report
