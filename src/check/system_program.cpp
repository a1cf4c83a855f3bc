#include "check/system_program.hpp"

#include <algorithm>
#include <string>

#include "leadline/lower/dsaam.hpp"

namespace leadline::check {
namespace {

using diagram::Composition;
using diagram::Reference;
using diagram::Variable;
using program::Counter;

/// The fields of a variable: of a node's own by its short name, of a shared one by the full one.
const std::vector<Counter>& fields(const Composition& composition,
                                   const program::CompositionProgram& compiled, Index node,
                                   const std::string& name) {
  static const std::vector<Counter> none;
  const std::string full = composition.components[node].name + '.' + name;
  for (std::size_t v = 0; v < composition.variables.size(); ++v) {
    const Variable& variable = composition.variables[v];
    const bool is_it = variable.owner ? variable.owner->index() == node && variable.name == name
                                      : variable.name == full;
    if (is_it) return compiled.fields[v];
  }
  return none;
}

/// Whether an edge takes a message: T[m] := first of B[m].
bool consumes(const diagram::Edge& edge) {
  return edge.message && edge.message->kind == diagram::Message::Kind::consumes;
}

/// Adds a variable L to each node with inputs, in which each consumption first saves T.
void remember_last_taken(Composition& composition) {
  for (std::size_t c = 0; c < composition.components.size(); ++c) {
    for (diagram::Edge& edge : composition.components[c].edges) {
      if (!consumes(edge)) continue;
      const Reference taken = edge.message->timestamp.of.front();
      Variable last = composition.variables[taken.variable.index()];
      last.name = "last taken";
      for (auto& member : last.initial) member = {Variable::no_time};
      composition.variables.push_back(std::move(last));
      diagram::Operation save;
      save.kind = diagram::Operation::Kind::assign_time;
      save.target = taken;
      save.target.variable = diagram::VariableId(composition.variables.size() - 1);
      save.time.of = {taken};
      edge.operations.insert(edge.operations.begin(), std::move(save));
    }
  }
}

}  // namespace

std::optional<SystemProgram> SystemProgram::make(const DsaamSystem& system,
                                                 const Topology& topology, Method method,
                                                 bool ages) {
  Composition composition =
      method == Method::diagrams ? lower::diagrams(system) : lower::whole_steps(system);
  if (ages) remember_last_taken(composition);
  Diagnostics diagnostics;
  auto compiled = program::compile(composition, diagnostics);
  if (!compiled) return std::nullopt;
  SystemProgram made(topology);
  made.compiled_ = std::move(*compiled);
  made.locate(composition, system);
  if (method == Method::diagrams) {
    for (Index n = 0; n < topology.nodes.size(); ++n) {
      Commitment& commitment = made.commitments_.emplace_back();
      commitment.vertex = made.compiled_.vertex[n];
      commitment.m = fields(composition, made.compiled_, n, "m").front();
      const auto& alpha = fields(composition, made.compiled_, n, "alpha");
      if (alpha.empty()) continue;
      Counter next = alpha.front();
      for (const DsaamOutput& output : system.nodes[n].outputs) {
        for (std::size_t s = 0; s < output.sinks.size(); ++s) commitment.unserved.push_back(next++);
      }
    }
  }
  return made;
}

void SystemProgram::locate(const Composition& composition, const DsaamSystem& system) {
  const auto append = [](std::vector<Counter>& to, const std::vector<Counter>& from) {
    to.insert(to.end(), from.begin(), from.end());
  };
  for (Index n = 0; n < system.nodes.size(); ++n) {
    append(next_in_, fields(composition, compiled_, n, "T"));
    append(length_, fields(composition, compiled_, n, "B"));
    append(last_taken_, fields(composition, compiled_, n, "last taken"));
    const auto& ordinary = fields(composition, compiled_, n, "S");
    const auto& observations = fields(composition, compiled_, n, "V");
    auto next_ordinary = ordinary.begin();
    auto next_observation = observations.begin();
    for (const DsaamOutput& output : system.nodes[n].outputs) {
      next_out_.push_back(output.observation ? *next_observation++ : *next_ordinary++);
    }
  }
  if (!next_out_.empty()) {
    first_base_ = topology_->outputs.front().first -
                  static_cast<Ticks>(compiled_.program.initial[next_out_.front()]);
  }
}

SystemProgram::Port SystemProgram::port(program::ActionIndex action) const {
  const program::TimedMessage& message = compiled_.origin[action].messages.front();
  const bool is_input = message.kind == diagram::Message::Kind::consumes;
  const std::vector<Counter>& fields = is_input ? next_in_ : next_out_;
  const auto found = std::find(fields.begin(), fields.end(), message.field);
  return {is_input, static_cast<Index>(found - fields.begin())};
}

std::uint32_t SystemProgram::held(const program::Layout& layout, const std::uint64_t* state,
                                  Index input) const {
  return static_cast<std::uint32_t>(layout.value(state, length_[input]));
}

void SystemProgram::decode(const program::Layout& layout, const std::uint64_t* state,
                           DecodedState& out) const {
  const auto time = [&](Counter field) { return static_cast<Ticks>(layout.value(state, field)); };
  out.next_in.clear();
  out.next_out.clear();
  out.held.clear();
  out.last_taken.clear();
  for (const Counter field : next_in_) out.next_in.push_back(time(field));
  for (const Counter field : next_out_) out.next_out.push_back(time(field));
  for (Index i = 0; i < length_.size(); ++i) out.held.push_back(held(layout, state, i));
  for (const Counter field : last_taken_) {
    const Ticks last = time(field);
    out.last_taken.push_back(last == 0 ? std::nullopt : std::optional(last));
  }
  out.sent.assign(length_.size(), 0);
  out.committed.assign(topology_->nodes.size(), std::nullopt);
  for (Index n = 0; n < commitments_.size(); ++n) decode_commitment(layout, state, n, out);
}

/// Vertices are declared as Wa, Co where there are inputs, Em where there are outputs; `m` counts
/// the inputs and then the outputs.
void SystemProgram::decode_commitment(const program::Layout& layout, const std::uint64_t* state,
                                      Index node, DecodedState& out) const {
  const Commitment& commitment = commitments_[node];
  if (layout.value(state, commitment.vertex) == 0) return;
  const Topology::Node& of = topology_->nodes[node];
  const auto m = static_cast<Index>(layout.value(state, commitment.m));
  const Index inputs = of.inputs_end - of.inputs;
  if (m < inputs) {
    out.committed[node] = Turn{out.next_in[of.inputs + m], true, {of.inputs + m}};
    return;
  }
  const Index output = of.outputs + (m - inputs);
  out.committed[node] = Turn{out.next_out[output], false, {output}};
  std::size_t bit = 0;
  for (Index o = of.outputs; o < of.outputs_end; ++o) {
    for (const Index sink : topology_->outputs[o].sinks) {
      const bool unserved = layout.value(state, commitment.unserved[bit++]) != 0;
      if (o == output && !unserved) out.sent[sink] = 1;
    }
  }
}

}  // namespace leadline::check
