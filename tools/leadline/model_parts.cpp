#include "model_parts.hpp"

#include "exit_status.hpp"
#include "leadline/base/diagnostic.hpp"
#include "leadline/lower/dsaam.hpp"
#include "model_program.hpp"

namespace leadline::tool {
namespace {

std::uint64_t flows_of(const DsaamSystem& system) {
  std::uint64_t flows = 0;
  for (const DsaamNode& node : system.nodes) flows += node.inputs.size();
  return flows;
}

Explorable of_system(const SystemInput& input, Interleaving interleaving,
                     const Deadline& deadline) {
  Explorable result;
  result.summary.model = input.system.name;
  result.summary.kind = "system";
  const bool steps = interleaving == Interleaving::steps;
  result.summary.method = steps ? "steps" : "diagrams";
  const auto parts = lower::parts(input.system);
  for (const DsaamSystem& part : parts) {
    const auto composition = steps ? lower::whole_steps(part) : lower::diagrams(part);
    result.parts.push_back(compiled(composition, input.source, deadline).program);
  }
  result.summary.sizes = {{"node", input.system.nodes.size()},
                          {"flow", flows_of(input.system)},
                          {"part", parts.size()}};
  return result;
}

Explorable of_diagrams(const DiagramsInput& input, const Deadline& deadline) {
  Explorable result;
  result.summary.model = input.composition.name;
  result.summary.kind = "diagrams";
  const auto parts = lower::parts(input.composition);
  for (const diagram::Composition& part : parts) {
    result.parts.push_back(compiled(part, input.source, deadline).program);
  }
  result.summary.sizes = {{"component", input.composition.components.size()},
                          {"part", parts.size()}};
  return result;
}

Explorable of_net(const PetriNet& net) {
  Explorable result;
  result.summary.model = net.name;
  result.summary.kind = "net";
  result.summary.sizes = {{"place", net.places.size()}, {"transition", net.transitions.size()}};
  result.parts.push_back(program::compile(net));
  return result;
}

}  // namespace

Explorable explorable(const Model& model, Interleaving interleaving, const Deadline& deadline) {
  if (const auto* system = std::get_if<SystemInput>(&model)) {
    return of_system(*system, interleaving, deadline);
  }
  if (interleaving != Interleaving::diagrams) {
    throw BadInput("only a DSAAM system has whole steps; leave out --method steps");
  }
  if (const auto* diagrams = std::get_if<DiagramsInput>(&model))
    return of_diagrams(*diagrams, deadline);
  if (const auto* net = std::get_if<PetriNet>(&model)) return of_net(*net);
  return of_net(net_of(model).net);
}

}  // namespace leadline::tool
