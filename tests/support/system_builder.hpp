#pragma once

#include <initializer_list>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "leadline/model/dsaam_system.hpp"

namespace leadline::test {

/// DSAAM systems written by hand in a test. A port is "node.port"; nodes and inputs are made when
/// first named, outputs by `out`.
class SystemBuilder {
 public:
  explicit SystemBuilder(std::string name = "system") { system_.name = std::move(name); }

  SystemBuilder& node(const std::string& name) {
    node_id(name);
    return *this;
  }

  SystemBuilder& in(const std::string& port, std::uint32_t buffer = 1) {
    const InputRef ref = input(port);
    system_.nodes[ref.node.index()].inputs[ref.input].buffer = buffer;
    return *this;
  }

  /// The periods in increasing order.
  SystemBuilder& out(const std::string& port, std::vector<Ticks> periods, Ticks first = 0) {
    const auto [owner, name] = split(port);
    const NodeId id = node_id(owner);
    auto& outputs = system_.nodes[id.index()].outputs;
    outputs_.emplace(port, OutputRef{id, static_cast<std::uint32_t>(outputs.size())});
    DsaamOutput made;
    made.name = name;
    made.periods = std::move(periods);
    made.first = first;
    outputs.push_back(std::move(made));
    return *this;
  }
  SystemBuilder& out(const std::string& port, Ticks period, Ticks first = 0) {
    return out(port, std::vector<Ticks>{period}, first);
  }

  SystemBuilder& flow(const std::string& from, const std::vector<std::string>& to) {
    const OutputRef source = outputs_.at(from);
    for (const std::string& port : to) {
      const InputRef sink = input(port);
      system_.nodes[sink.node.index()].inputs[sink.input].source = source;
      system_.nodes[source.node.index()].outputs[source.output].sinks.push_back(sink);
    }
    return *this;
  }
  SystemBuilder& flow(const std::string& from, std::initializer_list<std::string> to) {
    return flow(from, std::vector<std::string>(to));
  }
  SystemBuilder& flow(const std::string& from, const std::string& to) {
    return flow(from, std::vector<std::string>{to});
  }
  SystemBuilder& observation(const std::string& from, const std::string& to) {
    const OutputRef source = outputs_.at(from);
    system_.nodes[source.node.index()].outputs[source.output].observation = true;
    return flow(from, to);
  }

  /// Ports of one node, made before.
  SystemBuilder& order(const std::vector<std::string>& ports) {
    std::vector<PortRef> item;
    for (const std::string& port : ports) {
      const auto input = inputs_.find(port);
      item.push_back(input != inputs_.end() ? PortRef{true, input->second.input}
                                            : PortRef{false, outputs_.at(port).output});
    }
    system_.nodes[node_id(split(ports.at(0)).first).index()].order.push_back(std::move(item));
    return *this;
  }

  [[nodiscard]] NodeId id(const std::string& node) const { return nodes_.at(node); }
  [[nodiscard]] OutputRef output(const std::string& port) const { return outputs_.at(port); }
  [[nodiscard]] InputRef sink(const std::string& port) const { return inputs_.at(port); }
  [[nodiscard]] const DsaamSystem& system() const { return system_; }

 private:
  static std::pair<std::string, std::string> split(const std::string& port) {
    const std::size_t dot = port.rfind('.');
    if (dot == std::string::npos) throw std::invalid_argument(port + " is no node.port");
    return {port.substr(0, dot), port.substr(dot + 1)};
  }

  NodeId node_id(const std::string& name) {
    const auto [at, is_new] = nodes_.emplace(name, NodeId(system_.nodes.size()));
    if (is_new) {
      system_.nodes.emplace_back();
      system_.nodes.back().name = name;
    }
    return at->second;
  }

  InputRef input(const std::string& port) {
    if (const auto at = inputs_.find(port); at != inputs_.end()) return at->second;
    const auto [owner, name] = split(port);
    const NodeId id = node_id(owner);
    auto& inputs = system_.nodes[id.index()].inputs;
    const InputRef ref{id, static_cast<std::uint32_t>(inputs.size())};
    inputs.emplace_back();
    inputs.back().name = name;
    inputs_.emplace(port, ref);
    return ref;
  }

  DsaamSystem system_;
  std::map<std::string, NodeId> nodes_;
  std::map<std::string, OutputRef> outputs_;
  std::map<std::string, InputRef> inputs_;
};

/// An example of the manual: MORSE and Ptolemy II with one quadrotor.
inline SystemBuilder uav_altitude() {
  SystemBuilder b("uav_altitude");
  b.in("morse.pose", 2).out("morse.height", 10).out("morse.gps", {100, 200});
  b.in("ptolemy.height", 2).in("ptolemy.gps").out("ptolemy.pose", 5);
  b.flow("morse.height", "ptolemy.height").flow("morse.gps", "ptolemy.gps");
  return b.flow("ptolemy.pose", "morse.pose");
}

/// Nodes in a ring, one flow of period 1 each way round.
inline SystemBuilder ring(std::size_t nodes, std::uint32_t buffer = 1) {
  SystemBuilder b("ring");
  const auto name = [](std::size_t i) { return "n" + std::to_string(i); };
  for (std::size_t i = 0; i < nodes; ++i) b.in(name(i) + ".in", buffer).out(name(i) + ".out", 1);
  for (std::size_t i = 0; i < nodes; ++i) {
    b.flow(name(i) + ".out", name((i + 1) % nodes) + ".in");
  }
  return b;
}

/// A planner with robots, each a controller and a plant: the planner sends goals and hears of
/// poses, controllers command their plants and see them.
inline SystemBuilder planner(std::size_t robots) {
  SystemBuilder b("planner");
  for (std::size_t i = 0; i < robots; ++i) {
    const std::string n = "[" + std::to_string(i) + "]";
    b.out("planner.goal" + n, 100).in("planner.pose" + n);
  }
  for (std::size_t i = 0; i < robots; ++i) {
    const std::string n = "[" + std::to_string(i) + "]";
    b.out("controller" + n + ".command", 10);
    b.flow("planner.goal" + n, "controller" + n + ".goal");
  }
  for (std::size_t i = 0; i < robots; ++i) {
    const std::string n = "[" + std::to_string(i) + "]";
    b.out("plant" + n + ".state", 10).out("plant" + n + ".pose", 50);
    b.flow("controller" + n + ".command", "plant" + n + ".command");
    b.flow("plant" + n + ".state", "controller" + n + ".state");
    b.flow("plant" + n + ".pose", "planner.pose" + n);
  }
  return b;
}

}  // namespace leadline::test
