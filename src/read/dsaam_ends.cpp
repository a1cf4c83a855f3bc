#include <array>
#include <utility>

#include "leadline/base/text.hpp"
#include "read/dsaam_names.hpp"
#include "read/dsaam_reading.hpp"

namespace leadline::read {
namespace {

/// "drone[0] to drone[3]"
std::string listed_members(const std::string& name, std::uint32_t size) {
  if (size == 1) return name + "[0]";
  return name + "[0] to " + name + '[' + std::to_string(size - 1) + ']';
}

std::string port_kind(bool is_output) {
  return is_output ? "output" : "input";
}

}  // namespace

std::vector<std::uint32_t> DsaamReading::End::stars() const {
  std::vector<std::uint32_t> sizes;
  if (node_star) sizes.push_back(node->count);
  if (port_star) sizes.push_back(port->count);
  return sizes;
}

std::array<std::uint32_t, 2> DsaamReading::End::at(const std::uint32_t* stars) const {
  const std::uint32_t node_index = node_star ? *stars++ : node_at;
  const std::uint32_t port_index = port_star ? *stars : port_at;
  return {node->begin + node_index, port->begin + port_index};
}

std::optional<DsaamReading::End> DsaamReading::resolve(const EndSyntax& syntax, bool is_source) {
  End end;
  end.node = node_of(syntax);
  if (end.node == nullptr) {
    unsure_ = unsure_ || !is_source;
    return std::nullopt;
  }
  end.port = port_of(syntax, *end.node, is_source);
  const bool known =
      end.port != nullptr &&
      place(syntax.node_index, syntax.node, end.node->syntax->size, end.node_at, end.node_star) &&
      place(syntax.port_index, syntax.port, end.port->syntax->size, end.port_at, end.port_star);
  if (known) return end;
  if (!is_source) end.node->maybe_fed = true;
  return std::nullopt;
}

DsaamReading::NodeItem* DsaamReading::node_of(const EndSyntax& syntax) {
  const NameSyntax& name = syntax.node;
  if (const auto found = item_named_.find(name.text); found != item_named_.end())
    return &items_[found->second];
  if (syntax_.lost_names) return nullptr;
  std::string hint = "declare it: node " + name.text + " { … }";
  if (types_.count(name.text) > 0)
    hint = "it is a type; declare a node of it: node name : " + name.text + ";";
  const auto name_of = [](const NodeItem& item) {
    return std::string_view(item.syntax->name.text);
  };
  diagnostics_.error(name.span, "there is no node " + quoted(name.text),
                     meant(name.text, items_, name_of, std::move(hint), diagnostics_));
  return nullptr;
}

const PortShape* DsaamReading::port_of(const EndSyntax& syntax, NodeItem& node, bool is_source) {
  if (node.shape == nullptr) return nullptr;
  const PortShape* port = node.shape->find(syntax.port.text);
  if (port != nullptr && port->syntax->is_input != is_source) return port;
  if (!node.unsure || port != nullptr) refuse_port(syntax, node, is_source);
  return nullptr;
}

void DsaamReading::refuse_port(const EndSyntax& syntax, const NodeItem& node, bool is_source) {
  const NameSyntax& name = syntax.port;
  const std::string kind = port_kind(is_source);
  if (node.shape->find(name.text) != nullptr) {
    diagnostics_.error(name.span,
                       quoted(name.text) + " is an " + port_kind(!is_source) + " of node " +
                           quoted(node.syntax->name.text),
                       "a flow leads from an output to inputs: flow node.output -> node.input;");
    return;
  }
  std::string hint = "declare it in the node";
  if (node.syntax->type) hint = "declare it in type " + quoted(node.syntax->type->text);
  const auto name_of = [&](const PortShape& port) {
    const bool fits = port.syntax->is_input != is_source;
    return fits ? std::string_view(port.syntax->name.text) : std::string_view();
  };
  diagnostics_.error(
      name.span,
      "node " + quoted(node.syntax->name.text) + " has no " + kind + " " + quoted(name.text),
      meant(name.text, node.shape->ports, name_of, std::move(hint), diagnostics_));
}

bool DsaamReading::place(const std::optional<IndexSyntax>& index, const NameSyntax& name,
                         const std::optional<CountSyntax>& size, std::uint32_t& at, bool& star) {
  if (!index) {
    if (size)
      diagnostics_.error(name.span, quoted(name.text) + " is an array, named without an index",
                         "name one of " + listed_members(name.text, size->value) +
                             ", or all: " + name.text + "[*]");
    return !size;
  }
  if (!size) {
    diagnostics_.error(index->span, quoted(name.text) + " is no array", "remove the index");
    return false;
  }
  star = index->all;
  at = index->value;
  if (star || at < size->value) return true;
  if (!size->wrong)
    diagnostics_.error(index->span, "there is no " + name.text + '[' + std::to_string(at) + ']',
                       "the array is " + listed_members(name.text, size->value));
  return false;
}

}  // namespace leadline::read
