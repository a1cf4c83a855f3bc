#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/source.hpp"
#include "leadline/model/dsaam_system.hpp"
#include "read/dsaam_quantities.hpp"
#include "read/dsaam_shapes.hpp"
#include "read/dsaam_syntax.hpp"

namespace leadline::read {

/// From the syntax of a file to its system: shapes, nodes, flows, and the rules that hold for the
/// whole.
class DsaamReading {
 public:
  /// `errors_before`: how many errors there were before this file was read.
  DsaamReading(const SourceFile& file, const SystemSyntax& syntax, Diagnostics& diagnostics,
               std::size_t errors_before);

  [[nodiscard]] std::optional<DsaamSystem> read();

 private:
  /// A node item: `count` nodes from `begin`.
  struct NodeItem {
    const NodeSyntax* syntax = nullptr;
    const Shape* shape = nullptr;  // null: its type is unknown
    std::uint32_t begin = 0;
    std::uint32_t count = 1;
    bool unsure = false;     // some of its ports may be missing, which has been told
    bool maybe_fed = false;  // a flow that could not be understood may lead to it
  };
  /// An end of a flow: the ports that it names. A star ranges over its array.
  struct End {
    NodeItem* node = nullptr;
    const PortShape* port = nullptr;
    std::uint32_t node_at = 0;
    std::uint32_t port_at = 0;
    bool node_star = false;
    bool port_star = false;

    [[nodiscard]] std::vector<std::uint32_t> stars() const;
    /// The node and its port for these values of the stars.
    [[nodiscard]] std::array<std::uint32_t, 2> at(const std::uint32_t* stars) const;
  };

  // Nodes. (dsaam_nodes.cpp)
  bool read_shapes();
  bool read_types();
  const Shape* shape_of(const NodeSyntax& node);
  bool read_nodes();
  bool has_room(const NodeSyntax& node, const Shape* shape, std::size_t count);
  void name_item(std::size_t index);
  void expand(const NodeItem& item);
  void require_ports(const NodeItem& item);

  // Flows. (dsaam_ends.cpp, dsaam_flows.cpp)
  std::optional<End> resolve(const EndSyntax& syntax, bool is_source);
  NodeItem* node_of(const EndSyntax& syntax);
  const PortShape* port_of(const EndSyntax& syntax, NodeItem& node, bool is_source);
  void refuse_port(const EndSyntax& syntax, const NodeItem& node, bool is_source);
  bool place(const std::optional<IndexSyntax>& index, const NameSyntax& name,
             const std::optional<CountSyntax>& size, std::uint32_t& at, bool& star);
  void read_flow(std::size_t index);
  bool pairs_up(const FlowSyntax& flow, const End& source, const EndSyntax& syntax,
                const End& sink);
  void connect_all(std::size_t flow, const End& source, const EndSyntax& syntax, const End& sink);
  bool connect(std::size_t flow, OutputRef output, const EndSyntax& syntax, InputRef input);
  void require_agreement(std::size_t flow, OutputRef output);
  void refuse_second(OutputRef output, const EndSyntax& syntax, InputRef input);

  // What every input and output needs. (dsaam_rules.cpp)
  void require_flows();
  void require_sources(const NodeItem& item, const PortShape& port);
  void warn_of_unused(const NodeItem& item, const PortShape& port);
  [[nodiscard]] Span span_of(const NodeItem& item, const PortShape& port) const;
  [[nodiscard]] std::string proposal(const NodeItem& item, const PortShape& port) const;

  // Times. (dsaam_times.cpp)
  void read_times();
  bool find_tick(const std::vector<const Shape*>& shapes);
  bool divide(const Rational& quantity, Span span);
  void count_ticks(const NodeItem& item, const PortShape& port);
  std::optional<Ticks> in_ticks(const Rational& quantity, Span span);

  const SourceFile& file_;
  const SystemSyntax& syntax_;
  Diagnostics& diagnostics_;
  std::size_t errors_before_ = 0;
  DsaamQuantities quantities_;
  ShapeReader shape_reader_;
  DsaamSystem system_;

  std::unordered_map<std::string_view, std::size_t> types_;  // index into syntax_.types
  std::vector<Shape> type_shapes_;                           // by type
  std::vector<Shape> node_shapes_;                           // by node item; unused if typed
  std::vector<NodeItem> items_;
  std::unordered_map<std::string_view, std::size_t> item_named_;
  std::size_t ports_ = 0;   // and nodes, of the expanded system
  std::size_t values_ = 0;  // periods and ports in orders

  /// By node and output: the flow item that said first whether it is an observation.
  std::vector<std::vector<std::optional<std::size_t>>> said_by_;
  /// By node and input: the sink that names it first.
  std::vector<std::vector<const EndSyntax*>> fed_by_;
  std::optional<std::size_t> disagreeing_;  // the last flow item that was said to disagree
  bool unsure_ = false;  // some flow could not be understood: no input is said to lack one
};

}  // namespace leadline::read
