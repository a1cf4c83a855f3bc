#include "emit/controller_tables.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace leadline::emit {
namespace {

using collapse::MissionModes;
using collapse::Mode;

template <class T>
void sort_unique(std::vector<T>& values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

template <class T>
std::uint32_t index_in(const std::vector<T>& sorted, const T& value) {
  return static_cast<std::uint32_t>(std::lower_bound(sorted.begin(), sorted.end(), value) -
                                    sorted.begin());
}

void share_actions(const MissionModes& modes, ControllerTables& tables) {
  for (const auto& effect : modes.effects) {
    tables.actions.insert(tables.actions.end(), effect.begin(), effect.end());
  }
  sort_unique(tables.actions);
  for (const auto& effect : modes.effects) {
    std::vector<std::uint32_t>& list = tables.effects.emplace_back();
    for (const auto& action : effect) list.push_back(index_in(tables.actions, action));
  }
}

void share_labels(const MissionModes& modes, ControllerTables& tables) {
  tables.edges.resize(modes.modes.size());
  for (const auto& reaction : modes.reactions) {
    tables.labels.push_back({reaction.event, reaction.effect});
  }
  sort_unique(tables.labels);
  for (const auto& reaction : modes.reactions) {
    const ControllerTables::Label label{reaction.event, reaction.effect};
    tables.edges[reaction.source].push_back({index_in(tables.labels, label), reaction.target});
  }
  for (auto& edges : tables.edges) std::sort(edges.begin(), edges.end());
}

void share_situations(const MissionModes& modes, ControllerTables& tables) {
  const auto key = [](const Mode& mode) {
    return std::tie(mode.phase, mode.objectives, mode.alternatives);
  };
  const auto less = [&](const Mode* a, const Mode* b) { return key(*a) < key(*b); };
  std::map<const Mode*, std::uint32_t, decltype(less)> numbers(less);
  for (std::uint32_t m = 0; m < modes.modes.size(); ++m) {
    const auto next = static_cast<std::uint32_t>(tables.example_of.size());
    const auto [found, is_new] = numbers.try_emplace(&modes.modes[m], next);
    if (is_new) tables.example_of.push_back(m);
    tables.situation_of.push_back(found->second);
  }
}

}  // namespace

ControllerTables controller_tables(const MissionModes& modes) {
  ControllerTables tables;
  share_actions(modes, tables);
  share_labels(modes, tables);
  share_situations(modes, tables);
  return tables;
}

}  // namespace leadline::emit
