#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace leadline::logic {

/// Formulas of linear temporal logic in negation normal form, each there once: equal formulas have
/// equal ids, and operands have smaller ids than what they are operands of.
///
/// What makes a formula simplifies it by equivalences of the literature (Etessami and Holzmann,
/// "Optimizing Büchi automata", 2000; Somenzi and Bloem, "Efficient Büchi automata from LTL
/// formulae", 2000): constants, absorption by implications that the syntax shows, operators that
/// stand beside each other merged, and formulas whose truth does not change along a path drawn out
/// of temporal operators.
class PathFormulas {
 public:
  using Id = std::uint32_t;
  enum class Op : std::uint8_t {
    constant,
    literal,
    conjunction,
    disjunction,
    next,
    until,
    release
  };
  struct Node {
    Op op = Op::constant;
    std::vector<std::uint32_t> operands;  ///< of a constant its truth, of a literal its code
    std::uint32_t depth = 0;              ///< of nested operators
    bool is_eventual = false;   ///< holds of a path if it does of what follows after some steps
    bool is_universal = false;  ///< holds of what follows if it does of a path

    /// Whether the truth is the same from every state of a path on.
    [[nodiscard]] bool is_lasting() const { return is_eventual && is_universal; }
  };

  PathFormulas();

  [[nodiscard]] const Node& operator[](Id id) const { return nodes_[id]; }
  [[nodiscard]] Id constant(bool value) const { return value ? 1 : 0; }
  [[nodiscard]] Id literal(std::uint32_t atom, bool negated);
  [[nodiscard]] Id conjunction(std::vector<Id> parts) { return junction(Op::conjunction, parts); }
  [[nodiscard]] Id disjunction(std::vector<Id> parts) { return junction(Op::disjunction, parts); }
  [[nodiscard]] Id next(Id operand);
  [[nodiscard]] Id until(Id left, Id right);
  [[nodiscard]] Id release(Id left, Id right);
  [[nodiscard]] Id finally(Id operand) { return until(constant(true), operand); }
  [[nodiscard]] Id globally(Id operand) { return release(constant(false), operand); }

 private:
  [[nodiscard]] Id make(Op op, std::vector<std::uint32_t> operands);
  void set_flags(Node& node) const;
  [[nodiscard]] bool is(Id id, Op op) const { return nodes_[id].op == op; }
  [[nodiscard]] bool is_shallow(std::span<const Id> ids) const;
  [[nodiscard]] Id left(Id id) const { return nodes_[id].operands[0]; }
  [[nodiscard]] Id right(Id id) const { return nodes_[id].operands[1]; }
  [[nodiscard]] bool are_complements(Id a, Id b) const;

  [[nodiscard]] Id junction(Op op, std::vector<Id> parts);
  /// Flat, sorted, without neutral parts; false where the whole is the absorbing constant.
  [[nodiscard]] bool flatten(Op op, std::vector<Id>& parts) const;
  /// Makes one part of two; whether there were two to merge.
  [[nodiscard]] bool merge_two(Op op, std::vector<Id>& parts);
  [[nodiscard]] std::optional<Id> merged(Op op, Id a, Id b);
  [[nodiscard]] std::optional<Id> merged_repeated(Op op, Id a, Id b);
  void absorb(Op op, std::vector<Id>& parts);

  [[nodiscard]] std::optional<Id> simpler_binary(Op op, Id a, Id b);
  [[nodiscard]] std::optional<Id> drawn_out(Op op, Id a, Id b);

  /// Whether the syntax shows that `a` implies `b`.
  [[nodiscard]] bool implies(Id a, Id b, unsigned depth = 0);
  [[nodiscard]] bool implies_by_rules(Id a, Id b, unsigned depth);
  [[nodiscard]] bool implies_junctions(Id a, Id b, unsigned depth);
  [[nodiscard]] bool implies_temporal(Id a, Id b, unsigned depth);

  std::vector<Node> nodes_;
  std::map<std::pair<Op, std::vector<std::uint32_t>>, Id> ids_;
  std::map<std::pair<Id, Id>, bool> implications_;
};

}  // namespace leadline::logic
