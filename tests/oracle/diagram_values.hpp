#pragma once

#include <cstdint>
#include <vector>

#include "leadline/model/composition.hpp"
#include "oracle/diagram_interpreter.hpp"

namespace leadline::oracle {

/// Thrown where a reference names a member that its family does not have.
struct NoSuchMember {};

/// What a scalar holds that nobody has said anything of; of a set or a queue nothing.
[[nodiscard]] DiagramState::Value unsaid(const diagram::Type& type);

/// Looks into a state, and evaluates expressions there by definition.
class DiagramValues {
 public:
  DiagramValues(const diagram::Composition& composition, const DiagramState& state)
      : composition_(composition), state_(state) {}

  [[nodiscard]] const diagram::Variable& variable(const diagram::Reference& reference) const;
  /// Which member of its family is meant.
  [[nodiscard]] std::size_t member(const diagram::Reference& reference) const;
  [[nodiscard]] const DiagramState::Value& all(const diagram::Reference& reference) const;
  /// What a scalar holds, or the first of a queue.
  [[nodiscard]] std::int64_t first(const diagram::Reference& reference) const;
  /// A time where one that is not known is minus infinity, and the least of none plus infinity.
  [[nodiscard]] std::int64_t least(const std::vector<diagram::Reference>& times) const;
  /// What a time can be: the one that it is made from, a number and one value of each duration
  /// later. Of a time that is not known there is no later one. Throws `std::logic_error` if it is
  /// the first of an empty queue.
  [[nodiscard]] std::vector<std::int64_t> later(const diagram::TimeTerm& time) const;
  [[nodiscard]] std::int64_t value(const diagram::Expression& expression) const;
  [[nodiscard]] bool holds(const diagram::Expression& guard) const {
    return guard.nodes.empty() || value(guard) != 0;
  }

 private:
  using Node = diagram::Expression::Node;

  [[nodiscard]] std::int64_t leaf(const Node& node) const;
  /// The term as if nothing were added, plus what is added to it and not to the other.
  [[nodiscard]] std::int64_t ahead(const diagram::TimeTerm& term,
                                   const diagram::TimeTerm& other) const;
  [[nodiscard]] std::int64_t added(const diagram::TimeTerm& term) const;

  const diagram::Composition& composition_;
  const DiagramState& state_;
};

}  // namespace leadline::oracle
