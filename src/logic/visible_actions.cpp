#include "logic/visible_actions.hpp"

#include <algorithm>

namespace leadline::logic {
namespace {

using Op = Formula::Op;
using program::ActionIndex;

/// Marks what a formula's nodes about states make visible.
class Visibility {
 public:
  Visibility(const program::Program& program, const Formula& formula)
      : program_(program),
        formula_(formula),
        weights_(program.counters.size(), 0),
        is_guarded_(program.counters.size(), false),
        is_visible_(program.actions.size(), false) {}

  std::vector<bool> of(const std::vector<std::uint32_t>& nodes) && {
    std::vector<bool> needed(formula_.nodes.size());
    for (const std::uint32_t node : nodes) needed[node] = true;
    for (std::size_t i = needed.size(); i-- > 0;) {
      if (!needed[i]) continue;
      const Formula::Node& node = formula_.nodes[i];
      if (operands(node.op) >= 1) needed[node.left] = true;
      if (operands(node.op) == 2) needed[node.right] = true;
      if (node.op == Op::deadlock) mark_all();
      if (node.op == Op::at_least) mark_changes(formula_.sums[node.index]);
      if (node.op == Op::fireable) note_guards(formula_.actions[node.index]);
    }
    for (ActionIndex a = 0; a < is_visible_.size(); ++a) {
      if (!is_visible_[a]) is_visible_[a] = writes(a, is_guarded_);
    }
    return std::move(is_visible_);
  }

 private:
  void mark_all() { is_visible_.assign(is_visible_.size(), true); }

  /// Dates are told up to a shift, which any action may change.
  void mark_changes(const LinearSum& sum) {
    for (const LinearSum::Term& term : sum.terms) {
      if (!program_.is_date.empty() && program_.is_date[term.field]) mark_all();
      weights_[term.field] = term.weight;
    }
    std::vector<bool> is_in_sum(weights_.size());
    for (const LinearSum::Term& term : sum.terms) is_in_sum[term.field] = true;
    for (ActionIndex a = 0; a < is_visible_.size(); ++a) {
      const bool operates = !program_.actions[a].operations.empty();
      if (adds(a) != 0 || (operates && writes(a, is_in_sum))) is_visible_[a] = true;
    }
    for (const LinearSum::Term& term : sum.terms) weights_[term.field] = 0;
  }

  __extension__ using Wide = __int128;

  [[nodiscard]] Wide adds(ActionIndex action) const {
    Wide sum = 0;
    for (const program::Effect& effect : program_.actions[action].effects) {
      sum += Wide{weights_[effect.counter]} * effect.amount;
    }
    return sum;
  }

  [[nodiscard]] bool writes(ActionIndex action, const std::vector<bool>& fields) const {
    const program::Action& of = program_.actions[action];
    const auto is_one = [&](program::Counter field) { return fields[field]; };
    const bool adds_to_one =
        std::any_of(of.effects.begin(), of.effects.end(),
                    [&](const program::Effect& effect) { return is_one(effect.counter); });
    if (adds_to_one || of.operations.empty()) return adds_to_one;
    const std::vector<program::Counter> written = program_.writes(action);
    return std::any_of(written.begin(), written.end(), is_one);
  }

  void note_guards(const ActionList& actions) {
    for (const ActionIndex a : actions) {
      for (const program::Counter field : program_.reads(a)) is_guarded_[field] = true;
    }
  }

  const program::Program& program_;
  const Formula& formula_;
  std::vector<std::int64_t> weights_;  // by field, of the sum at hand
  std::vector<bool> is_guarded_;       // by field: whether an action that is spoken of reads it
  std::vector<bool> is_visible_;
};

}  // namespace

std::optional<std::vector<bool>> visible_actions(const program::Program& program,
                                                 const Formula& formula,
                                                 const std::vector<std::uint32_t>& nodes) {
  std::vector<bool> visible = Visibility(program, formula).of(nodes);
  if (std::find(visible.begin(), visible.end(), false) == visible.end()) return std::nullopt;
  return visible;
}

}  // namespace leadline::logic
