#include "leadline/report/exploration.hpp"

#include <algorithm>
#include <ostream>

#include "leadline/base/numbers.hpp"
#include "report/json.hpp"

namespace leadline::report {

void Exploration::add(const explore::Counts& part) {
  counts.states += part.states;
  counts.expanded += part.expanded;
  counts.edges += part.edges;
  counts.deadlocks += part.deadlocks;
  counts.seconds += part.seconds;
  counts.memory += part.memory;
  if (counts.limit == Limit::none) counts.limit = part.limit;
}

namespace {

bool is_in_parts(const Exploration& e) {
  return std::any_of(e.sizes.begin(), e.sizes.end(),
                     [](const Size& size) { return size.noun == "part" && size.count > 1; });
}

}  // namespace

void write_text(std::ostream& out, const Exploration& e) {
  const explore::Counts& found = e.counts;
  const bool complete = found.limit == Limit::none;
  out << e.kind << std::string(12 - e.kind.size(), ' ');
  const char* separator = "";
  for (const Size& size : e.sizes) {
    out << separator << count(size.count, size.noun);
    separator = ", ";
  }
  out << '\n';
  if (!e.method.empty()) out << "method      " << e.method << '\n';
  if (is_in_parts(e)) out << "parts       each explored by itself; the figures are their sums\n";
  if (e.reduced) out << "reduced     to what the deadlocks need\n";
  out << "states      " << grouped(found.states);
  if (!complete) out << " seen, " << grouped(found.expanded) << " of them expanded";
  out << "\nedges       " << grouped(found.edges) << "\ndeadlocks   " << grouped(found.deadlocks)
      << '\n';
  if (!complete) out << "incomplete  cut by " << cause(found.limit) << '\n';
}

void write_json(std::ostream& out, const Exploration& e) {
  const explore::Counts& found = e.counts;
  Json json;
  json["report"] = "explore";
  json["model"] = e.model;
  json["kind"] = e.kind;
  if (!e.method.empty()) json["method"] = e.method;
  json["reduced"] = e.reduced;
  for (const Size& size : e.sizes) json[size.noun + 's'] = size.count;
  json["states"] = found.states;
  json["edges"] = found.edges;
  json["deadlocks"] = found.deadlocks;
  json["complete"] = found.limit == Limit::none;
  if (found.limit != Limit::none) {
    json["limit"] = to_string(found.limit);
    json["expanded"] = found.expanded;
  }
  json["seconds"] = found.seconds;
  json["edges_per_second"] =
      found.seconds > 0 ? static_cast<double>(found.edges) / found.seconds : 0;
  json["bytes_per_state"] = static_cast<double>(found.memory) / static_cast<double>(found.states);
  json["peak_memory"] = e.peak_memory;
  print(out, json);
}

}  // namespace leadline::report
