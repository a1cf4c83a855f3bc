#include "self_check.hpp"

#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "leadline/explore/slow_graph.hpp"
#include "terminal.hpp"

namespace leadline::tool {
namespace {

using explore::StateGraph;
using explore::StateIndex;

bool same_states(const StateGraph& a, const StateGraph& b) {
  if (a.size() != b.size()) return false;
  for (StateIndex s = 0; s < a.size(); ++s) {
    if (a.layout.unpack(a.state(s)) != b.layout.unpack(b.state(s))) return false;
  }
  return true;
}

bool same_graph(const StateGraph& a, const StateGraph& b) {
  return same_states(a, b) && a.offsets == b.offsets && a.targets == b.targets &&
         a.actions == b.actions;
}

std::set<std::vector<Tokens>> deadlocks(const StateGraph& graph) {
  std::set<std::vector<Tokens>> result;
  for (StateIndex s = 0; s < graph.size(); ++s) {
    if (graph.is_deadlock(s)) result.insert(graph.layout.unpack(graph.state(s)));
  }
  return result;
}

}  // namespace

void self_check(const StateGraph& graph, const program::Program& program, const Limits& limits,
                bool reduced, bool quiet) {
  const auto tell = [quiet](const std::string& text) {
    if (!quiet) remark("nothing is compared (--self-check): " + text);
  };
  if (!graph.complete()) return tell("the graph is partial");
  const std::vector<std::vector<Tokens>> start = {program.initial};
  const StateGraph slow = explore::slow_graph_from(program, start, limits).graph;
  if (!slow.complete()) return tell("the slow explorer was cut by " + cause(slow.limit));
  if (reduced ? deadlocks(graph) != deadlocks(slow) : !same_graph(graph, slow)) {
    throw std::logic_error("the fast and the slow explorer disagree on this net");
  }
}

}  // namespace leadline::tool
