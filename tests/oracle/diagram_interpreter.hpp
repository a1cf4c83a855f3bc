#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
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

  std::vector<diagram::VertexId> vertices;
  std::vector<std::vector<Value>> values;

  friend auto operator<=>(const DiagramState&, const DiagramState&) = default;
};

/// How many states can be reached, with how many edges between them, and which have none.
struct DiagramSize {
  std::size_t states = 0;
  std::size_t edges = 0;
  std::size_t deadlocks = 0;

  friend auto operator<=>(const DiagramSize&, const DiagramSize&) = default;
};

/// Carries out transition diagrams as they are written, and knows nothing of programs.
///
/// An edge, or a send with its receive, is taken in four strides: it leaves its vertex and chooses
/// ports, its guard looks, its operations are done one after the other, and time is shifted. Each
/// choice and each value drawn makes an edge of its own. Times that are not known lie before all
/// others, at minus infinity. An edge that names a member which its family does not have cannot be
/// taken.
class DiagramInterpreter {
 public:
  explicit DiagramInterpreter(const diagram::Composition& composition)
      : composition_(composition) {}

  [[nodiscard]] DiagramState initial() const;
  /// Where the edges lead from a state, one for each edge. Throws `std::logic_error` where a value
  /// leaves its type, and a queue its bounds.
  [[nodiscard]] std::vector<DiagramState> successors(const DiagramState& state) const;
  /// All that can be reached, breadth first; throws `std::length_error` if that is more.
  [[nodiscard]] DiagramSize explore(std::size_t max_states) const;

 private:
  /// Everything that can become of a state in one stride.
  using States = std::vector<DiagramState>;

  void take(const std::vector<diagram::EdgeRef>& edges, const DiagramState& from,
            States& out) const;
  [[nodiscard]] States leave(diagram::EdgeRef ref, const DiagramState& state) const;
  [[nodiscard]] States choose(const diagram::Edge& edge, const DiagramState& state) const;
  [[nodiscard]] States perform(const diagram::Operation& operation,
                               const DiagramState& state) const;
  void settle(DiagramState& state) const;

  const diagram::Composition& composition_;
};

}  // namespace leadline::oracle
