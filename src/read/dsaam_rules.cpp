#include "leadline/base/text.hpp"
#include "read/dsaam_names.hpp"
#include "read/dsaam_reading.hpp"

namespace leadline::read {

void DsaamReading::require_flows() {
  for (const NodeItem& item : items_) {
    if (item.shape == nullptr) continue;
    for (const PortShape& port : item.shape->ports) {
      if (!port.syntax->is_input) {
        warn_of_unused(item, port);
      } else if (!unsure_ && !item.unsure && !item.maybe_fed) {
        require_sources(item, port);
      }
    }
  }
}

Span DsaamReading::span_of(const NodeItem& item, const PortShape& port) const {
  return item.syntax->type ? item.syntax->name.span : port.syntax->name.span;
}

void DsaamReading::require_sources(const NodeItem& item, const PortShape& port) {
  Enumeration names;
  for (std::uint32_t node = item.begin; node < item.begin + item.count; ++node)
    for (std::uint32_t input = port.begin; input < port.begin + port.count; ++input)
      if (fed_by_[node][input] == nullptr)
        names.add(full_name(system_, InputRef{NodeId{node}, input}));
  if (names.size() == 0) return;
  diagnostics_.error(
      span_of(item, port),
      (names.size() == 1 ? "no flow feeds the input " : "no flow feeds the inputs ") + names.text(),
      proposal(item, port));
}

/// Names an output of the same name, if another node has one.
std::string DsaamReading::proposal(const NodeItem& item, const PortShape& port) const {
  const auto shown = [](const NodeItem& node, const PortShape& of) {
    return node.syntax->name.text + (node.syntax->size ? "[*]" : "") + '.' + of.syntax->name.text +
           (of.syntax->size ? "[*]" : "");
  };
  if (diagnostics_.errors() >= Diagnostics::most) return {};
  std::string source;
  for (const NodeItem& other : items_) {
    if (other.shape == nullptr || &other == &item) continue;
    const PortShape* found = other.shape->find(port.syntax->name.text);
    if (found == nullptr || found->syntax->is_input) continue;
    source = shown(other, *found);
    break;
  }
  const std::string flow =
      "flow " + (source.empty() ? "node.output" : source) + " -> " + shown(item, port) + ";";
  return (source.empty() ? "remove it, or add a flow: " : "is this missing? ") + flow;
}

void DsaamReading::warn_of_unused(const NodeItem& item, const PortShape& port) {
  if (diagnostics_.has_errors()) return;
  Enumeration names;
  for (std::uint32_t node = item.begin; node < item.begin + item.count; ++node) {
    for (std::uint32_t output = port.begin; output < port.begin + port.count; ++output) {
      const OutputRef ref{NodeId{node}, output};
      if (system_.output(ref).sinks.empty()) names.add(full_name(system_, ref));
    }
  }
  if (names.size() == 0) return;
  diagnostics_.warning(span_of(item, port),
                       (names.size() == 1 ? "the output " + names.text() + " feeds"
                                          : "the outputs " + names.text() + " feed") +
                           (names.size() == 1 ? " no input: its messages reach nobody"
                                              : " no input: their messages reach nobody"),
                       "add a flow, or remove it");
}

}  // namespace leadline::read
