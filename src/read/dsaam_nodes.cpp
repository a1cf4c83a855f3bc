
#include "leadline/base/text.hpp"
#include "read/dsaam_names.hpp"
#include "read/dsaam_reading.hpp"

namespace leadline::read {
namespace {

std::string with_index(const std::string& name, ArrayPlace place) {
  return place.size == 0 ? name : name + '[' + std::to_string(place.index) + ']';
}

ArrayPlace place_in(const std::optional<CountSyntax>& size, std::uint32_t index) {
  return size ? ArrayPlace{index, size->value} : ArrayPlace{};
}

void add_ports(DsaamNode& node, const PortShape& port) {
  const NameSyntax& name = port.syntax->name;
  for (std::uint32_t i = 0; i < port.count; ++i) {
    const ArrayPlace place = place_in(port.syntax->size, i);
    if (port.syntax->is_input) {
      node.inputs.push_back(
          {with_index(name.text, place), place, name.span, port.syntax->buffer, {}});
    } else {
      node.outputs.push_back({with_index(name.text, place), place, name.span, {}, 0, false, {}});
    }
  }
}

}  // namespace

bool DsaamReading::read_shapes() {
  if (!read_types()) return false;
  node_shapes_.resize(syntax_.nodes.size());
  for (std::size_t i = 0; i < syntax_.nodes.size(); ++i) {
    if (syntax_.nodes[i].type) continue;
    node_shapes_[i] = shape_reader_.read(syntax_.nodes[i].body);
    if (shape_reader_.is_full()) return false;
  }
  return true;
}

bool DsaamReading::read_types() {
  type_shapes_.reserve(syntax_.types.size());
  for (std::size_t i = 0; i < syntax_.types.size(); ++i) {
    const NameSyntax& name = syntax_.types[i].name;
    type_shapes_.push_back(shape_reader_.read(syntax_.types[i].body));
    if (shape_reader_.is_full()) return false;
    const auto [at, added] = types_.try_emplace(name.text, i);
    if (added) continue;
    diagnostics_.error(name.span, "a second type " + quoted(name.text),
                       "the first is in " + file_.line_of(syntax_.types[at->second].name.span));
    type_shapes_[at->second].unsure = true;
  }
  return true;
}

const Shape* DsaamReading::shape_of(const NodeSyntax& node) {
  if (!node.type) return &node_shapes_[static_cast<std::size_t>(&node - syntax_.nodes.data())];
  const auto found = types_.find(node.type->text);
  if (found != types_.end()) return &type_shapes_[found->second];
  if (syntax_.lost_names) return nullptr;
  const std::string& name = node.type->text;
  diagnostics_.error(node.type->span, "there is no type " + quoted(name),
                     meant(
                         name, syntax_.types,
                         [](const TypeSyntax& type) { return std::string_view(type.name.text); },
                         "declare it: type " + name + " { … }", diagnostics_));
  return nullptr;
}

bool DsaamReading::read_nodes() {
  items_.reserve(syntax_.nodes.size());
  for (std::size_t i = 0; i < syntax_.nodes.size(); ++i) {
    const NodeSyntax& node = syntax_.nodes[i];
    NodeItem item;
    item.syntax = &node;
    item.shape = shape_of(node);
    item.begin = static_cast<std::uint32_t>(system_.nodes.size());
    if (node.size) item.count = node.size->value;
    item.unsure = item.shape == nullptr || item.shape->unsure || (node.size && node.size->wrong);
    if (!has_room(node, item.shape, item.count)) return false;
    items_.push_back(item);
    name_item(i);
    require_ports(items_.back());
    expand(items_.back());
  }
  return true;
}

bool DsaamReading::has_room(const NodeSyntax& node, const Shape* shape, std::size_t count) {
  if (shape == nullptr) return true;
  ports_ += count * (1 + shape->inputs + shape->outputs);
  values_ += count * shape->values;
  if (ports_ <= most_ports && values_ <= most_values) return true;
  refuse_size(ports_, node.name.span, diagnostics_);
  return false;
}

void DsaamReading::name_item(std::size_t index) {
  const NameSyntax& name = items_[index].syntax->name;
  const auto [at, added] = item_named_.try_emplace(name.text, index);
  if (added) return;
  NodeItem& first = items_[at->second];
  diagnostics_.error(name.span, "a second node " + quoted(name.text),
                     "the first is in " + file_.line_of(first.syntax->name.span) +
                         "; for several nodes of one type write an array: node " + name.text +
                         "[2] : type;");
  first.unsure = items_[index].unsure = true;
}

void DsaamReading::require_ports(const NodeItem& item) {
  if (item.unsure || !item.shape->ports.empty()) return;
  const NameSyntax& name = item.syntax->name;
  diagnostics_.error(name.span, "node " + quoted(name.text) + " has no ports",
                     item.syntax->type ? "its type has none; give it an input or an output"
                                       : "give it an input or an output, or remove it");
}

void DsaamReading::expand(const NodeItem& item) {
  if (item.shape == nullptr) return;
  const NameSyntax& name = item.syntax->name;
  DsaamNode node;
  node.span = name.span;
  for (const PortShape& port : item.shape->ports) add_ports(node, port);
  node.order = item.shape->order;
  for (std::uint32_t i = 0; i < item.count; ++i) {
    node.place = place_in(item.syntax->size, i);
    node.name = with_index(name.text, node.place);
    system_.nodes.push_back(node);
    said_by_.emplace_back(node.outputs.size());
    fed_by_.emplace_back(node.inputs.size());
  }
}

}  // namespace leadline::read
