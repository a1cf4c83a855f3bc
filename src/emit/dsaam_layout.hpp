#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "leadline/emit/losses.hpp"
#include "leadline/model/dsaam_system.hpp"

namespace leadline::emit {

/// Inputs or outputs of a node that one declaration stands for.
struct PortGroup {
  std::uint32_t begin = 0;
  std::uint32_t count = 1;
  bool is_array = false;
  std::string name;
};

/// Nodes that one item stands for.
struct NodeGroup {
  std::uint32_t begin = 0;
  std::uint32_t count = 1;
  bool is_array = false;
  std::string name;
  std::vector<PortGroup> inputs;
  std::vector<PortGroup> outputs;
  std::vector<std::uint32_t> input_group;  ///< by input of each of its nodes
};

/// How a system is written: which nodes and ports are arrays, and what all are called.
struct DsaamLayout {
  std::string name;
  std::vector<NodeGroup> nodes;
  std::vector<std::uint32_t> node_group;  ///< by node
  Losses losses;
};

[[nodiscard]] DsaamLayout dsaam_layout(const DsaamSystem& system);

}  // namespace leadline::emit
