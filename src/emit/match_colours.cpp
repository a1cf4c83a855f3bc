#include "emit/match_colours.hpp"

#include <array>
#include <boost/pending/disjoint_sets.hpp>

#include "emit/dot_style.hpp"

namespace leadline::emit {

using diagram::Composition;
using diagram::EdgeRef;
using diagram::Match;

namespace {

/// Told apart by the colour-blind, too (Paul Tol's qualitative scheme of twelve colours).
constexpr std::array palette{"#332288", "#cc6677", "#117733", "#6699cc", "#882255", "#999933",
                             "#44aa99", "#aa4499", "#661100", "#88ccee", "#aa4466", "#ddcc77"};

}  // namespace

MatchColours::MatchColours(const Composition& composition) {
  std::map<EdgeRef, std::size_t> index;
  for (const Match& match : composition.matches) {
    index.emplace(match.send, index.size());
    index.emplace(match.receive, index.size());
  }
  boost::disjoint_sets_with_storage<> sets(index.size());
  for (std::size_t i = 0; i < index.size(); ++i) sets.make_set(i);
  for (const Match& match : composition.matches) {
    sets.union_set(index[match.send], index[match.receive]);
  }
  std::map<std::size_t, std::size_t> number;
  for (const Match& match : composition.matches) {
    const std::size_t set = sets.find_set(index[match.send]);
    const std::size_t group = number.emplace(set, number.size()).first->second;
    group_[match.send] = group;
    group_[match.receive] = group;
  }
  numbered_ = number.size() > palette.size();
}

std::optional<std::string> MatchColours::colour(EdgeRef edge) const {
  const auto group = group_.find(edge);
  if (group == group_.end()) return std::nullopt;
  return palette[group->second % palette.size()];
}

std::string MatchColours::mark(EdgeRef edge) const {
  const auto group = group_.find(edge);
  if (group == group_.end()) return "";
  const std::string number = numbered_ ? std::to_string(group->second + 1) : "";
  return styled("&#9632;" + number, palette[group->second % palette.size()], 12) + "&nbsp;";
}

}  // namespace leadline::emit
