#include "leadline/report/exploration.hpp"

#include <ostream>

#include "leadline/report/numbers.hpp"
#include "report/json.hpp"

namespace leadline::report {

void Exploration::add(const explore::StateGraph& graph) {
  states += graph.size();
  expanded += graph.expanded;
  edges += graph.edges();
  for (explore::StateIndex s = 0; s < graph.expanded; ++s) {
    if (graph.is_deadlock(s)) ++deadlocks;
  }
  if (limit == Limit::none) limit = graph.limit;
}

Exploration summarise(const PetriNet& net, const explore::StateGraph& graph) {
  Exploration result;
  result.model = net.name;
  result.kind = "net";
  result.sizes = {{"place", net.places.size()}, {"transition", net.transitions.size()}};
  result.add(graph);
  return result;
}

void write_text(std::ostream& out, const Exploration& e) {
  const bool complete = e.limit == Limit::none;
  out << e.kind << std::string(12 - e.kind.size(), ' ');
  const char* separator = "";
  for (const Size& size : e.sizes) {
    out << separator << count(size.count, size.noun);
    separator = ", ";
  }
  out << '\n';
  if (!e.method.empty()) out << "method      " << e.method << '\n';
  if (e.reduced) out << "reduced     to what the deadlocks need\n";
  out << "states      " << grouped(e.states);
  if (!complete) out << " seen, " << grouped(e.expanded) << " of them expanded";
  out << "\nedges       " << grouped(e.edges) << "\ndeadlocks   " << grouped(e.deadlocks) << '\n';
  if (!complete) out << "incomplete  cut by the limit: " << to_string(e.limit) << '\n';
}

void write_json(std::ostream& out, const Exploration& e) {
  Json json;
  json["report"] = "explore";
  json["model"] = e.model;
  json["kind"] = e.kind;
  if (!e.method.empty()) json["method"] = e.method;
  json["reduced"] = e.reduced;
  for (const Size& size : e.sizes) json[size.noun + 's'] = size.count;
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
