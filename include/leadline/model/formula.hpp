#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace leadline {

/// A sum of fields of a state, each times a weight, plus a constant. A field is a counter of the
/// model's program; of a net, counter i is place i. Fields increase, no weight is 0, and the
/// absolute values of all weights and the constant add up to at most `max_tokens`: with fields of
/// 63 bits, sums fit 128 bits.
struct LinearSum {
  struct Term {
    std::uint32_t field = 0;
    std::int64_t weight = 1;

    friend bool operator==(const Term&, const Term&) = default;
  };
  std::vector<Term> terms;
  std::int64_t constant = 0;

  friend bool operator==(const LinearSum&, const LinearSum&) = default;
};

/// Actions of the model's program; of a net, action i is transition i. They increase.
using ActionList = std::vector<std::uint32_t>;

/// A formula of temporal logic (CTL* with events): about a state, or about a path that begins in a
/// state. Paths are maximal: infinite, or up to a state in which nothing can fire.
///
/// It is stored flat, operands before what they are operands of, so that nobody recurses over its
/// depth and equal parts may be shared; the last node is the whole formula.
struct Formula {
  enum class Op : std::uint8_t {
    constant,     ///< `index` is 0 (false) or 1 (true)
    at_least,     ///< `sums[index]` is 0 or more
    fireable,     ///< one of `actions[index]` can fire
    deadlock,     ///< nothing can fire
    fires,        ///< of a path: its first step is one of `actions[index]`
    negation,     ///< of `left`
    conjunction,  ///< of `left` and `right`
    disjunction,
    next,      ///< of a path: `left` from its second state on; in a deadlock none holds in CTL (and
               ///< `all` of it does), and in LTL the path stays there for ever
    finally,   ///< `left` holds of this path from some state on
    globally,  ///< `left` holds of this path from every state on
    until,     ///< `right` from some state on, and `left` from every state before that on
    exists,    ///< of a state: `left` holds of some maximal path from it
    all        ///< `left` holds of all maximal paths from it
  };
  struct Node {
    Op op = Op::constant;
    std::uint32_t left = 0;
    std::uint32_t right = 0;
    std::uint32_t index = 0;

    friend bool operator==(const Node&, const Node&) = default;
  };
  std::vector<Node> nodes;
  std::vector<LinearSum> sums;
  std::vector<ActionList> actions;

  [[nodiscard]] std::uint32_t root() const { return static_cast<std::uint32_t>(nodes.size() - 1); }

  friend bool operator==(const Formula&, const Formula&) = default;
};

/// `exists` or `all`.
[[nodiscard]] bool is_quantifier(Formula::Op op);

/// How many operands an operator has: 0, 1 or 2.
[[nodiscard]] int operands(Formula::Op op);

/// Which algorithms a formula is for; each class but `mixed` is told only where no class before it
/// fits.
enum class FormulaClass {
  state,         ///< no path is spoken of
  reachability,  ///< EF, AG and their negations, of a formula about states
  ctl,           ///< each path operator stands directly under a quantifier, `fires` nowhere
  ltl,           ///< one quantifier, over all of it but for negations in front
  mixed
};
[[nodiscard]] FormulaClass class_of(const Formula& formula);

/// Whether a formula is about a path: an operator of paths stands outside of all quantifiers.
[[nodiscard]] bool is_about_path(const Formula& formula);

/// The same formula, of the class `ltl` where its text fits both logics and they differ: `A X p`
/// and `E X p` with p about a state are CTL too, which reads them otherwise in a deadlock; with a
/// part that is true beside `X p` they are LTL and nothing else.
[[nodiscard]] Formula read_as_ltl(Formula formula);

/// What the words of formulas stand for in one model, by word, then by name. A word is what is
/// written before the brackets (`tokens`, `active`, …), a name what stands in them. Of the empty
/// word, only the name is written, without brackets: variables.
struct Vocabulary {
  template <class Meaning>
  using Words = std::unordered_map<std::string, std::unordered_map<std::string, Meaning>>;

  Words<LinearSum> values;                   ///< such as `tokens(p)`, or a diagram's variable
  Words<std::vector<LinearSum>> predicates;  ///< such as `active(o)`: true where all are 0 or more
  Words<ActionList> events;  ///< by the word `fires`: what `fires` and `fireable` speak of
  Words<std::string> hints;  ///< of names that somebody may write and that mean nothing: why not
};

}  // namespace leadline
