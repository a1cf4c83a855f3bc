#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "leadline/model/dsaam_system.hpp"

namespace leadline::emit {

/// A port of one node, of either direction.
struct PortAt {
  NodeId node;
  PortRef port;
};

/// A line of a box: one port, or like ports that are drawn as one.
struct BoxRow {
  std::string name;  ///< "pose", "pose[1]", or "pose[4]" for all four
  std::vector<PortAt> members;
};

/// One node, or the like nodes of an array that are drawn as one.
struct NodeBox {
  std::string name;  ///< "drone[2]", or "drone[4]" for all four
  std::vector<NodeId> nodes;
  std::vector<BoxRow> inputs;
  std::vector<BoxRow> outputs;
  std::size_t part = 0;  ///< boxes without a way between them have different parts
  /// Arrows from the boxes that nothing feeds, else from the first box of its part, to this one.
  std::size_t layer = 0;
};

struct RowAt {
  std::size_t box = 0;
  std::size_t row = 0;

  friend auto operator<=>(const RowAt&, const RowAt&) = default;
};

/// One output's flow to one input.
struct FlowAt {
  OutputRef source;
  InputRef sink;
};

struct BoxArrow {
  RowAt from;  ///< an output of its box
  RowAt to;    ///< an input
  std::vector<FlowAt> flows;
};

/// What a picture of the flows shows. Everything in the order of declaration.
struct FlowBoxes {
  std::vector<NodeBox> boxes;
  std::vector<BoxArrow> arrows;
  std::size_t parts = 1;           ///< of the boxes
  std::vector<std::size_t> alike;  ///< by part: the weakly connected parts of the system in it
};

/// The boxes and arrows of a system. With `collapse`, the nodes of an array whose ports and flows
/// are alike are one box, and so are the lines of an array of ports. O(n log n) for each array that
/// turns out not to be alike.
[[nodiscard]] FlowBoxes flow_boxes(const DsaamSystem& system, bool collapse);

}  // namespace leadline::emit
