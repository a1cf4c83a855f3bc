#include "leadline/report/modes.hpp"

#include <ostream>

#include "leadline/base/numbers.hpp"
#include "report/json.hpp"
#include "report/names.hpp"

namespace leadline::report {
namespace {

using collapse::EndlessReaction;
using collapse::ModeGraph;
using collapse::Race;
using collapse::Run;

Json source_of(const std::optional<collapse::ModeIndex>& source) {
  return source ? Json(*source) : Json(nullptr);
}

std::string origin(const std::optional<collapse::ModeIndex>& source, const std::string& event) {
  if (!source) return "before the first event";
  return plain(event) + " in mode " + std::to_string(*source);
}

void print_run(std::ostream& out, const char* title, const Run& run,
               const program::Program& program) {
  out << "    " << title << ':';
  for (const std::string& name : program.names_of(run)) out << ' ' << plain(name);
  out << '\n';
}

void print_race(std::ostream& out, const Race& race, const program::Program& program) {
  out << "race: " << origin(race.source, race.event) << " has two outcomes\n";
  print_run(out, "one run", race.first, program);
  print_run(out, "another", race.second, program);
}

void print_endless(std::ostream& out, const EndlessReaction& endless,
                   const program::Program& program) {
  const auto cycle = static_cast<std::ptrdiff_t>(endless.cycle_start);
  const Run before(endless.run.begin(), endless.run.begin() + cycle);
  const Run repeated(endless.run.begin() + cycle, endless.run.end());
  out << "endless: " << origin(endless.source, endless.event) << " can go on for ever\n";
  if (!before.empty()) print_run(out, "first", before, program);
  print_run(out, "then again and again", repeated, program);
}

Json race_json(const Race& race, const program::Program& program) {
  return {{"source", source_of(race.source)},
          {"event", race.event},
          {"first", program.names_of(race.first)},
          {"second", program.names_of(race.second)}};
}

Json endless_json(const EndlessReaction& endless, const program::Program& program) {
  return {{"source", source_of(endless.source)},
          {"event", endless.event},
          {"run", program.names_of(endless.run)},
          {"cycle_start", endless.cycle_start}};
}

}  // namespace

void write_text(std::ostream& out, const std::string& model, const ModeGraph& graph,
                const program::Program& program) {
  out << "model       " << plain(model) << "\nmodes       " << grouped(graph.modes.size());
  if (!graph.complete()) {
    out << " seen, the reactions of " << grouped(graph.expanded) << " of them known";
  }
  out << "\nreactions   " << grouped(graph.reactions.size()) << '\n';
  if (!graph.complete()) {
    out << "incomplete  cut by " << cause(graph.limit) << '\n';
  }
  for (const Race& race : graph.races) print_race(out, race, program);
  for (const EndlessReaction& endless : graph.endless) print_endless(out, endless, program);
}

void write_json(std::ostream& out, const std::string& model, const ModeGraph& graph,
                const program::Program& program) {
  ObjectPrinter object(out);
  object.member("report", "modes");
  object.member("model", model);
  object.member("modes", graph.modes.size());
  object.member("edges", graph.reactions.size());
  object.member("complete", graph.complete());
  if (!graph.complete()) {
    object.member("limit", to_string(graph.limit));
    object.member("expanded", graph.expanded);
  }
  object.member("deterministic", graph.races.empty());
  object.member("finite_reactions", graph.endless.empty());
  object.list("races", graph.races.size(),
              [&](std::size_t i) { return race_json(graph.races[i], program); });
  object.list("endless", graph.endless.size(),
              [&](std::size_t i) { return endless_json(graph.endless[i], program); });
  object.end();
}

}  // namespace leadline::report
