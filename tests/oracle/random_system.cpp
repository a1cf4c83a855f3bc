#include "random_system.hpp"

#include <algorithm>
#include <string>

#include "random.hpp"

namespace leadline::oracle {
namespace {

class Drawing {
 public:
  Drawing(std::uint64_t seed, const SystemFeatures& features) : random_(seed), features_(features) {
    system_.name = "system" + std::to_string(seed);
    for (std::size_t n = random_.between(2, features.most_nodes); n > 0; --n) {
      system_.nodes.emplace_back().name = "n" + std::to_string(system_.nodes.size());
    }
    const std::vector<std::vector<Ticks>> scales{{1, 2}, {1, 2, 3}, {2, 4}, {2, 3}, {1}};
    periods_ = scales[random_.below(scales.size())];
  }

  DsaamSystem draw() {
    for (std::size_t i = random_.below(3); i > 0; --i) add_circuit();
    for (std::size_t i = random_.between(0, system_.nodes.size()); i > 0; --i) add_flow();
    for (std::size_t n = 0; n < system_.nodes.size(); ++n) complete(n);
    if (features_.orders) {
      for (DsaamNode& node : system_.nodes) {
        add_order(node, true);
        add_order(node, false);
      }
    }
    return std::move(system_);
  }

 private:
  /// A circuit through some nodes, most often with flows of one kind.
  void add_circuit() {
    std::vector<std::size_t> nodes;
    for (std::size_t n = 0; n < system_.nodes.size(); ++n) nodes.push_back(n);
    random_.shuffle(nodes);
    nodes.resize(random_.between(2, std::min<std::size_t>(nodes.size(), 3)));
    const bool observation = features_.observations && random_.chance(60);
    const std::size_t mixed = random_.chance(70) ? 0 : 30;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const bool other = features_.observations && random_.chance(mixed);
      connect(add_output(nodes[i], observation != other), nodes[(i + 1) % nodes.size()]);
    }
  }

  void add_flow() {
    const std::size_t from = random_.below(system_.nodes.size());
    auto& outputs = system_.nodes[from].outputs;
    OutputRef source{NodeId(from), 0};
    if (!outputs.empty() && random_.chance(40)) {
      source.output = static_cast<std::uint32_t>(random_.below(outputs.size()));
    } else {
      source = add_output(from, features_.observations && random_.chance(25));
    }
    connect(source, (from + random_.between(1, system_.nodes.size() - 1)) % system_.nodes.size());
  }

  OutputRef add_output(std::size_t node, bool observation) {
    auto& outputs = system_.nodes[node].outputs;
    DsaamOutput output;
    output.name = "o" + std::to_string(outputs.size() + 1);
    output.observation = observation;
    output.periods = {periods_[random_.below(periods_.size())]};
    if (features_.several_periods && random_.chance(20)) {
      output.periods.push_back(output.periods.front() + static_cast<Ticks>(random_.between(1, 2)));
    }
    if (random_.chance(40)) output.first = static_cast<Ticks>(random_.below(3));
    outputs.push_back(std::move(output));
    return {NodeId(node), static_cast<std::uint32_t>(outputs.size() - 1)};
  }

  void connect(OutputRef source, std::size_t node) {
    auto& inputs = system_.nodes[node].inputs;
    DsaamInput input;
    input.name = "i" + std::to_string(inputs.size() + 1);
    input.source = source;
    if (random_.chance(30)) {
      input.buffer = static_cast<std::uint32_t>(random_.between(1, features_.most_buffer));
    }
    inputs.push_back(std::move(input));
    system_.nodes[source.node.index()].outputs[source.output].sinks.push_back(
        {NodeId(node), static_cast<std::uint32_t>(inputs.size() - 1)});
  }

  /// A node has a port; now and then an output that emits to nobody, which is no
  /// observation: that is said of flows.
  void complete(std::size_t n) {
    const DsaamNode& node = system_.nodes[n];
    if ((node.inputs.empty() && node.outputs.empty()) || random_.chance(10)) {
      add_output(n, false);
    }
  }

  /// Items that name ports in one random order have no circle.
  void add_order(DsaamNode& node, bool inputs) {
    std::vector<PortRef> ports;
    const std::size_t count = inputs ? node.inputs.size() : node.outputs.size();
    for (std::uint32_t i = 0; i < count; ++i) ports.push_back({inputs, i});
    random_.shuffle(ports);
    for (std::size_t items = random_.chance(30) ? random_.between(1, 2) : 0; items > 0; --items) {
      std::vector<PortRef> item;
      for (const PortRef port : ports) {
        if (random_.chance(70)) item.push_back(port);
      }
      if (item.size() > 1) node.order.push_back(std::move(item));
    }
  }

  Random random_;
  SystemFeatures features_;
  DsaamSystem system_;
  std::vector<Ticks> periods_;
};

}  // namespace

DsaamSystem random_system(std::uint64_t seed, const SystemFeatures& features) {
  return Drawing(seed, features).draw();
}

}  // namespace leadline::oracle
