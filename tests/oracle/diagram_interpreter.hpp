#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "leadline/model/composition.hpp"

namespace leadline::oracle {

/// Where the components are, and what their variables hold, written as `Variable::initial` is: by
/// variable and member a list (of a scalar one number, of a set its ports in order).
///
/// Of two states that differ by a shift of all times only one is ever seen: whose least time is 1.
/// A variable that is dead, or a queue's first where it is empty, is as if nobody had said anything
/// of it: false, the least number, the first port, no time, {} and []. Constants and transients
/// hold nothing.
struct DiagramState {
  using Value = std::vector<std::int64_t>;

  /// The latest timestamps of the messages that a component has consumed, if it has, and emitted.
  struct Heard {
    std::optional<std::int64_t> consumed;
    std::int64_t emitted = diagram::Variable::no_time;

    friend auto operator<=>(const Heard&, const Heard&) = default;
  };

  std::vector<diagram::VertexId> vertices;
  std::vector<std::vector<Value>> values;
  std::vector<Heard> heard;  ///< by component; empty where nobody wants to know

  friend auto operator<=>(const DiagramState&, const DiagramState&) = default;
};

/// Carries out transition diagrams as they are written, and knows nothing of programs.
///
/// An edge, or a send with its receive, is taken in four strides: it leaves its vertex and chooses
/// ports, its guard looks, its operations are done one after the other, and time is shifted. Each
/// choice and each value drawn makes an edge of its own. Times that are not known lie before all
/// others, at minus infinity. An edge that names a member which its family does not have, be it for
/// its message, cannot be taken.
class DiagramInterpreter {
 public:
  explicit DiagramInterpreter(const diagram::Composition& composition)
      : composition_(composition) {}

  /// What is taken as one: an edge, or a send and its receive.
  using Edges = std::vector<diagram::EdgeRef>;
  /// Everything that can become of a state in one stride.
  using States = std::vector<DiagramState>;

  [[nodiscard]] std::vector<Edges> transitions() const;
  [[nodiscard]] const diagram::Edge& edge(diagram::EdgeRef ref) const {
    return composition_.components[ref.component.index()].edges[ref.edge.index()];
  }

  [[nodiscard]] DiagramState initial() const;
  /// A state as it is when the guards have looked and nothing is done yet; none: they do not hold.
  [[nodiscard]] States ready(const Edges& edges, const DiagramState& state) const;
  /// What the operations make of such a state.
  [[nodiscard]] States done(const Edges& edges, const DiagramState& ready) const;
  /// Where the edges lead from a state, one for each edge. Throws `std::logic_error` where a value
  /// leaves its type, and a queue its bounds.
  [[nodiscard]] std::vector<DiagramState> successors(const DiagramState& state) const;

 private:
  [[nodiscard]] States leave(diagram::EdgeRef ref, const DiagramState& state) const;
  [[nodiscard]] States choose(const diagram::Edge& edge, const DiagramState& state) const;
  [[nodiscard]] States perform(const diagram::Operation& operation,
                               const DiagramState& state) const;
  void settle(DiagramState& state) const;

  const diagram::Composition& composition_;
};

}  // namespace leadline::oracle
