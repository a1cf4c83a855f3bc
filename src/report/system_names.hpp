#pragma once

#include <string>

#include "leadline/check/system_check.hpp"
#include "leadline/model/dsaam_system.hpp"

namespace leadline::report {

/// Names of a system's parts as its author wrote them: "morse.gps", "morse.gps -> ptolemy.gps".
class SystemNames {
 public:
  explicit SystemNames(const DsaamSystem& system) : system_(system) {}

  [[nodiscard]] const std::string& node(NodeId id) const { return system_.nodes[id.index()].name; }
  [[nodiscard]] std::string output(OutputRef ref) const {
    return node(ref.node) + '.' + system_.output(ref).name;
  }
  [[nodiscard]] std::string input(InputRef ref) const {
    return node(ref.node) + '.' + system_.input(ref).name;
  }
  [[nodiscard]] std::string flow(const check::Flow& flow) const {
    return output(flow.source) + " -> " + input(flow.sink);
  }
  [[nodiscard]] const std::string& port(NodeId id, PortRef ref) const {
    const DsaamNode& of = system_.nodes[id.index()];
    return ref.is_input ? of.inputs[ref.index].name : of.outputs[ref.index].name;
  }
  /// As an `order` item names it: a member of an array by its array.
  [[nodiscard]] std::string ordered(NodeId id, PortRef ref) const {
    const DsaamNode& of = system_.nodes[id.index()];
    const ArrayPlace& place =
        ref.is_input ? of.inputs[ref.index].place : of.outputs[ref.index].place;
    const std::string& name = port(id, ref);
    return place.size == 0 ? name : name.substr(0, name.rfind('['));
  }

 private:
  const DsaamSystem& system_;
};

/// "rule", "lasso", "steps" or "diagrams".
[[nodiscard]] constexpr const char* to_string(check::Method method) {
  switch (method) {
    case check::Method::rule:
      return "rule";
    case check::Method::lasso:
      return "lasso";
    case check::Method::steps:
      return "steps";
    case check::Method::diagrams:
      break;
  }
  return "diagrams";
}

}  // namespace leadline::report
