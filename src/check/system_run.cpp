// The heap has the nodes with a possible step. A step that is possible stays so, with the same
// timestamp, until its node moves: another node can only add messages to its inputs and room to its
// sinks. So a node is entered once and never changed while it waits there.

#include "check/system_run.hpp"

#include <algorithm>
#include <limits>

namespace leadline::check {

SystemRun::SystemRun(const Topology& topology) : topology_(&topology) {
  for (const Topology::Output& output : topology.outputs) state_.next_out.push_back(output.first);
  for (const Topology::Input& input : topology.inputs) {
    state_.next_in.push_back(topology.outputs[input.source].first);
  }
  state_.held.assign(topology.inputs.size(), 0);
  state_.sent.assign(topology.inputs.size(), 0);
  state_.turns.resize(topology.nodes.size());
  queued_.assign(topology.nodes.size(), 0);
  for (Index n = 0; n < topology.nodes.size(); ++n) moved(n);
}

bool SystemRun::reaches_all(Index output) const {
  const std::vector<Index>& sinks = topology_->outputs[output].sinks;
  return std::all_of(sinks.begin(), sinks.end(), [&](Index i) { return has_room(i); });
}

bool SystemRun::reaches_some(Index output) const {
  const std::vector<Index>& sinks = topology_->outputs[output].sinks;
  return std::any_of(sinks.begin(), sinks.end(),
                     [&](Index i) { return state_.sent[i] == 0 && has_room(i); });
}

/// An emission to some sinks rules out those that it is tied with, so it is left to `commit`. To
/// wait with it rules out nothing.
bool SystemRun::possible(const Turn& turn, Index port) const {
  if (turn.consumes) return state_.held[port] > 0;
  if (reaches_all(port)) return true;
  return one_by_one_ && turn.ports.size() == 1 && reaches_some(port);
}

Index SystemRun::chosen(Index node) const {
  const Turn& turn = state_.turns[node];
  return *std::find_if(turn.ports.begin(), turn.ports.end(),
                       [&](Index port) { return possible(turn, port); });
}

bool SystemRun::overflows() const {
  const Index node = ready_.top().second;
  if (state_.turns[node].consumes) return false;  // the message has been emitted without
  const Index output = chosen(node);
  const Ticks period = topology_->outputs[output].periods.front();
  return state_.next_out[output] > std::numeric_limits<Ticks>::max() - period;
}

SystemRun::Step SystemRun::take() {
  const Index node = ready_.top().second;
  ready_.pop();
  queued_[node] = 0;
  const Turn& turn = state_.turns[node];
  Step step{node, turn.consumes, true, chosen(node), turn.time, {}};
  reached_.clear();
  if (step.consumes) {
    consume(step.port);
  } else {
    step.ended = emit(step.port);
  }
  if (step.ended) {
    moved(node);
  } else {
    state_.turns[node].ports.assign(1, step.port);
    queue_if_ready(node);
  }
  if (step.consumes) queue_if_ready(topology_->outputs[topology_->inputs[step.port].source].node);
  for (const Index input : reached_) queue_if_ready(topology_->inputs[input].node);
  step.reached = reached_;
  return step;
}

void SystemRun::consume(Index input) {
  --state_.held[input];
  state_.next_in[input] += topology_->outputs[topology_->inputs[input].source].periods.front();
}

bool SystemRun::emit(Index output) {
  const Topology::Output& of = topology_->outputs[output];
  for (const Index input : of.sinks) {
    if (state_.sent[input] != 0 || !has_room(input)) continue;
    ++state_.held[input];
    state_.sent[input] = 1;
    reached_.push_back(input);
  }
  const auto sent = [&](Index input) { return state_.sent[input] != 0; };
  if (!std::all_of(of.sinks.begin(), of.sinks.end(), sent)) return false;
  for (const Index input : of.sinks) state_.sent[input] = 0;
  state_.next_out[output] += of.periods.front();
  return true;
}

void SystemRun::moved(Index node) {
  find_turn(*topology_, node, state_.next_in, state_.next_out, state_.turns[node]);
  queue_if_ready(node);
}

void SystemRun::queue_if_ready(Index node) {
  if (queued_[node] != 0) return;
  const Turn& turn = state_.turns[node];
  const bool ready = std::any_of(turn.ports.begin(), turn.ports.end(),
                                 [&](Index port) { return possible(turn, port); });
  if (!ready) return;
  queued_[node] = 1;
  ready_.emplace(turn.time, node);
}

std::vector<std::pair<Index, Index>> SystemRun::choices() const {
  std::vector<std::pair<Index, Index>> found;
  for (Index n = 0; n < state_.turns.size(); ++n) {
    const Turn& turn = state_.turns[n];
    if (turn.consumes || turn.ports.size() == 1 || queued_[n] != 0) continue;
    for (const Index port : turn.ports) {
      if (reaches_some(port)) found.emplace_back(n, port);
    }
  }
  return found;
}

void SystemRun::commit(Index node, Index output) {
  state_.turns[node].ports.assign(1, output);
  queue_if_ready(node);
}

void SystemRun::send_one_by_one() {
  one_by_one_ = true;
  for (Index n = 0; n < topology_->nodes.size(); ++n) queue_if_ready(n);
}

}  // namespace leadline::check
