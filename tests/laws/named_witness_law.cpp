// Witnesses of properties with a name and of bounds, on random nets with few states: what is
// written is read and accepted in full, and with one thing changed it is accepted only if it is
// right all the same, by a walk through the graph of the fast explorer.

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <iostream>
#include <sstream>

#include "laws/random_net.hpp"
#include "laws/rounds.hpp"
#include "leadline/emit/witness.hpp"
#include "leadline/explore/explore.hpp"
#include "leadline/logic/decide.hpp"
#include "leadline/logic/recheck_property.hpp"
#include "leadline/read/witness.hpp"
#include "support/net_text.hpp"

namespace leadline::logic {
namespace {

using explore::StateIndex;
using laws::Random;

constexpr std::uint64_t most_states = 150;

Limits few_states() {
  Limits limits;
  limits.max_states = most_states;
  return limits;
}

/// Whether evidence is right, told by the graph alone.
class ByGraph {
 public:
  ByGraph(const program::Program& program, const explore::StateGraph& graph)
      : program_(program), graph_(graph) {}

  [[nodiscard]] bool is_right(const Property& property, const Evidence& evidence) const {
    const auto* asked = std::get_if<NamedProperty>(&property.what);
    const bool asks_for_never = asked != nullptr && *asked == NamedProperty::live;
    if (!evidence.never_again.empty() && !asks_for_never) return false;
    if (const auto* question = std::get_if<BoundQuestion>(&property.what))
      return evidence.holds && is_greatest(question->sum, evidence);
    const auto named = std::get<NamedProperty>(property.what);
    if (named != NamedProperty::has_home_state && evidence.holds) return false;
    if (named == NamedProperty::has_home_state && !evidence.holds) return has_two_ends(evidence);
    const auto run = walk(evidence);
    if (!run || !evidence.parts.empty()) return false;
    const std::vector<bool> after = reach(run->back());
    switch (named) {
      case NamedProperty::safe:
        return std::any_of(run->begin(), run->end(), [&](StateIndex s) {
          const auto values = graph_.layout.unpack(graph_.state(s));
          return std::any_of(values.begin(), values.end(), [](Tokens v) { return v > 1; });
        });
      case NamedProperty::deadlock_free:
        return std::any_of(run->begin(), run->end(),
                           [&](StateIndex s) { return graph_.is_deadlock(s); });
      case NamedProperty::live:
        return never_fires(evidence.never_again, after);
      case NamedProperty::reversible:
        return !after[0];
      default:
        return all_reach(run->back());
    }
  }

 private:
  [[nodiscard]] std::optional<std::vector<StateIndex>> walk(const Evidence& evidence) const {
    std::vector<StateIndex> states{0};
    for (const std::string& step : evidence.run.steps) {
      const auto labels = graph_.labels(states.back());
      const auto edge = std::find_if(labels.begin(), labels.end(), [&](auto action) {
        return program_.actions[action].name == step;
      });
      if (edge == labels.end()) return std::nullopt;
      states.push_back(
          graph_.successors(states.back())[static_cast<std::size_t>(edge - labels.begin())]);
    }
    if (evidence.is_maximal && !graph_.is_deadlock(states.back())) return std::nullopt;
    return states;
  }

  [[nodiscard]] std::vector<bool> reach(StateIndex start) const {
    std::vector<bool> seen(graph_.size());
    std::vector<StateIndex> open{start};
    while (!open.empty()) {
      const StateIndex s = open.back();
      open.pop_back();
      if (seen[s]) continue;
      seen[s] = true;
      for (const StateIndex next : graph_.successors(s)) open.push_back(next);
    }
    return seen;
  }

  [[nodiscard]] bool never_fires(const std::string& name, const std::vector<bool>& in) const {
    const auto& all = program_.actions;
    if (std::none_of(all.begin(), all.end(), [&](const auto& a) { return a.name == name; }))
      return false;
    for (StateIndex s = 0; s < graph_.size(); ++s) {
      for (const auto action : graph_.labels(s))
        if (in[s] && all[action].name == name) return false;
    }
    return true;
  }

  [[nodiscard]] bool all_reach(StateIndex goal) const {
    for (StateIndex s = 0; s < graph_.size(); ++s)
      if (!reach(s)[goal]) return false;
    return true;
  }

  [[nodiscard]] bool has_two_ends(const Evidence& evidence) const {
    if (evidence.parts.size() != 2 || !evidence.run.steps.empty()) return false;
    const auto one = walk(evidence.parts[0].evidence);
    const auto other = walk(evidence.parts[1].evidence);
    if (!one || !other || !walk(evidence)) return false;
    const auto behind_one = reach(one->back());
    const auto behind_other = reach(other->back());
    for (StateIndex s = 0; s < graph_.size(); ++s)
      if (behind_one[s] && behind_other[s]) return false;
    return true;
  }

  [[nodiscard]] std::int64_t value(StateIndex s, const LinearSum& sum) const {
    std::int64_t result = sum.constant;
    const auto values = graph_.layout.unpack(graph_.state(s));
    for (const auto& [field, weight] : sum.terms)
      result += weight * static_cast<std::int64_t>(values[field]);
    return result;
  }

  [[nodiscard]] bool is_greatest(const LinearSum& sum, const Evidence& evidence) const {
    const auto run = walk(evidence);
    if (!run || !evidence.parts.empty() || !evidence.value ||
        value(run->back(), sum) != *evidence.value)
      return false;
    for (StateIndex s = 0; s < graph_.size(); ++s)
      if (value(s, sum) > *evidence.value) return false;
    return true;
  }

  const program::Program& program_;
  const explore::StateGraph& graph_;
};

std::vector<Property> questions(Random& random, const program::Program& program) {
  using enum NamedProperty;
  std::vector<Property> result;
  for (const NamedProperty named : {bounded, safe, deadlock_free, quasi_live, live, reversible,
                                    has_home_state, has_stable_place}) {
    result.push_back({std::string(name_of(named)), {}, {}, named, {}});
  }
  LinearSum sum;
  for (std::uint32_t p = 0; p < program.counters.size(); ++p)
    if (random.chance(40)) sum.terms.push_back({p, random.chance(75) ? 1 : -1});
  sum.constant = static_cast<std::int64_t>(random.below(4)) - 2;
  result.push_back({"bound", {}, {}, BoundQuestion{sum}, {}});
  return result;
}

Evidence written_and_read(const Evidence& evidence) {
  std::ostringstream text;
  emit::witness_json(text, {"m", "p", "q", Verdict::holds, evidence});
  Diagnostics diagnostics;
  auto back = read::witness(SourceFile("w.json", text.str()), diagnostics);
  return back ? back->evidence : Evidence{};
}

/// Calls back with each copy in which one thing is changed.
void each_change(const Evidence& evidence, const program::Program& program,
                 const std::function<void(const Evidence&)>& see) {
  const auto changed = [&](auto change) {
    Evidence copy = evidence;
    change(copy);
    see(copy);
  };
  const std::size_t runs = 1 + evidence.parts.size();
  for (std::size_t r = 0; r < runs; ++r) {
    const auto run_of = [r](Evidence& e) -> Evidence& {
      return r == 0 ? e : e.parts[r - 1].evidence;
    };
    Evidence first = evidence;
    const std::size_t size = run_of(first).run.steps.size();
    for (std::size_t i = 0; i < size; ++i) {
      const auto at = static_cast<std::ptrdiff_t>(i);
      changed([&](Evidence& e) {
        auto& steps = run_of(e).run.steps;
        steps.erase(steps.begin() + at);
      });
      changed([&](Evidence& e) {
        auto& steps = run_of(e).run.steps;
        steps.insert(steps.begin() + at, std::string(steps[i]));
      });
      for (const program::Action& action : program.actions)
        changed([&](Evidence& e) { run_of(e).run.steps[i] = action.name; });
    }
    for (const program::Action& action : program.actions)
      changed([&](Evidence& e) { run_of(e).run.steps.push_back(action.name); });
    changed([&](Evidence& e) { run_of(e).is_maximal = !run_of(e).is_maximal; });
  }
  for (const program::Action& action : program.actions)
    changed([&](Evidence& e) { e.never_again = action.name; });
  changed([](Evidence& e) { e.never_again = "no such"; });
  changed([](Evidence& e) { e.holds = !e.holds; });
  changed([](Evidence& e) { e.parts.emplace_back(); });
  if (!evidence.parts.empty()) changed([](Evidence& e) { e.parts.pop_back(); });
  if (evidence.value) changed([](Evidence& e) { ++*e.value; });
  if (evidence.value) changed([](Evidence& e) { --*e.value; });
}

bool is_accepted(const program::Program& program, const Property& property,
                 const Evidence& evidence) {
  const FullRecheck found = recheck_fully(program, property, evidence, few_states());
  return !found.fault &&
         std::all_of(found.claims.begin(), found.claims.end(), [](const FurtherClaim& claim) {
           return claim.outcome == FurtherClaim::Outcome::checked;
         });
}

/// Whether runs are what shows it, and no proof.
bool is_shown_by_runs(const Property& property, const Evidence& evidence) {
  using enum NamedProperty;
  const auto* named = std::get_if<NamedProperty>(&property.what);
  if (named == nullptr || *named == has_home_state) return true;
  if (evidence.holds || *named == quasi_live || *named == has_stable_place) return false;
  return *named != live || !evidence.never_again.empty();
}

struct Seen {
  std::size_t witnesses = 0;
  std::size_t changed = 0;
  std::size_t right = 0;
};

std::string fault_of(Random& random, const PetriNet& net, Seen& seen) {
  const program::Program program = program::compile(net);
  const explore::StateGraph graph = explore::state_graph(program, few_states());
  if (!graph.complete()) return {};
  const ByGraph by_graph(program, graph);
  const std::vector<Property> asked = questions(random, program);
  const auto decisions = decide(program, asked, few_states(), {});
  std::string fault;
  for (std::size_t i = 0; i < asked.size() && fault.empty(); ++i) {
    const Decision& decision = decisions[i];
    if (decision.verdict == Verdict::undecided) return asked[i].name + " is undecided";
    if (!decision.evidence && decision.reason.empty()) return asked[i].name + " without a reason";
    const bool is_bound = std::holds_alternative<BoundQuestion>(asked[i].what);
    if (is_bound && !decision.evidence) return "a bound without a run";
    if (!decision.evidence) continue;
    ++seen.witnesses;
    const Evidence evidence = written_and_read(*decision.evidence);
    if (!is_accepted(program, asked[i], evidence)) return asked[i].name + " does not replay";
    if (!is_shown_by_runs(asked[i], evidence)) continue;
    each_change(evidence, program, [&](const Evidence& changed) {
      ++seen.changed;
      const bool right = by_graph.is_right(asked[i], changed);
      seen.right += right ? 1 : 0;
      if (is_accepted(program, asked[i], changed) != right)
        fault = asked[i].name + (right ? ": right, but rejected" : ": wrong, but accepted");
    });
  }
  return fault;
}

TEST(NamedWitnessLaw, OnlyWhatIsSoReplays) {
  Seen seen;
  const std::size_t count = laws::rounds(250);
  for (std::uint64_t round = 0; round < count; ++round) {
    Random random(11'000'000 + round);
    const PetriNet net = laws::RandomNet(random).draw();
    ASSERT_EQ(fault_of(random, net, seen), "") << "round " << round << '\n' << test::net_text(net);
  }
  std::cout << seen.witnesses << " witnesses, " << seen.changed << " changed, of which "
            << seen.right << " right\n";
  EXPECT_GT(seen.witnesses, count);
  EXPECT_GT(seen.right, count / 10);
}

}  // namespace
}  // namespace leadline::logic
