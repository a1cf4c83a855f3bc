#include <utility>
#include <vector>

#include "random_system.hpp"
#include "remove_at.hpp"

namespace leadline::oracle {
namespace {

using Change = std::function<void(DsaamSystem&)>;

void forget_port(DsaamNode& node, PortRef gone) {
  for (auto& item : node.order) {
    std::erase(item, gone);
    for (PortRef& port : item) {
      if (port.is_input == gone.is_input && port.index > gone.index) --port.index;
    }
  }
  std::erase_if(node.order, [](const auto& item) { return item.size() < 2; });
}

void remove_input(DsaamSystem& system, InputRef gone) {
  for (DsaamNode& node : system.nodes) {
    for (DsaamOutput& output : node.outputs) {
      std::erase(output.sinks, gone);
      for (InputRef& sink : output.sinks) {
        if (sink.node == gone.node && sink.input > gone.input) --sink.input;
      }
    }
  }
  DsaamNode& node = system.nodes[gone.node.index()];
  remove_at(node.inputs, gone.input);
  forget_port(node, {true, gone.input});
}

void remove_output(DsaamSystem& system, OutputRef gone) {
  while (!system.output(gone).sinks.empty()) {
    remove_input(system, system.output(gone).sinks.back());
  }
  for (DsaamNode& node : system.nodes) {
    for (DsaamInput& input : node.inputs) {
      if (input.source.node == gone.node && input.source.output > gone.output) {
        --input.source.output;
      }
    }
  }
  DsaamNode& node = system.nodes[gone.node.index()];
  remove_at(node.outputs, gone.output);
  forget_port(node, {false, gone.output});
}

/// Takes away a node that has no port any more.
void remove_bare_node(DsaamSystem& system, NodeId gone) {
  const auto move = [gone](NodeId& id) {
    if (id > gone) --id.value;
  };
  remove_at(system.nodes, gone.index());
  for (DsaamNode& node : system.nodes) {
    for (DsaamInput& input : node.inputs) move(input.source.node);
    for (DsaamOutput& output : node.outputs) {
      for (InputRef& sink : output.sinks) move(sink.node);
    }
  }
}

/// Takes away nodes without ports. Of an output without flows nobody can say that it observes.
void tidy(DsaamSystem& system) {
  for (std::size_t n = system.nodes.size(); n-- > 0;) {
    DsaamNode& node = system.nodes[n];
    for (DsaamOutput& output : node.outputs) {
      output.observation = output.observation && !output.sinks.empty();
    }
    if (node.inputs.empty() && node.outputs.empty()) remove_bare_node(system, NodeId(n));
  }
}

void remove_node(DsaamSystem& system, NodeId gone) {
  const DsaamNode& node = system.nodes[gone.index()];
  while (!node.outputs.empty()) remove_output(system, {gone, 0});
  while (!node.inputs.empty()) remove_input(system, {gone, 0});
}

void simplify_input(InputRef at, std::uint32_t buffer, std::vector<Change>& changes) {
  changes.emplace_back([at](DsaamSystem& s) { remove_input(s, at); });
  if (buffer == 1) return;
  changes.emplace_back(
      [at](DsaamSystem& s) { --s.nodes[at.node.index()].inputs[at.input].buffer; });
}

void simplify_output(OutputRef at, const DsaamOutput& output, std::vector<Change>& changes) {
  const auto add = [&](auto change) {
    changes.emplace_back(
        [at, change](DsaamSystem& s) { change(s.nodes[at.node.index()].outputs[at.output]); });
  };
  changes.emplace_back([at](DsaamSystem& s) { remove_output(s, at); });
  if (output.observation) add([](DsaamOutput& o) { o.observation = false; });
  if (output.first > 0) add([](DsaamOutput& o) { --o.first; });
  for (std::size_t i = 0; i < output.periods.size(); ++i) {
    if (output.periods.size() > 1) add([i](DsaamOutput& o) { remove_at(o.periods, i); });
  }
  if (output.periods.front() > 1) {
    add([](DsaamOutput& o) {
      for (Ticks& period : o.periods) --period;
    });
  }
}

void simplify_order(NodeId id, const DsaamNode& node, std::vector<Change>& changes) {
  for (std::size_t i = 0; i < node.order.size(); ++i) {
    changes.emplace_back([id, i](DsaamSystem& s) { remove_at(s.nodes[id.index()].order, i); });
    for (std::size_t p = 0; node.order[i].size() > 2 && p < node.order[i].size(); ++p) {
      changes.emplace_back(
          [id, i, p](DsaamSystem& s) { remove_at(s.nodes[id.index()].order[i], p); });
    }
  }
}

/// Everything that makes the system simpler by one step.
std::vector<Change> simplifications(const DsaamSystem& system) {
  std::vector<Change> changes;
  for (std::uint32_t n = 0; n < system.nodes.size(); ++n) {
    changes.emplace_back([n](DsaamSystem& s) { remove_node(s, NodeId(n)); });
  }
  for (std::uint32_t n = 0; n < system.nodes.size(); ++n) {
    const DsaamNode& node = system.nodes[n];
    for (std::uint32_t i = 0; i < node.outputs.size(); ++i) {
      simplify_output({NodeId(n), i}, node.outputs[i], changes);
    }
    for (std::uint32_t i = 0; i < node.inputs.size(); ++i) {
      simplify_input({NodeId(n), i}, node.inputs[i].buffer, changes);
    }
    simplify_order(NodeId(n), node, changes);
  }
  return changes;
}

}  // namespace

DsaamSystem shrink(const DsaamSystem& system,
                   const std::function<bool(const DsaamSystem&)>& fails) {
  DsaamSystem smallest = system;
  for (bool smaller = true; smaller;) {
    smaller = false;
    for (const Change& change : simplifications(smallest)) {
      DsaamSystem candidate = smallest;
      change(candidate);
      tidy(candidate);
      if (!fails(candidate)) continue;
      smallest = std::move(candidate);
      smaller = true;
      break;
    }
  }
  return smallest;
}

}  // namespace leadline::oracle
