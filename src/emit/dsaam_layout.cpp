#include "emit/dsaam_layout.hpp"

#include <algorithm>
#include <string_view>

#include "emit/fresh_names.hpp"
#include "leadline/base/text.hpp"

namespace leadline::emit {
namespace {

constexpr std::size_t longest_name = 255;  // bytes, of what is read

/// The name without the index that its place says; the whole name if it is in no array.
std::string_view base_name(const std::string& name, ArrayPlace place) {
  const std::string index = '[' + std::to_string(place.index) + ']';
  std::string_view base = name;
  if (place.size > 0 && base.ends_with(index)) base.remove_suffix(index.size());
  return base;
}

/// The name, with _ for what no name of the language holds.
std::string legal(std::string_view name) {
  std::string result;
  for (std::size_t at = 0; at < name.size() && result.size() < longest_name;) {
    const Character c = decode_utf8(name, at);
    const std::size_t length = std::max<std::size_t>(c.length, 1);
    const bool known = c.length > 0 && is_name_character(c.code) && !is_control(c.code) &&
                       c.code != '-' && c.code != '.' && c.code != ':';
    if (result.empty() && known && !is_name_start(c.code)) result = "_";
    if (known && result.size() + length <= longest_name) result += name.substr(at, length);
    if (!known && c.code != ']') result += '_';
    at += length;
  }
  return result.empty() ? "_" : result;
}

/// Chooses names within one name space: groups whose names are legal keep them.
template <class Group>
void choose_names(const std::vector<Group*>& groups, Losses& losses) {
  FreshNames fresh;
  std::vector<Group*> changed;
  for (Group* group : groups) {
    const bool keeps = legal(group->name) == group->name && fresh.take(group->name) == group->name;
    if (!keeps) changed.push_back(group);
  }
  for (Group* group : changed) {
    const std::string name = fresh.take(legal(group->name));
    if (losses.empty())
      losses.push_back(
          "names that .dsaam cannot say, and names in arrays that are not whole, are "
          "changed: " +
          quoted(std::string_view(group->name)) + " is now " + quoted(std::string_view(name)));
    group->name = name;
  }
}

bool same(const DsaamInput& a, const DsaamInput& b) {
  return a.buffer == b.buffer;
}

bool same(const DsaamOutput& a, const DsaamOutput& b) {
  return a.first == b.first && a.periods == b.periods;
}

/// How many ports from `begin` make a whole array; 0 if none do.
template <class Port>
std::uint32_t array_at(const std::vector<Port>& ports, std::size_t begin) {
  const std::uint32_t size = ports[begin].place.size;
  if (size == 0 || size > ports.size() - begin) return 0;
  const std::string_view base = base_name(ports[begin].name, ports[begin].place);
  for (std::uint32_t i = 0; i < size; ++i) {
    const Port& port = ports[begin + i];
    const bool member = port.place == ArrayPlace{i, size} && same(port, ports[begin]) &&
                        port.name == std::string(base) + '[' + std::to_string(i) + ']';
    if (!member) return 0;
  }
  return size;
}

/// Whether each order names all ports of the array in a row, or none.
bool ordered_as_one(const DsaamNode& node, bool is_input, std::uint32_t begin,
                    std::uint32_t count) {
  const auto is_member = [&](PortRef port) {
    return port.is_input == is_input && port.index >= begin && port.index < begin + count;
  };
  for (const auto& order : node.order) {
    const auto first = std::find_if(order.begin(), order.end(), is_member);
    if (first == order.end()) continue;
    if (order.end() - first < static_cast<std::ptrdiff_t>(count)) return false;
    for (std::uint32_t i = 0; i < count; ++i)
      if (first[i] != PortRef{is_input, begin + i}) return false;
    if (std::any_of(first + count, order.end(), is_member)) return false;
  }
  return true;
}

template <class Port>
std::vector<PortGroup> port_groups(const DsaamNode& node, const std::vector<Port>& ports,
                                   bool is_input) {
  std::vector<PortGroup> groups;
  for (std::uint32_t at = 0; at < ports.size();) {
    PortGroup group{at, 1, false, ports[at].name};
    const std::uint32_t size = array_at(ports, at);
    if (size > 0 && ordered_as_one(node, is_input, at, size))
      group = {at, size, true, std::string(base_name(ports[at].name, ports[at].place))};
    at += group.count;
    groups.push_back(std::move(group));
  }
  return groups;
}

template <class Port>
bool same_ports(const std::vector<Port>& a, const std::vector<Port>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Port& x, const Port& y) {
    return x.name == y.name && x.place == y.place && same(x, y);
  });
}

/// How many nodes from `begin` make a whole array; 0 if none do.
std::uint32_t array_at(const DsaamSystem& system, std::size_t begin) {
  const DsaamNode& first = system.nodes[begin];
  const std::uint32_t size = first.place.size;
  if (size == 0 || size > system.nodes.size() - begin) return 0;
  const std::string base(base_name(first.name, first.place));
  for (std::uint32_t i = 0; i < size; ++i) {
    const DsaamNode& node = system.nodes[begin + i];
    const bool member = node.place == ArrayPlace{i, size} &&
                        node.name == base + '[' + std::to_string(i) + ']' &&
                        same_ports(node.inputs, first.inputs) &&
                        same_ports(node.outputs, first.outputs) && node.order == first.order;
    if (!member) return 0;
  }
  return size;
}

NodeGroup node_group(const DsaamSystem& system, std::uint32_t begin, Losses& losses) {
  const DsaamNode& node = system.nodes[begin];
  const std::uint32_t size = array_at(system, begin);
  NodeGroup group;
  group.begin = begin;
  group.count = std::max<std::uint32_t>(size, 1);
  group.is_array = size > 0;
  group.name = group.is_array ? std::string(base_name(node.name, node.place)) : node.name;
  group.inputs = port_groups(node, node.inputs, true);
  group.outputs = port_groups(node, node.outputs, false);
  std::vector<PortGroup*> ports;
  for (PortGroup& port : group.inputs) ports.push_back(&port);
  for (PortGroup& port : group.outputs) ports.push_back(&port);
  choose_names(ports, losses);
  for (std::uint32_t i = 0; i < group.inputs.size(); ++i)
    group.input_group.resize(group.input_group.size() + group.inputs[i].count, i);
  return group;
}

}  // namespace

DsaamLayout dsaam_layout(const DsaamSystem& system) {
  DsaamLayout layout;
  layout.name = legal(system.name);
  std::vector<NodeGroup*> groups;
  for (std::uint32_t at = 0; at < system.nodes.size();) {
    NodeGroup group = node_group(system, at, layout.losses);
    at += group.count;
    layout.node_group.resize(at, static_cast<std::uint32_t>(layout.nodes.size()));
    layout.nodes.push_back(std::move(group));
  }
  for (NodeGroup& group : layout.nodes) groups.push_back(&group);
  choose_names(groups, layout.losses);
  return layout;
}

}  // namespace leadline::emit
