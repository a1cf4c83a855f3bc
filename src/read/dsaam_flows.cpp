#include <algorithm>
#include <utility>

#include "leadline/base/text.hpp"
#include "read/dsaam_names.hpp"
#include "read/dsaam_reading.hpp"

namespace leadline::read {

void DsaamReading::read_flow(std::size_t index) {
  const FlowSyntax& flow = syntax_.flows[index];
  const auto source = resolve(flow.source, true);
  for (const EndSyntax& syntax : flow.sinks) {
    const auto sink = resolve(syntax, false);
    if (!sink) continue;
    if (source && pairs_up(flow, *source, syntax, *sink)) {
      connect_all(index, *source, syntax, *sink);
    } else {
      sink->node->maybe_fed = true;
    }
  }
}

bool DsaamReading::pairs_up(const FlowSyntax& flow, const End& source, const EndSyntax& syntax,
                            const End& sink) {
  const std::vector<std::uint32_t> from = source.stars();
  const std::vector<std::uint32_t> to = sink.stars();
  if (from.size() > to.size()) {
    diagnostics_.error(syntax.span,
                       "the output has " + std::to_string(from.size()) +
                           " [*], and this input only " + std::to_string(to.size()),
                       "each [*] of the output pairs with one of every input, in their order");
    return false;
  }
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (from[i] == to[i]) continue;
    const std::string which = from.size() == 1 ? "" : i == 0 ? "first " : "second ";
    diagnostics_.error(syntax.span,
                       "the " + which + "[*] of the output stands for " + std::to_string(from[i]) +
                           ", and that of this input for " + std::to_string(to[i]),
                       "they pair one by one: arrays that pair need equal sizes; " +
                           file_.line_of(flow.source.span) + " names the output");
    return false;
  }
  return true;
}

void DsaamReading::connect_all(std::size_t flow, const End& source, const EndSyntax& syntax,
                               const End& sink) {
  const std::vector<std::uint32_t> sizes = sink.stars();
  std::vector<std::uint32_t> stars(sizes.size());
  for (;;) {
    const auto [from, output] = source.at(stars.data());
    const auto [to, input] = sink.at(stars.data());
    const OutputRef output_ref{NodeId{from}, output};
    if (!connect(flow, output_ref, syntax, {NodeId{to}, input})) {
      sink.node->maybe_fed = true;
      return;
    }
    std::size_t digit = sizes.size();
    while (digit > 0 && ++stars[digit - 1] == sizes[digit - 1]) stars[--digit] = 0;
    if (digit == 0) return;
  }
}

bool DsaamReading::connect(std::size_t flow, OutputRef output, const EndSyntax& syntax,
                           InputRef input) {
  const EndSyntax*& fed_by = fed_by_[input.node.index()][input.input];
  if (fed_by != nullptr) {
    refuse_second(output, syntax, input);
    return false;
  }
  fed_by = &syntax;
  system_.nodes[input.node.index()].inputs[input.input].source = output;
  if (output.node == input.node) {
    diagnostics_.error(syntax.span,
                       "node " + quoted(std::string_view(system_.nodes[output.node.index()].name)) +
                           " feeds itself: " + quoted(full_name(system_, output)) + " leads to " +
                           quoted(full_name(system_, input)),
                       "what a node knows itself needs no flow: remove it, or put a node between");
    return false;
  }
  require_agreement(flow, output);
  DsaamNode& from = system_.nodes[output.node.index()];
  from.outputs[output.output].sinks.push_back(input);
  return true;
}

void DsaamReading::require_agreement(std::size_t flow, OutputRef output) {
  const bool observation = syntax_.flows[flow].observation;
  auto& said_by = said_by_[output.node.index()][output.output];
  if (!said_by) {
    said_by = flow;
    system_.nodes[output.node.index()].outputs[output.output].observation = observation;
    return;
  }
  if (syntax_.flows[*said_by].observation == observation || disagreeing_ == flow) return;
  disagreeing_ = flow;
  const std::string other = file_.line_of(syntax_.flows[*said_by].source.span);
  diagnostics_.error(syntax_.flows[flow].source.span,
                     quoted(full_name(system_, output)) +
                         (observation ? " is an observation here, and an ordinary flow in "
                                      : " is an ordinary flow here, and an observation in ") +
                         other,
                     "whether an output is one holds for all its flows: write 'observation' in "
                     "all of them or in none");
}

void DsaamReading::refuse_second(OutputRef output, const EndSyntax& syntax, InputRef input) {
  const EndSyntax* first = fed_by_[input.node.index()][input.input];
  const OutputRef other = system_.input(input).source;
  const std::string name = quoted(full_name(system_, input));
  const auto& sinks = system_.output(other).sinks;
  const bool connected = std::find(sinks.begin(), sinks.end(), input) != sinks.end();
  if (connected && other == output) {
    diagnostics_.error(syntax.span,
                       name + " is named twice as a sink of " + quoted(full_name(system_, output)),
                       file_.line_of(first->span) + " names it first; remove one of the two");
    return;
  }
  std::string message = "input " + name + " is fed by two outputs";
  if (connected)
    message += ": " + quoted(full_name(system_, other)) + " (" + file_.line_of(first->span) +
               ") and " + quoted(full_name(system_, output));
  diagnostics_.error(syntax.span, std::move(message),
                     "remove one of the two flows, or give the node a second input");
}

}  // namespace leadline::read
