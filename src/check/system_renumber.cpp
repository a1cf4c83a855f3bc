#include "check/system_renumber.hpp"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/connected_components.hpp>
#include <limits>

namespace leadline::check {
namespace {

class Renumbering {
 public:
  explicit Renumbering(const std::vector<NodeId>& nodes) : nodes_(&nodes) {}

  void operator()(NodeId& node) const { node = (*nodes_)[node.index()]; }
  void operator()(OutputRef& output) const { (*this)(output.node); }
  void operator()(InputRef& input) const { (*this)(input.node); }
  void operator()(Flow& flow) const {
    (*this)(flow.source);
    (*this)(flow.sink);
  }
  void operator()(Wait& wait) const {
    (*this)(wait.node);
    (*this)(wait.on);
    (*this)(wait.flow);
  }
  void operator()(Deadlock& deadlock) const {
    for (Flow& flow : deadlock.circuit) (*this)(flow);
    for (Wait& wait : deadlock.waits) (*this)(wait);
    for (NodeId& node : deadlock.blocked) (*this)(node);
    if (deadlock.mend) (*this)(*deadlock.mend);
  }

 private:
  const std::vector<NodeId>* nodes_;
};

}  // namespace

std::vector<std::vector<NodeId>> nodes_of_parts(const DsaamSystem& system) {
  boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS> graph(system.nodes.size());
  for (std::size_t n = 0; n < system.nodes.size(); ++n) {
    for (const DsaamInput& input : system.nodes[n].inputs) {
      boost::add_edge(n, input.source.node.index(), graph);
    }
  }
  std::vector<std::size_t> component(system.nodes.size());
  const auto index = boost::get(boost::vertex_index, graph);
  boost::connected_components(graph, boost::make_iterator_property_map(component.begin(), index));
  constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
  std::vector<std::size_t> place(system.nodes.size(), none);  // by component
  std::vector<std::vector<NodeId>> parts;
  for (std::size_t n = 0; n < system.nodes.size(); ++n) {
    std::size_t& part = place[component[n]];
    if (part == none) {
      part = parts.size();
      parts.emplace_back();
    }
    parts[part].emplace_back(n);
  }
  return parts;
}

void renumber(PartCheck& part, const std::vector<NodeId>& nodes) {
  const Renumbering whole(nodes);
  part.nodes = nodes;
  for (Deadlock& deadlock : part.deadlocks) whole(deadlock);
  for (std::vector<Flow>& circuit : part.kept_apart) {
    for (Flow& flow : circuit) whole(flow);
  }
  for (Race& race : part.races) whole(race.node);
  for (Age& age : part.ages) {
    whole(age.flow);
    whole(age.emission);
  }
  for (ChainAge& age : part.chains) {
    whole(age.origin);
    whole(age.emission);
  }
  for (Occupancy& buffer : part.buffers) whole(buffer.input);
}

}  // namespace leadline::check
