#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "diagnosed.hpp"
#include "leadline/read/dsaam.hpp"
#include "support/printed.hpp"

namespace leadline::read {

/// What reading a system told.
struct DsaamRead {
  std::optional<DsaamSystem> system;
  std::vector<std::string> told;  // see `found`
  std::string printed;            // with source lines and ways out
};

inline DsaamRead read_dsaam(std::string text) {
  const SourceFile file("test.dsaam", std::move(text));
  Diagnostics diagnostics;
  DsaamRead result;
  result.system = dsaam(file, diagnostics);
  result.told = found(diagnostics, file);
  result.printed = test::printed(diagnostics, file);
  EXPECT_EQ(result.system.has_value(), !diagnostics.has_errors()) << result.printed;
  return result;
}

/// The system of a file that tells nothing but perhaps warnings.
inline DsaamSystem system_of(std::string text) {
  DsaamRead result = read_dsaam(std::move(text));
  if (!result.system) ADD_FAILURE() << result.printed;
  return result.system.value_or(DsaamSystem{});
}

/// Two nodes that feed each other, with these items before the flows and these ports of the first.
inline std::string pair_with(const std::string& items, const std::string& output) {
  return "system s { " + items + " node a { in i; out o " + output +
         "; } node b { in i; out o period 1; } flow a.o -> b.i; flow b.o -> a.i; }";
}

/// "node.port", by its place in the system.
inline std::string name_of(const DsaamSystem& system, OutputRef ref) {
  return system.nodes[ref.node.index()].name + "." + system.output(ref).name;
}
inline std::string name_of(const DsaamSystem& system, InputRef ref) {
  return system.nodes[ref.node.index()].name + "." + system.input(ref).name;
}

/// "a.o -> b.i c.i", with "observation " before it, for each output in order.
inline std::vector<std::string> flows_of(const DsaamSystem& system) {
  std::vector<std::string> flows;
  for (std::size_t node = 0; node < system.nodes.size(); ++node) {
    const auto& outputs = system.nodes[node].outputs;
    for (std::uint32_t i = 0; i < outputs.size(); ++i) {
      std::string flow = outputs[i].observation ? "observation " : "";
      flow += name_of(system, OutputRef{NodeId{node}, i}) + " ->";
      for (const InputRef sink : outputs[i].sinks) flow += ' ' + name_of(system, sink);
      flows.push_back(flow);
    }
  }
  return flows;
}

}  // namespace leadline::read
