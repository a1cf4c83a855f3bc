#include "logic/path_normal_form.hpp"

#include <array>
#include <unordered_map>

#include "logic/state_classes.hpp"

namespace leadline::logic {
namespace {

using Op = Formula::Op;
using Id = PathFormulas::Id;

/// Every node that the root needs, both ways round, operands first.
class Converter {
 public:
  Converter(const Formula& formula, PathNormalForm& result)
      : formula_(formula), classes_(formula), result_(result), ids_(formula.nodes.size()) {}

  Id convert(std::uint32_t root, bool negated, const Deadline& deadline) {
    mark(root);
    for (std::uint32_t i = 0; i <= root; ++i) {
      if (!needed_[i]) continue;
      deadline.check();
      for (const bool turned : {false, true}) ids_[i][turned ? 1 : 0] = id_of(i, turned);
    }
    return ids_[root][negated ? 1 : 0];
  }

 private:
  void mark(std::uint32_t root) {
    needed_.assign(formula_.nodes.size(), false);
    needed_[root] = true;
    for (std::uint32_t i = root + 1; i-- > 0;) {
      if (!needed_[i] || classes_.of(i)) continue;
      const Formula::Node& node = formula_.nodes[i];
      if (operands(node.op) >= 1) needed_[node.left] = true;
      if (operands(node.op) == 2) needed_[node.right] = true;
    }
  }

  Id id_of(std::uint32_t index, bool turned) {
    if (const auto code = classes_.of(index)) return literal(*code ^ (turned ? 1U : 0U));
    const Formula::Node& node = formula_.nodes[index];
    PathFormulas& formulas = result_.formulas;
    const Id left = ids_[node.left][turned ? 1 : 0];
    const Id right = operands(node.op) == 2 ? ids_[node.right][turned ? 1 : 0] : left;
    switch (node.op) {
      case Op::negation:
        return ids_[node.left][turned ? 0 : 1];
      case Op::conjunction:
        return turned ? formulas.disjunction({left, right}) : formulas.conjunction({left, right});
      case Op::disjunction:
        return turned ? formulas.conjunction({left, right}) : formulas.disjunction({left, right});
      case Op::next:
        return formulas.next(left);
      case Op::finally:
        return turned ? formulas.globally(left) : formulas.finally(left);
      case Op::globally:
        return turned ? formulas.finally(left) : formulas.globally(left);
      default:
        return turned ? formulas.release(left, right) : formulas.until(left, right);
    }
  }

  Id literal(StateClasses::Code code) {
    if (code < 2) return result_.formulas.constant(code == 1);
    const std::uint32_t node = classes_.first(code);
    const auto next = static_cast<std::uint32_t>(result_.atoms.size());
    const auto [atom, is_new] = atoms_.try_emplace(node, next);
    if (is_new) result_.atoms.push_back(node);
    return result_.formulas.literal(atom->second, code != *classes_.of(node));
  }

  const Formula& formula_;
  StateClasses classes_;
  PathNormalForm& result_;
  std::vector<std::array<Id, 2>> ids_;  // by node: of itself, of its negation
  std::vector<bool> needed_;
  std::unordered_map<std::uint32_t, std::uint32_t> atoms_;  // by node
};

}  // namespace

PathNormalForm path_normal_form(const Formula& formula, std::uint32_t node, bool negated,
                                const Deadline& deadline) {
  PathNormalForm result;
  result.root = Converter(formula, result).convert(node, negated, deadline);
  return result;
}

}  // namespace leadline::logic
