// The modes of a mission's net are those of the rules: on random missions of every kind, the net
// and the interpreter in tests/oracle, which knows no nets, agree on modes, outcomes, net effects
// and endlessness.

#include <gtest/gtest.h>

#include <functional>
#include <iostream>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "laws/mission_agreement.hpp"
#include "laws/rounds.hpp"
#include "leadline/check/mission_check.hpp"
#include "leadline/explore/explore.hpp"
#include "leadline/lower/mission_net.hpp"
#include "oracle/draft.hpp"
#include "oracle/random_mission.hpp"
#include "oracle/shrink.hpp"

namespace leadline::laws {
namespace {

constexpr std::size_t most_modes = 600;

struct Case {
  const char* name;
  oracle::Features features;
  std::uint64_t missions;
};

const Case cases[] = {
    {"any", {}, 300},
    {"nesting", {.nesting = true}, 210},
    {"route_back", {.route_back = true}, 210},
    {"shared_resource", {.shared_resource = true}, 210},
    {"producer_chain", {.producer_chain = true}, 210},
    {"nested_parallel", {.nested_parallel = true}, 100},
};

/// The smallest mission that still fails, as a report.
std::string report(const Mission& mission,
                   const std::function<std::string(const Mission&)>& difference) {
  const Mission small =
      oracle::shrink(mission, [&](const Mission& m) { return !difference(m).empty(); });
  return difference(small) + "in\n" + oracle::to_xml(small);
}

class MissionLaw : public testing::TestWithParam<Case> {};

TEST_P(MissionLaw, NetAgreesWithTheRules) {
  const auto difference = [](const Mission& mission) {
    return compare(mission, most_modes, collapse::Interleavings::persistent).difference;
  };
  std::map<std::string, int> counts;
  int compared = 0;
  for (std::uint64_t seed = 1; compared < static_cast<int>(rounds(GetParam().missions)); ++seed) {
    const Mission mission = oracle::random_mission(seed, GetParam().features);
    const Agreement agreement = compare(mission, most_modes, collapse::Interleavings::persistent);
    if (agreement.cut) continue;
    ASSERT_EQ(agreement.difference, "") << report(mission, difference) << "seed " << seed;
    ++compared;
    counts[agreement.endless         ? "endless"
           : agreement.deterministic ? "deterministic"
                                     : "racing"] += 1;
  }
  std::cout << GetParam().name << ": " << compared << " missions";
  for (const auto& [kind, count] : counts) std::cout << ", " << count << ' ' << kind;
  std::cout << '\n';
}

/// The net of a mission, and its markings as far as they are this many.
struct Explored {
  Explored(const Mission& mission, std::uint64_t most)
      : net(lower::mission_net(mission)), program(program::compile(net.net)) {
    limits.max_states = most;
    markings = explore::state_graph(program, limits);
  }

  lower::MissionNet net;
  program::Program program;
  Limits limits;
  explore::StateGraph markings;

  [[nodiscard]] collapse::ModeGraph directly(collapse::Interleavings which) const {
    return collapse::directly(program, net.marks, limits, which);
  }
  [[nodiscard]] collapse::ModeGraph from_markings() const {
    return collapse::from_state_graph(markings, program, net.marks);
  }
};

/// Persistent sets, all interleavings and the full marking graph give one mode graph.
std::string collapses_differ(const Mission& mission) {
  const Explored explored(mission, 60'000);
  if (!explored.markings.complete()) return {};
  const auto direct = explored.directly(collapse::Interleavings::persistent);
  const auto all = explored.directly(collapse::Interleavings::all);
  if (auto found = difference(direct, all); !found.empty()) return "persistent/all: " + found;
  const auto from_graph = explored.from_markings();
  if (auto found = difference(all, from_graph); !found.empty()) return "all/markings: " + found;
  return {};
}

TEST_P(MissionLaw, CollapsesAgree) {
  for (std::uint64_t seed = 1; seed <= rounds(GetParam().missions) / 2; ++seed) {
    const Mission mission = oracle::random_mission(seed + 1'000'000, GetParam().features);
    ASSERT_EQ(collapses_differ(mission), "")
        << report(mission, collapses_differ) << "seed " << seed;
  }
}

using Verdicts = std::vector<std::tuple<std::string, std::string, Verdict>>;

Verdicts verdicts(const Mission& mission, const Explored& explored,
                  const collapse::ModeGraph& modes) {
  Verdicts result;
  const auto check = check::check_mission(mission, explored.net, explored.program, modes, Limits{});
  for (const auto& p : check.properties) result.emplace_back(p.name, p.element, p.verdict);
  return result;
}

/// What is told of a mission is the same by either way to its modes.
std::string checks_differ(const Mission& mission) {
  const Explored explored(mission, 10'000);
  if (!explored.markings.complete()) return {};
  const Verdicts direct =
      verdicts(mission, explored, explored.directly(collapse::Interleavings::persistent));
  const Verdicts from_graph = verdicts(mission, explored, explored.from_markings());
  if (direct.size() != from_graph.size()) return "numbers of verdicts";
  for (std::size_t i = 0; i < direct.size(); ++i) {
    const auto& [name, element, verdict] = direct[i];
    if (direct[i] != from_graph[i]) return name + " of " + element + " " + to_string(verdict) + " ";
  }
  return {};
}

TEST_P(MissionLaw, ChecksAgree) {
  for (std::uint64_t seed = 1; seed <= rounds(GetParam().missions) / 3; ++seed) {
    const Mission mission = oracle::random_mission(seed + 2'000'000, GetParam().features);
    ASSERT_EQ(checks_differ(mission), "") << report(mission, checks_differ) << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Features, MissionLaw, testing::ValuesIn(cases),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace leadline::laws
