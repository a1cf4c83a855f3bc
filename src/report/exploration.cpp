#include "leadline/report/exploration.hpp"

#include <ostream>

#include "leadline/report/numbers.hpp"
#include "report/json.hpp"

namespace leadline::report {

void Exploration::add(const explore::Counts& counts) {
  states += counts.states;
  expanded += counts.expanded;
  edges += counts.edges;
  deadlocks += counts.deadlocks;
  seconds += counts.seconds;
  memory += counts.memory;
  if (limit == Limit::none) limit = counts.limit;
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
  json["seconds"] = e.seconds;
  json["edges_per_second"] = e.seconds > 0 ? static_cast<double>(e.edges) / e.seconds : 0;
  json["bytes_per_state"] = static_cast<double>(e.memory) / static_cast<double>(e.states);
  json["peak_memory"] = e.peak_memory;
  print(out, json);
}

}  // namespace leadline::report
