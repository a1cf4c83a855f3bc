#include "emit/plain_arcs.hpp"

#include <algorithm>
#include <map>

namespace leadline::emit {
namespace {

struct AtPlace {
  Tokens tested = 0;
  Tokens consumed = 0;
  Tokens produced = 0;
  bool written = false;

  [[nodiscard]] Tokens taken() const { return std::max(tested, consumed); }
  [[nodiscard]] Tokens given() const { return produced + taken() - consumed; }
  [[nodiscard]] bool is_pair() const { return tested > 0 && given() <= max_tokens; }
};

std::map<PlaceId, AtPlace> by_place(const Transition& transition) {
  std::map<PlaceId, AtPlace> places;
  for (const InputArc& arc : transition.inputs) {
    if (arc.kind == InputArc::Kind::test) places[arc.place].tested = arc.weight;
    if (arc.kind == InputArc::Kind::consume) places[arc.place].consumed = arc.weight;
  }
  for (const OutputArc& arc : transition.outputs) places[arc.place].produced = arc.weight;
  return places;
}

/// Pairs come last, those that consume nothing at the very end: a reader that restores the tests
/// behind the other arcs then leads to the same order.
int rank(const PlainArcs::Input& input) {
  if (input.tested == 0) return 0;
  return input.consumed > 0 ? 1 : 2;
}

}  // namespace

PlainArcs plain_arcs(const Transition& transition) {
  std::map<PlaceId, AtPlace> places = by_place(transition);
  PlainArcs arcs;
  for (const InputArc& arc : transition.inputs) {
    AtPlace& at = places[arc.place];
    if (arc.kind == InputArc::Kind::inhibit || !at.is_pair()) {
      arcs.inputs.push_back({arc, 0, 0});
    } else if (!at.written) {
      arcs.inputs.push_back(
          {{arc.place, at.taken(), InputArc::Kind::consume}, at.tested, at.consumed});
      at.written = true;
    }
  }
  std::stable_sort(arcs.inputs.begin(), arcs.inputs.end(),
                   [](const auto& a, const auto& b) { return rank(a) < rank(b); });
  for (const OutputArc& arc : transition.outputs) {
    const AtPlace& at = places[arc.place];
    arcs.outputs.push_back({arc.place, at.is_pair() ? at.given() : arc.weight});
  }
  for (const auto& [place, at] : places)
    if (at.is_pair() && at.produced == 0 && at.given() > 0)
      arcs.outputs.push_back({place, at.given()});
  return arcs;
}

}  // namespace leadline::emit
