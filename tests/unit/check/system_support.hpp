#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "leadline/check/system_check.hpp"
#include "support/system_builder.hpp"

namespace leadline::check {

/// The one part of a connected system.
inline PartCheck check_part(const DsaamSystem& system, const SystemCheckOptions& options = {}) {
  return check_system(system, options).parts.at(0);
}

inline PartCheck check_by(Method method, const DsaamSystem& system, bool reduce = false) {
  SystemCheckOptions options;
  options.method = method;
  options.reduce = reduce;
  return check_part(system, options);
}

/// "a b": the nodes that the circuit's flows leave, in order.
inline std::string circuit(const DsaamSystem& system, const std::vector<Flow>& flows) {
  std::string text;
  for (const Flow& flow : flows) {
    text += (text.empty() ? "" : " ") + system.nodes[flow.source.node.index()].name;
  }
  return text;
}

inline std::string names(const DsaamSystem& system, const std::vector<NodeId>& nodes) {
  std::string text;
  for (const NodeId node : nodes)
    text += (text.empty() ? "" : " ") + system.nodes[node.index()].name;
  return text;
}

/// "least..greatest", with "none, " before it if some emission came first, of the flow into `input`
/// at the emissions of `emission`.
inline std::string age(const PartCheck& part, InputRef input, OutputRef emission) {
  const auto found = std::find_if(part.ages.begin(), part.ages.end(), [&](const Age& a) {
    return a.flow.sink == input && a.emission == emission;
  });
  if (found == part.ages.end()) throw std::out_of_range("no such age");
  std::string text = found->none_at_first ? "none" : "";
  if (!found->least) return text;
  return text + (text.empty() ? "" : ", ") + std::to_string(*found->least) + ".." +
         std::to_string(*found->greatest);
}

}  // namespace leadline::check
