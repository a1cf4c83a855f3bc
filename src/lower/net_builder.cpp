#include "lower/net_builder.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace leadline::lower {
namespace {

constexpr std::size_t level_count = static_cast<std::size_t>(Level::event) + 1;

template <class Arc>
void add_arc(std::vector<Arc>& arcs, PlaceId place, Tokens weight) {
  const auto at =
      std::find_if(arcs.begin(), arcs.end(), [&](const Arc& arc) { return arc.place == place; });
  if (at != arcs.end()) {
    at->weight += weight;
    return;
  }
  Arc arc;
  arc.place = place;
  arc.weight = weight;
  arcs.push_back(arc);
}

}  // namespace

PlaceId NetBuilder::place(const Owner& owner, const std::string& suffix, Tokens initial) {
  const PlaceId id(net_.places.size());
  net_.places.push_back({{}, {}, initial});
  place_names_.push_back({owner.id + suffix, owner.key});
  return id;
}

NetBuilder::Draft NetBuilder::transition(const Owner& owner, const std::string& suffix, Level level,
                                         Span source) {
  const TransitionId id(net_.transitions.size());
  net_.transitions.emplace_back();
  transition_names_.push_back({owner.id + suffix, owner.key});
  levels_.push_back(level);
  sources_.push_back(source);
  exits_.emplace_back();
  marks_.of.emplace_back();
  return {*this, id};
}

std::uint32_t NetBuilder::mark(const Mark& mark) {
  marks_.table.push_back(mark);
  return static_cast<std::uint32_t>(marks_.table.size() - 1);
}

MissionNet NetBuilder::finish(std::string name) {
  const auto place_names = unique_names(place_names_);
  for (std::size_t p = 0; p < place_names.size(); ++p) net_.places[p].name = place_names[p];
  const auto transition_names = unique_names(transition_names_);
  for (std::size_t t = 0; t < transition_names.size(); ++t) {
    net_.transitions[t].name = transition_names[t];
  }
  net_.name = std::move(name);
  net_.priorities = priorities();

  MissionNet result;
  result.net = std::move(net_);
  result.marks = std::move(marks_);
  result.source_of = std::move(sources_);
  result.exits_of = std::move(exits_);
  return result;
}

/// The plain names, or `name~key` for all that would share one; `~` is in no id.
std::vector<std::string> NetBuilder::unique_names(const std::vector<Name>& names) {
  std::map<std::string, std::size_t> uses;
  for (const Name& name : names) ++uses[name.shown];
  std::vector<std::string> result;
  result.reserve(names.size());
  for (const Name& name : names) {
    result.push_back(uses[name.shown] > 1 ? name.shown + "~" + name.key : name.shown);
  }
  return result;
}

std::vector<PriorityRule> NetBuilder::priorities() const {
  std::array<std::vector<TransitionId>, level_count> by_level;
  for (std::size_t t = 0; t < levels_.size(); ++t) {
    by_level[static_cast<std::size_t>(levels_[t])].emplace_back(t);
  }
  std::vector<PriorityRule> rules;
  const std::vector<TransitionId>* above = nullptr;
  for (const auto& level : by_level) {
    if (level.empty()) continue;
    if (above != nullptr) rules.push_back({*above, level});
    above = &level;
  }
  return rules;
}

NetBuilder::Draft& NetBuilder::Draft::take(PlaceId place, Tokens weight) {
  add_arc(builder_.net_[id_].inputs, place, weight);
  return *this;
}

NetBuilder::Draft& NetBuilder::Draft::put(PlaceId place, Tokens weight) {
  add_arc(builder_.net_[id_].outputs, place, weight);
  return *this;
}

NetBuilder::Draft& NetBuilder::Draft::put(const std::vector<PlaceId>& places) {
  for (const PlaceId place : places) put(place);
  return *this;
}

NetBuilder::Draft& NetBuilder::Draft::event(std::string label) {
  builder_.net_[id_].label = std::move(label);
  return *this;
}

NetBuilder::Draft& NetBuilder::Draft::takes(std::vector<Exit> exits) {
  builder_.exits_[id_.index()] = std::move(exits);
  return *this;
}

NetBuilder::Draft& NetBuilder::Draft::mark(std::uint32_t mark) {
  builder_.marks_.of[id_.index()].push_back(mark);
  return *this;
}

}  // namespace leadline::lower
