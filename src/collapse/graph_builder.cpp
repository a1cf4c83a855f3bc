#include "collapse/graph_builder.hpp"

#include <algorithm>
#include <tuple>

namespace leadline::collapse {
namespace {

void sort_ends(std::vector<End>& ends) {
  std::sort(ends.begin(), ends.end(), [](const End& a, const End& b) {
    return std::tie(a.mode, a.marks) < std::tie(b.mode, b.marks);
  });
}

}  // namespace

void GraphBuilder::add_initial(Outcomes outcomes) {
  sort_ends(outcomes.ends);
  for (const End& end : outcomes.ends) {
    const ModeIndex initial = mode(end.mode);
    const auto& known = graph_.initial;
    if (std::find(known.begin(), known.end(), initial) == known.end()) {
      graph_.initial.push_back(initial);
    }
  }
  note_defects({}, {}, outcomes);
}

void GraphBuilder::add(program::ActionIndex event, const std::string& name, Outcomes outcomes) {
  sort_ends(outcomes.ends);
  const ModeIndex source = graph_.expanded;
  for (const End& end : outcomes.ends) {
    graph_.reactions.push_back({source, event, mode(end.mode), mark_set(end.marks)});
  }
  note_defects(source, name, outcomes);
}

void GraphBuilder::next_mode() {
  ++graph_.expanded;
  graph_.offsets.push_back(graph_.reactions.size());
}

ModeIndex GraphBuilder::mode(const std::vector<Tokens>& values) {
  if (const auto known = modes_.find(values); known != modes_.end()) return *known;
  graph_.modes.push_back(values);
  const auto index = static_cast<ModeIndex>(graph_.modes.size() - 1);
  modes_.insert(index);
  return index;
}

std::uint32_t GraphBuilder::mark_set(const MarkRules::Set& set) {
  const auto [at, is_new] =
      mark_sets_.try_emplace(set, static_cast<std::uint32_t>(mark_sets_.size()));
  if (is_new) graph_.mark_sets.push_back(set);
  return at->second;
}

void GraphBuilder::note_defects(std::optional<ModeIndex> source, const std::string& event,
                                Outcomes& outcomes) {
  auto& ends = outcomes.ends;
  if (ends.size() > 1) {
    graph_.races.push_back({source, event, std::move(ends[0].run), std::move(ends[1].run)});
  }
  if (outcomes.endless) {
    outcomes.endless->source = source;
    outcomes.endless->event = event;
    graph_.endless.push_back(std::move(*outcomes.endless));
  }
}

}  // namespace leadline::collapse
