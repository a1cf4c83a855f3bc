#include <gtest/gtest.h>

#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "leadline/collapse/mode_graph.hpp"
#include "leadline/explore/explore.hpp"
#include "leadline/program/program.hpp"
#include "lower/resource_net.hpp"

namespace leadline::lower {
namespace {

Resource hardware(std::uint32_t consumers) {
  Resource resource;
  resource.id = "X";
  resource.consumers = consumers;
  return resource;
}

/// The net of one hardware resource, closed by three transitions that stand for its consumer:
/// `X_EV_TAKE`, `X_EV_RELEASE` and `X_ERROROK` (TAROS 2017, Fig. 6 and Fig. 10).
PetriNet hardware_resource_net(const Resource& resource) {
  ResourceFacts facts;
  facts.capacity = resource.consumers;
  facts.can_be_lost = resource.may_fail;
  NetBuilder builder;
  const ResourcePlaces x = add_resource_places(builder, resource, facts);
  const auto consumer = [&](const char* suffix, Level level) {
    return builder.transition(resource.id, suffix, level, resource.span);
  };
  consumer("_EV_TAKE", Level::event).move(x.available, x.take).event(resource.id + "_EV_TAKE");
  consumer("_EV_RELEASE", Level::event)
      .move(x.answer, x.release)
      .event(resource.id + "_EV_RELEASE");
  if (x.error) {
    consumer("_ERROROK", Level::lose).take(*x.error).move(x.answer, x.release);
  }
  add_resource_transitions(builder, resource, x);
  PetriNet net = builder.finish(resource.id).net;
  for (Transition& transition : net.transitions) {
    // This consumer has taken the error itself; ours leaves it to the resource.
    if (transition.name != resource.id + "_fail_released") continue;
    std::erase_if(transition.inputs, [&](const InputArc& arc) { return arc.place == *x.error; });
  }
  return net;
}

/// The marked places of every state, without the resource's name.
std::vector<std::set<std::string>> marked(const explore::StateGraph& graph,
                                          const program::Program& program) {
  std::vector<std::set<std::string>> states;
  for (explore::StateIndex s = 0; s < graph.size(); ++s) {
    const auto values = graph.layout.unpack(graph.state(s));
    auto& state = states.emplace_back();
    for (std::size_t c = 0; c < values.size(); ++c) {
      if (values[c] > 0) state.insert(program.counters[c].substr(2));
    }
  }
  return states;
}

/// TAROS 2017, Fig. 10, as the design of the nets spells it out.
TEST(HardwareResourceNet, MarkingGraphIsFigure10) {
  const auto program = program::compile(hardware_resource_net(hardware(1)));
  const auto graph = explore::state_graph(program, Limits{});
  const std::vector<std::set<std::string>> expected = {{"available", "free"},
                                                       {"take", "free"},
                                                       {"available", "failing"},
                                                       {"answer", "busy"},
                                                       {"OOS"},
                                                       {"release", "busy"},
                                                       {"answer", "error", "failing"},
                                                       {"release", "failing"}};
  EXPECT_EQ(marked(graph, program), expected);

  std::multiset<std::pair<explore::StateIndex, explore::StateIndex>> edges;
  for (explore::StateIndex s = 0; s < graph.size(); ++s) {
    for (const auto target : graph.successors(s)) edges.emplace(s, target);
  }
  const std::multiset<std::pair<explore::StateIndex, explore::StateIndex>> figure = {
      {0, 1}, {0, 2}, {1, 3}, {2, 4}, {3, 5}, {3, 6}, {4, 0}, {5, 0}, {6, 7}, {7, 4}};
  EXPECT_EQ(edges, figure);
}

/// TAROS 2017, Fig. 11: three stable states, five edges.
TEST(HardwareResourceNet, ModesAreFigure11) {
  const auto program = program::compile(hardware_resource_net(hardware(1)));
  const auto modes = collapse::directly(program, {}, Limits{});
  std::multiset<std::tuple<unsigned, std::string, unsigned>> edges;
  for (const auto& reaction : modes.reactions) {
    edges.emplace(reaction.source, program.actions[reaction.event].event, reaction.target);
  }
  EXPECT_EQ(modes.modes.size(), 3U);
  const std::multiset<std::tuple<unsigned, std::string, unsigned>> figure = {{0, "X_EV_TAKE", 1},
                                                                             {0, "X_EV_OOS", 2},
                                                                             {1, "X_EV_RELEASE", 0},
                                                                             {1, "X_EV_OOS", 2},
                                                                             {2, "X_EV_RD", 0}};
  EXPECT_EQ(edges, figure);
}

TEST(HardwareResourceNet, HardwareThatCannotFailHasNoSuchEvents) {
  Resource resource = hardware(2);
  resource.may_fail = false;
  for (const Transition& transition : hardware_resource_net(resource).transitions) {
    EXPECT_NE(transition.label, "X_EV_OOS");
    EXPECT_NE(transition.label, "X_EV_RD");
  }
}

/// n consumers: 0 to n of them hold it while it is up, none while it is out of service.
TEST(HardwareResourceNet, SeveralConsumersCountUp) {
  for (std::uint32_t n = 1; n <= 4; ++n) {
    const auto program = program::compile(hardware_resource_net(hardware(n)));
    EXPECT_EQ(collapse::directly(program, {}, Limits{}).modes.size(), n + 2);
  }
}

}  // namespace
}  // namespace leadline::lower
