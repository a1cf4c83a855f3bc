#include "emit/dsaam_flows.hpp"

#include <algorithm>
#include <optional>
#include <ostream>
#include <string>

namespace leadline::emit {
namespace {

/// An end of a flow: in each of two dimensions, nodes and ports, a fixed index or a star.
struct End {
  const NodeGroup* node = nullptr;
  const PortGroup* port = nullptr;
  std::uint32_t node_at = 0;
  std::uint32_t port_at = 0;
  bool node_star = false;
  bool port_star = false;

  [[nodiscard]] std::vector<std::uint32_t> stars() const {
    std::vector<std::uint32_t> sizes;
    if (node_star) sizes.push_back(node->count);
    if (port_star) sizes.push_back(port->count);
    return sizes;
  }
  [[nodiscard]] std::uint32_t node_for(const std::vector<std::uint32_t>& values) const {
    return node->begin + (node_star ? values[0] : node_at);
  }
  [[nodiscard]] std::uint32_t port_for(const std::vector<std::uint32_t>& values) const {
    return port->begin + (port_star ? values[node_star ? 1 : 0] : port_at);
  }
};

std::string index_text(bool is_array, bool star, std::uint32_t at) {
  if (!is_array) return {};
  return star ? "[*]" : '[' + std::to_string(at) + ']';
}

std::string text(const End& end) {
  return end.node->name + index_text(end.node->is_array, end.node_star, end.node_at) + '.' +
         end.port->name + index_text(end.port->is_array, end.port_star, end.port_at);
}

/// Goes to the next values below `sizes`, the last fastest; false behind the last ones.
bool advance(std::vector<std::uint32_t>& values, const std::vector<std::uint32_t>& sizes) {
  for (std::size_t digit = sizes.size(); digit > 0; --digit) {
    if (++values[digit - 1] < sizes[digit - 1]) return true;
    values[digit - 1] = 0;
  }
  return false;
}

class FlowWriter {
 public:
  FlowWriter(std::ostream& out, const DsaamSystem& system, const DsaamLayout& layout)
      : out_(out), system_(system), layout_(layout) {}

  /// Writes the flows of all outputs of a group: with as many stars as it can.
  void write(const NodeGroup& node, const PortGroup& port) {
    End all{&node, &port, 0, 0, node.is_array, port.is_array};
    if (write_item(all)) return;
    if (node.is_array && port.is_array) {
      write_each_node(all);
    } else {
      write_each(all);
    }
  }

 private:
  void write_each_node(End source) {
    source.node_star = false;
    for (source.node_at = 0; source.node_at < source.node->count; ++source.node_at)
      if (!write_item(source)) write_each(source);
  }

  /// One item for each output that a source with one star stands for.
  void write_each(End source) {
    std::uint32_t& at = source.node_star ? source.node_at : source.port_at;
    const std::uint32_t count = source.node_star ? source.node->count : source.port->count;
    source.node_star = source.port_star = false;
    for (at = 0; at < count; ++at) write_item(source);
  }

  [[nodiscard]] const DsaamOutput& output(const End& source,
                                          const std::vector<std::uint32_t>& values) const {
    return system_.nodes[source.node_for(values)].outputs[source.port_for(values)];
  }

  /// Whether all outputs of the source have as many sinks, and the same kind of flow.
  [[nodiscard]] bool is_uniform(const End& source) const {
    const std::vector<std::uint32_t> sizes = source.stars();
    std::vector<std::uint32_t> values(sizes.size());
    const DsaamOutput& first = output(source, values);
    do {
      const DsaamOutput& other = output(source, values);
      if (other.sinks.size() != first.sinks.size() || other.observation != first.observation)
        return false;
    } while (advance(values, sizes));
    return true;
  }

  /// False if the sinks do not run along with the stars of the source.
  bool write_item(const End& source) {
    if (!is_uniform(source)) return false;
    const DsaamOutput& first = output(source, std::vector<std::uint32_t>(source.stars().size()));
    std::string sinks;
    for (std::size_t at = 0; at < first.sinks.size();) {
      std::size_t count = 0;
      const auto sink = sink_at(source, at, first.sinks[at], count);
      if (!sink) return false;
      sinks += (at == 0 ? "" : ", ") + text(*sink);
      at += count;
    }
    if (first.sinks.empty()) return true;
    out_ << "  flow " << (first.observation ? "observation " : "") << text(source) << " -> "
         << sinks << ";\n";
    return true;
  }

  /// The end with most stars that stands for the sinks from `at` on, `count` of each output.
  std::optional<End> sink_at(const End& source, std::size_t at, InputRef first,
                             std::size_t& count) const {
    const NodeGroup& node = layout_.nodes[layout_.node_group[first.node.index()]];
    const PortGroup& port = node.inputs[node.input_group[first.input]];
    const auto node_at = static_cast<std::uint32_t>(first.node.index()) - node.begin;
    const std::uint32_t port_at = first.input - port.begin;
    for (const auto& [node_star, port_star] : {std::pair{true, true}, std::pair{true, false},
                                               std::pair{false, true}, std::pair{false, false}}) {
      if ((node_star && !node.is_array) || (port_star && !port.is_array)) continue;
      const End sink{&node, &port, node_at, port_at, node_star, port_star};
      if (stands_for(source, at, sink, count)) return sink;
    }
    return std::nullopt;
  }

  bool stands_for(const End& source, std::size_t at, const End& sink, std::size_t& count) const {
    const std::vector<std::uint32_t> from = source.stars();
    const std::vector<std::uint32_t> to = sink.stars();
    if (from.size() > to.size() || !std::equal(from.begin(), from.end(), to.begin())) return false;
    count = 1;
    for (std::size_t i = from.size(); i < to.size(); ++i) count *= to[i];
    std::vector<std::uint32_t> values(to.size());
    std::size_t offset = 0;
    do {
      const auto& sinks = output(source, values).sinks;
      const InputRef meant{NodeId{sink.node_for(values)}, sink.port_for(values)};
      if (at + offset >= sinks.size() || sinks[at + offset] != meant) return false;
      offset = (offset + 1) % count;
    } while (advance(values, to));
    return true;
  }

  std::ostream& out_;
  const DsaamSystem& system_;
  const DsaamLayout& layout_;
};

}  // namespace

void write_flows(std::ostream& out, const DsaamSystem& system, const DsaamLayout& layout) {
  FlowWriter writer(out, system, layout);
  for (const NodeGroup& node : layout.nodes)
    for (const PortGroup& port : node.outputs) writer.write(node, port);
}

}  // namespace leadline::emit
