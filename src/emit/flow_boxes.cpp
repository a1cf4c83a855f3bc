#include "emit/flow_boxes.hpp"

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/connected_components.hpp>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace leadline::emit {
namespace {

using UndirectedGraph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;

/// "drone" of "drone[2]".
std::string array_name(const std::string& name, ArrayPlace place) {
  return place.size == 0 ? name : name.substr(0, name.rfind('['));
}

std::string whole_name(const std::string& name, ArrayPlace place) {
  return array_name(name, place) + '[' + std::to_string(place.size) + ']';
}

/// Puts nodes and ports together, as far as the arrays in `apart_` allow.
class Grouping {
 public:
  Grouping(const DsaamSystem& system, bool collapse) : system_(system), collapse_(collapse) {}

  FlowBoxes group() {
    do {
      collect();
    } while (divide_unlike());
    return std::move(result_);
  }

  [[nodiscard]] RowAt row_of(OutputRef ref) const {
    return output_row_[ref.node.index()][ref.output];
  }
  [[nodiscard]] RowAt row_of(InputRef ref) const { return input_row_[ref.node.index()][ref.input]; }

 private:
  /// An array of nodes, or (with its node's name) of ports.
  using ArrayKey = std::pair<std::string, std::string>;

  [[nodiscard]] bool is_whole(const ArrayKey& key, ArrayPlace place) const {
    return collapse_ && place.size > 1 && !apart_.contains(key);
  }

  void collect() {
    result_ = {};
    output_row_.assign(system_.nodes.size(), {});
    input_row_.assign(system_.nodes.size(), {});
    std::map<std::string, std::size_t> box_of;
    std::map<std::pair<std::size_t, std::string>, std::size_t> row_of;
    for (std::size_t n = 0; n < system_.nodes.size(); ++n) {
      const DsaamNode& node = system_.nodes[n];
      const bool whole = is_whole({array_name(node.name, node.place), ""}, node.place);
      const std::string name = whole ? whole_name(node.name, node.place) : node.name;
      const auto [at, is_new] = box_of.emplace(name, result_.boxes.size());
      if (is_new) result_.boxes.push_back({name, {}, {}, {}, 0, 0});
      NodeBox& box = result_.boxes[at->second];
      box.nodes.emplace_back(n);
      const auto add = [&, b = at->second](auto& rows, const auto& port, PortAt member) {
        const std::string row = row_name(node, port);
        const auto [known, is_new_row] = row_of.emplace(std::pair(b, row), rows.size());
        if (is_new_row) rows.push_back({row, {}});
        rows[known->second].members.push_back(member);
        return RowAt{b, known->second};
      };
      for (std::uint32_t i = 0; i < node.inputs.size(); ++i) {
        input_row_[n].push_back(add(box.inputs, node.inputs[i], {NodeId(n), {true, i}}));
      }
      for (std::uint32_t o = 0; o < node.outputs.size(); ++o) {
        output_row_[n].push_back(add(box.outputs, node.outputs[o], {NodeId(n), {false, o}}));
      }
    }
  }

  [[nodiscard]] ArrayKey port_array(const DsaamNode& node, const std::string& port,
                                    ArrayPlace place) const {
    return {array_name(node.name, node.place), array_name(port, place)};
  }

  template <class Port>
  [[nodiscard]] std::string row_name(const DsaamNode& node, const Port& port) const {
    const bool whole = is_whole(port_array(node, port.name, port.place), port.place);
    return whole ? whole_name(port.name, port.place) : port.name;
  }

  /// Takes the arrays apart whose members are drawn as one and are not alike; false if none.
  bool divide_unlike() {
    const std::size_t before = apart_.size();
    for (const NodeBox& box : result_.boxes) {
      for (const std::vector<BoxRow>* rows : {&box.inputs, &box.outputs}) {
        for (const BoxRow& row : *rows) divide_unlike(box, row);
      }
    }
    return apart_.size() > before;
  }

  void divide_unlike(const NodeBox& box, const BoxRow& row) {
    const bool of_ports = row.members.size() > box.nodes.size();
    const auto same = [&](const PortAt& member) { return look(member) == look(row.members[0]); };
    const bool all_have_it = row.members.size() % box.nodes.size() == 0;
    if (all_have_it && std::all_of(row.members.begin(), row.members.end(), same)) return;
    const PortAt first = row.members.front();
    const DsaamNode& node = system_.nodes[first.node.index()];
    if (!of_ports) {
      apart_.insert({array_name(node.name, node.place), ""});
    } else if (first.port.is_input) {
      const DsaamInput& port = node.inputs[first.port.index];
      apart_.insert(port_array(node, port.name, port.place));
    } else {
      const DsaamOutput& port = node.outputs[first.port.index];
      apart_.insert(port_array(node, port.name, port.place));
    }
  }

  /// What like ports have in common: numbers, and the lines at the other ends of their flows.
  using Look = std::tuple<std::uint32_t, std::vector<Ticks>, Ticks, bool, std::vector<RowAt>>;

  [[nodiscard]] Look look(const PortAt& at) const {
    const DsaamNode& node = system_.nodes[at.node.index()];
    if (at.port.is_input) {
      const DsaamInput& input = node.inputs[at.port.index];
      return {input.buffer, {}, 0, false, {row_of(input.source)}};
    }
    const DsaamOutput& output = node.outputs[at.port.index];
    std::vector<RowAt> sinks;
    for (const InputRef sink : output.sinks) sinks.push_back(row_of(sink));
    std::sort(sinks.begin(), sinks.end());
    return {0, output.periods, output.first, output.observation, std::move(sinks)};
  }

  const DsaamSystem& system_;
  bool collapse_;
  std::set<ArrayKey> apart_;
  FlowBoxes result_;
  std::vector<std::vector<RowAt>> output_row_;  // by node, by output
  std::vector<std::vector<RowAt>> input_row_;
};

void add_arrows(const DsaamSystem& system, const Grouping& grouping, FlowBoxes& result) {
  std::map<std::pair<RowAt, RowAt>, std::size_t> arrow_of;
  for (std::size_t n = 0; n < system.nodes.size(); ++n) {
    for (std::uint32_t o = 0; o < system.nodes[n].outputs.size(); ++o) {
      const OutputRef source{NodeId(n), o};
      for (const InputRef sink : system.nodes[n].outputs[o].sinks) {
        const RowAt from = grouping.row_of(source);
        const RowAt to = grouping.row_of(sink);
        const auto [at, is_new] = arrow_of.emplace(std::pair(from, to), result.arrows.size());
        if (is_new) result.arrows.push_back({from, to, {}});
        result.arrows[at->second].flows.push_back({source, sink});
      }
    }
  }
}

/// By vertex: the number of its connected component, in the order of their first vertices.
std::vector<std::size_t> components(const UndirectedGraph& graph) {
  std::vector<std::size_t> component(boost::num_vertices(graph));
  boost::connected_components(graph, component.data());
  return component;
}

void add_parts(const DsaamSystem& system, FlowBoxes& result) {
  UndirectedGraph nodes(system.nodes.size());
  UndirectedGraph boxes(result.boxes.size());
  for (const BoxArrow& arrow : result.arrows) {
    boost::add_edge(arrow.from.box, arrow.to.box, boxes);
    for (const FlowAt& flow : arrow.flows) {
      boost::add_edge(flow.source.node.index(), flow.sink.node.index(), nodes);
    }
  }
  const std::vector<std::size_t> part_of_node = components(nodes);
  const std::vector<std::size_t> part_of_box = components(boxes);
  std::map<std::size_t, std::set<std::size_t>> parts;
  for (std::size_t b = 0; b < result.boxes.size(); ++b) {
    result.boxes[b].part = part_of_box[b];
    for (const NodeId node : result.boxes[b].nodes) {
      parts[part_of_box[b]].insert(part_of_node[node.index()]);
    }
  }
  result.parts = parts.size();
  for (const auto& [part, alike] : parts) result.alike.push_back(alike.size());
}

/// Numbers the layers, breadth first.
class Layers {
 public:
  explicit Layers(FlowBoxes& boxes)
      : boxes_(boxes.boxes), next_(boxes_.size()), entered_(boxes_.size()) {
    for (const BoxArrow& arrow : boxes.arrows) next_[arrow.from.box].push_back(arrow.to.box);
  }

  void number(const std::vector<bool>& fed) {
    for (std::size_t b = 0; b < boxes_.size(); ++b) {
      if (!fed[b]) enter(b, 0);
    }
    spread();
    for (std::size_t b = 0; b < boxes_.size(); ++b) {
      enter(b, 0);
      spread();
    }
  }

 private:
  void enter(std::size_t box, std::size_t layer) {
    if (entered_[box]) return;
    entered_[box] = true;
    boxes_[box].layer = layer;
    queue_.push_back(box);
  }

  void spread() {
    for (; done_ < queue_.size(); ++done_) {
      const std::size_t at = queue_[done_];
      for (const std::size_t box : next_[at]) enter(box, boxes_[at].layer + 1);
    }
  }

  std::vector<NodeBox>& boxes_;
  std::vector<std::vector<std::size_t>> next_;
  std::vector<bool> entered_;
  std::vector<std::size_t> queue_;
  std::size_t done_ = 0;
};

void add_layers(FlowBoxes& result) {
  std::vector<bool> fed(result.boxes.size());
  for (const BoxArrow& arrow : result.arrows) fed[arrow.to.box] = true;
  Layers(result).number(fed);
}

}  // namespace

FlowBoxes flow_boxes(const DsaamSystem& system, bool collapse) {
  Grouping grouping(system, collapse);
  FlowBoxes result = grouping.group();
  add_arrows(system, grouping, result);
  add_parts(system, result);
  add_layers(result);
  return result;
}

}  // namespace leadline::emit
