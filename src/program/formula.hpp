#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "leadline/program/program.hpp"

namespace leadline::program {

/// A condition that a guard of an action can state by itself.
struct Literal {
  enum class Kind { at_most, at_least, dates };
  Kind kind = Kind::at_most;
  Counter left = 0;  ///< the counter, or the earlier date
  Counter right = 0;
  std::int64_t value = 0;  ///< the bound of the counter, or what is added to the left date
  bool strict = false;

  friend auto operator<=>(const Literal&, const Literal&) = default;
};

/// Literals that are taken to hold or not to hold; each stands beside its negation.
using Assumptions = std::map<Literal, bool>;

[[nodiscard]] Literal negated(const Literal& literal);

/// A formula of literals: the conjunction of `literals` and of a rest in postfix order.
class Formula {
 public:
  [[nodiscard]] static Formula constant(bool value);
  [[nodiscard]] static Formula of(const Literal& literal);

  [[nodiscard]] bool is_false() const { return is_false_; }
  [[nodiscard]] bool is_true() const { return !is_false_ && literals_.empty() && rest_.empty(); }

  [[nodiscard]] Formula operator!() const;
  Formula& operator&=(const Formula& other);
  Formula& operator|=(const Formula& other);

  /// What the formula comes to under the assumptions, by Kleene's three-valued logic, and a literal
  /// that is still open where it comes to nothing.
  [[nodiscard]] std::optional<bool> truth(const Assumptions& assumed) const;
  [[nodiscard]] Literal open(const Assumptions& assumed) const;

  /// Calls `visit` with conjunctions of literals of which exactly one holds wherever the formula
  /// does. False when there would be more than `most`, or the work is out of proportion.
  /// Exponential in the literals of the rest at worst.
  using Visitor = std::function<void(const std::vector<Literal>&)>;
  [[nodiscard]] bool split(std::size_t most, const Visitor& visit) const;

 private:
  struct Node {
    enum class Kind { literal, negate, both, either };
    Kind kind;
    Literal literal;
  };
  void append_literals(std::vector<Node>& nodes) const;
  [[nodiscard]] std::vector<Node> postfix() const;
  [[nodiscard]] static std::optional<bool> value(const std::vector<Node>& nodes,
                                                 const Assumptions& assumed);
  class Splitter;

  bool is_false_ = false;
  std::vector<Literal> literals_;
  std::vector<Node> rest_;  // empty: true
};

}  // namespace leadline::program
