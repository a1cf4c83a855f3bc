#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "leadline/base/source.hpp"

namespace leadline::read {

// A `.dsaam` file as it is written, before names and quantities are understood. What could not be
// read is marked as lost, so that nothing is said to be missing because of it.

struct NameSyntax {
  std::string text;
  Span span;
};

/// A whole number from 1 to some limit: a size or a buffer.
struct CountSyntax {
  std::uint32_t value = 1;
  bool wrong = false;  // refused; `value` is no more than a guess
};

struct QuantitySyntax {
  std::string number;
  std::string divisor;  // empty: none
  std::string unit;     // empty: none
  Span span;
};

struct PeriodsSyntax {
  enum class Form { one, set, range };

  Form form = Form::one;
  std::vector<QuantitySyntax> quantities;  // of a range the two ends
  Span span;
};

struct PortSyntax {
  bool is_input = false;
  NameSyntax name;
  std::optional<CountSyntax> size;
  std::uint32_t buffer = 1;
  std::optional<PeriodsSyntax> periods;  // of an output; none: lost
  std::optional<QuantitySyntax> first;
};

struct OrderSyntax {
  std::vector<NameSyntax> names;
  Span span;
};

struct BodySyntax {
  std::vector<PortSyntax> ports;
  std::vector<OrderSyntax> orders;
  bool lost = false;  // some item could not be read
};

struct TypeSyntax {
  NameSyntax name;
  BodySyntax body;
};

struct NodeSyntax {
  NameSyntax name;
  std::optional<CountSyntax> size;
  std::optional<NameSyntax> type;  // else `body`
  BodySyntax body;
};

struct IndexSyntax {
  bool all = false;  // [*]
  std::uint32_t value = 0;
  Span span;
};

struct EndSyntax {
  NameSyntax node;
  std::optional<IndexSyntax> node_index;
  NameSyntax port;
  std::optional<IndexSyntax> port_index;
  Span span;
};

struct FlowSyntax {
  bool observation = false;
  EndSyntax source;
  std::vector<EndSyntax> sinks;
};

struct SystemSyntax {
  NameSyntax name;
  std::optional<QuantitySyntax> time_unit;
  std::vector<TypeSyntax> types;
  std::vector<NodeSyntax> nodes;
  std::vector<FlowSyntax> flows;
  bool lost_names = false;  // of types or nodes
  bool lost_flows = false;
  bool lost_time_unit = false;
};

}  // namespace leadline::read
