#include "leadline/logic/named.hpp"

#include <algorithm>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "logic/decided.hpp"
#include "logic/graph_bytes.hpp"
#include "logic/name_list.hpp"
#include "logic/terminal_components.hpp"

namespace leadline::logic {
namespace {

using explore::StateGraph;
using explore::StateIndex;

constexpr std::uint64_t bytes_a_state = 36;

/// Decides by components that were found.
class ComponentsDecider {
 public:
  ComponentsDecider(const program::Program& program, const StateGraph& graph,
                    const TerminalComponents& terminal)
      : program_(program), graph_(graph), terminal_(terminal) {
    decision_.states = graph.size();
    decision_.limit = graph.limit;
  }

  Decision live() {
    std::vector<program::ActionIndex> live(program_.actions.size());
    for (program::ActionIndex a = 0; a < live.size(); ++a) live[a] = a;
    StateIndex lacking = explore::no_state;
    std::string never_again;
    std::vector<std::uint32_t> fired_in(live.size(), 0);  // the last component, plus 1
    for (std::uint32_t c = 0; c < terminal_.count(); ++c) {
      if (mark_fired(c, fired_in) == live.size()) continue;
      if (lacking == explore::no_state) {
        lacking = terminal_.states(c).front();
        const auto never = std::find_if(fired_in.begin(), fired_in.end(),
                                        [c](std::uint32_t last) { return last != c + 1; });
        never_again = program_.actions[static_cast<std::size_t>(never - fired_in.begin())].name;
      }
      std::erase_if(live, [&](program::ActionIndex a) { return fired_in[a] != c + 1; });
    }
    if (lacking == explore::no_state) {
      if (graph_.complete()) hold("every transition can be made to fire again from every state");
      return decision_;
    }
    violate(lacking, "not live: " + names_but(live));
    decision_.evidence->never_again = std::move(never_again);
    return decision_;
  }

  Decision reversible() {
    const Components& all = terminal_.all();
    if (graph_.complete() && all.count() == 1) {
      hold("the initial state can be reached from every state");
    } else if (graph_.complete()) {
      StateIndex s = 0;
      while (all.of(s) == all.of(0)) ++s;
      violate(s, no_way_back);
    } else if (const StateIndex s = first_outside_of(all.of(0)); s != explore::no_state) {
      violate(s, no_way_back);
    }
    return decision_;
  }

  Decision has_home_state() {
    if (terminal_.count() > 1) {
      violate(terminal_.states(0).front(), "no state can be reached from the ends of both runs");
      split_runs(terminal_.states(0).front(), terminal_.states(1).front());
    } else if (graph_.complete()) {
      hold("the state after the run can be reached from every state");
      show(terminal_.states(0).front());
    }
    return decision_;
  }

 private:
  static constexpr const char* no_way_back = "no way leads back from where the run ends";

  /// How many transitions fire in the component.
  std::size_t mark_fired(std::uint32_t component, std::vector<std::uint32_t>& fired_in) const {
    std::size_t count = 0;
    for (const StateIndex s : terminal_.states(component)) {
      for (const program::ActionIndex a : graph_.labels(s)) {
        if (fired_in[a] == component + 1) continue;
        fired_in[a] = component + 1;
        ++count;
      }
    }
    return count;
  }

  [[nodiscard]] std::string names_but(const std::vector<program::ActionIndex>& live) const {
    std::vector<std::string> names;
    for (program::ActionIndex a = 0; a < program_.actions.size(); ++a) {
      if (!std::binary_search(live.begin(), live.end(), a)) {
        names.push_back(program_.actions[a].name);
      }
    }
    return name_list(names);
  }

  [[nodiscard]] StateIndex first_outside_of(std::uint32_t component) const {
    for (std::uint32_t c = 0; c < terminal_.count(); ++c) {
      const StateIndex first = terminal_.states(c).front();
      if (terminal_.all().of(first) != component) return first;
    }
    return explore::no_state;
  }

  void hold(const std::string& reason) {
    decision_.verdict = Verdict::holds;
    decision_.reason = reason + so_many_states(graph_.size());
    decision_.limit = Limit::none;
  }

  void violate(StateIndex s, std::string reason) {
    decision_.verdict = Verdict::violated;
    decision_.reason = std::move(reason);
    decision_.limit = Limit::none;
    show(s);
  }

  [[nodiscard]] Evidence run_to(StateIndex s) const {
    const bool holds = decision_.verdict == Verdict::holds;
    return {0, holds, explore::path_to(graph_, program_, s), graph_.is_deadlock(s), {}};
  }

  void show(StateIndex s) { decision_.evidence = run_to(s); }

  void split_runs(StateIndex one, StateIndex other) {
    Evidence both{0, false, {}, false, {}};
    both.parts.push_back({0, run_to(one)});
    both.parts.push_back({0, run_to(other)});
    decision_.evidence = std::move(both);
  }

  const program::Program& program_;
  const StateGraph& graph_;
  const TerminalComponents& terminal_;
  Decision decision_;
};

Decision undecided(const StateGraph& graph, Limit limit) {
  Decision decision;
  decision.states = graph.size();
  decision.limit = limit;
  return decision;
}

}  // namespace

bool is_for_components(NamedProperty property) {
  return property == NamedProperty::live || property == NamedProperty::reversible ||
         property == NamedProperty::has_home_state;
}

Decision decide(NamedProperty property, const program::Program& program, const StateGraph& graph,
                const Limits& limits) {
  if (bytes_of(graph) + (bytes_a_state * graph.size()) > limits.max_memory) {
    return undecided(graph, Limit::memory);
  }
  try {
    Watch watch(limits);
    const TerminalComponents terminal(graph, watch);
    if (watch.limit() != Limit::none) return undecided(graph, watch.limit());
    ComponentsDecider decider(program, graph, terminal);
    if (property == NamedProperty::live) return decider.live();
    if (property == NamedProperty::reversible) return decider.reversible();
    return decider.has_home_state();
  } catch (const std::bad_alloc&) {
    return undecided(graph, Limit::memory);
  }
}

std::optional<Decision> decide_by_deadlock(NamedProperty property, const program::Program& program,
                                           const Witness& run) {
  const bool is_violated = (property == NamedProperty::live && !program.actions.empty()) ||
                           (property == NamedProperty::reversible && !run.steps.empty());
  if (!is_violated) return std::nullopt;
  Decision decision = decided(Verdict::violated, "nothing can fire where the run ends");
  decision.evidence = Evidence{0, false, run, true, {}};
  if (property == NamedProperty::live) {
    decision.evidence->never_again = program.actions.front().name;
  }
  return decision;
}

}  // namespace leadline::logic
