#include "leadline/emit/dsaam.hpp"

#include <algorithm>
#include <ostream>
#include <string>

#include "base/exact.hpp"
#include "emit/dsaam_flows.hpp"
#include "emit/dsaam_layout.hpp"
#include "model/named_units.hpp"

namespace leadline::emit {
namespace {

constexpr std::size_t longest_range = 65'536;  // periods, of what is read

std::string time_unit_text(const Rational& seconds) {
  for (const NamedUnit& unit : named_units) {
    const BigRational value = big(seconds) * unit.in_a_second;
    if (denominator(value) == 1) return value.str() + " " + std::string(unit.name);
  }
  return big(seconds).str() + " s";
}

std::string quantity(const DsaamSystem& system, Ticks ticks) {
  return BigRational(big(system.tick) * ticks).str();
}

/// Whether the periods are those of a range: one time unit from each to the next.
bool is_range(const DsaamSystem& system, const std::vector<Ticks>& periods) {
  if (periods.size() < 3 || periods.size() > longest_range) return false;
  const auto apart = [&](Ticks a, Ticks b) { return big(system.tick) * (b - a) == 1; };
  return std::adjacent_find(periods.begin(), periods.end(),
                            [&](Ticks a, Ticks b) { return !apart(a, b); }) == periods.end();
}

std::string periods_text(const DsaamSystem& system, const std::vector<Ticks>& periods) {
  if (periods.size() == 1) return quantity(system, periods.front());
  if (is_range(system, periods))
    return quantity(system, periods.front()) + ".." + quantity(system, periods.back());
  std::string text;
  for (const Ticks period : periods) text += (text.empty() ? "{" : ", ") + quantity(system, period);
  return text + "}";
}

std::string declared(const std::string& name, bool is_array, std::uint32_t count) {
  return is_array ? name + '[' + std::to_string(count) + ']' : name;
}

void write_ports(std::ostream& out, const DsaamSystem& system, const NodeGroup& group) {
  const DsaamNode& node = system.nodes[group.begin];
  for (const PortGroup& port : group.inputs) {
    out << "    in " << declared(port.name, port.is_array, port.count);
    const std::uint32_t buffer = node.inputs[port.begin].buffer;
    if (buffer != 1) out << " buffer " << buffer;
    out << ";\n";
  }
  for (const PortGroup& port : group.outputs) {
    const DsaamOutput& output = node.outputs[port.begin];
    out << "    out " << declared(port.name, port.is_array, port.count) << " period "
        << periods_text(system, output.periods);
    if (output.first != 0) out << " first " << quantity(system, output.first);
    out << ";\n";
  }
}

/// The group that a port stands in, if it is the group's first port.
const PortGroup* group_at(const NodeGroup& node, PortRef port) {
  const auto& groups = port.is_input ? node.inputs : node.outputs;
  const auto found = std::find_if(groups.begin(), groups.end(), [&](const PortGroup& group) {
    return group.begin == port.index;
  });
  return found == groups.end() ? nullptr : &*found;
}

void write_orders(std::ostream& out, const DsaamSystem& system, const NodeGroup& group) {
  for (const auto& order : system.nodes[group.begin].order) {
    std::string names;
    for (const PortRef port : order)
      if (const PortGroup* first = group_at(group, port); first != nullptr)
        names += (names.empty() ? "" : ", ") + first->name;
    if (!names.empty()) out << "    order " << names << ";\n";
  }
}

}  // namespace

Losses dsaam(std::ostream& out, const DsaamSystem& system) {
  DsaamLayout layout = dsaam_layout(system);
  out << "system " << layout.name << " {\n";
  if (system.time_unit) out << "  time unit " << time_unit_text(*system.time_unit) << ";\n";
  for (const NodeGroup& group : layout.nodes) {
    out << "  node " << declared(group.name, group.is_array, group.count) << " {\n";
    write_ports(out, system, group);
    write_orders(out, system, group);
    out << "  }\n";
  }
  write_flows(out, system, layout);
  out << "}\n";
  return std::move(layout.losses);
}

}  // namespace leadline::emit
