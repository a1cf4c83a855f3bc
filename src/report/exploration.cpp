#include "leadline/report/exploration.hpp"

#include <ostream>

#include "leadline/report/numbers.hpp"
#include "report/json.hpp"

namespace leadline::report {

Exploration summarise(const PetriNet& net, const explore::StateGraph& graph) {
  Exploration result;
  result.model = net.name;
  result.places = net.places.size();
  result.transitions = net.transitions.size();
  result.states = graph.size();
  result.expanded = graph.expanded;
  result.edges = graph.edges();
  for (explore::StateIndex s = 0; s < graph.expanded; ++s) {
    if (graph.is_deadlock(s)) ++result.deadlocks;
  }
  result.limit = graph.limit;
  return result;
}

void write_text(std::ostream& out, const Exploration& e) {
  const bool complete = e.limit == Limit::none;
  out << "net         " << count(e.places, "place") << ", " << count(e.transitions, "transition")
      << '\n'
      << "states      " << grouped(e.states);
  if (!complete) out << " seen, " << grouped(e.expanded) << " of them expanded";
  out << "\nedges       " << grouped(e.edges) << "\ndeadlocks   " << grouped(e.deadlocks) << '\n';
  if (!complete) out << "incomplete  cut by the limit: " << to_string(e.limit) << '\n';
}

void write_json(std::ostream& out, const Exploration& e) {
  Json json;
  json["report"] = "explore";
  json["model"] = e.model;
  json["places"] = e.places;
  json["transitions"] = e.transitions;
  json["states"] = e.states;
  json["edges"] = e.edges;
  json["deadlocks"] = e.deadlocks;
  json["complete"] = e.limit == Limit::none;
  if (e.limit != Limit::none) {
    json["limit"] = to_string(e.limit);
    json["expanded"] = e.expanded;
  }
  print(out, json);
}

}  // namespace leadline::report
