#include "leadline/logic/path_evaluator.hpp"

#include <algorithm>
#include <unordered_map>

#include "explore/semantics.hpp"
#include "leadline/explore/replay.hpp"

namespace leadline::logic {
namespace {

using Op = Formula::Op;

bool at_least(const LinearSum& sum, const std::vector<Tokens>& values) {
  __extension__ using Wide = __int128;
  Wide total = sum.constant;
  for (const LinearSum::Term& term : sum.terms) {
    total += static_cast<Wide>(term.weight) * static_cast<Wide>(values[term.field]);
  }
  return total >= 0;
}

/// The truth of every node from every state of the path on.
class Table {
 public:
  Table(const program::Program& program, const Formula& formula, const StatePath& path)
      : program_(program), formula_(formula), path_(path) {
    for (const Formula::Node& node : formula.nodes) rows_.push_back(row_of(node));
  }

  [[nodiscard]] bool at_first(std::uint32_t node) const { return rows_[node][0]; }

 private:
  using Row = std::vector<bool>;

  [[nodiscard]] std::size_t size() const { return path_.states.size(); }
  /// The state that comes next; in an ended path the last one stays.
  [[nodiscard]] std::size_t next(std::size_t i) const {
    return i + 1 < size() ? i + 1 : path_.cycle_start.value_or(i);
  }

  [[nodiscard]] Row row_of(const Formula::Node& node) const {
    if (node.op == Op::finally) return until(Row(size(), true), rows_[node.left]);
    if (node.op == Op::until) return until(rows_[node.left], rows_[node.right]);
    Row row(size());
    if (node.op == Op::globally) {
      row = rows_[node.left];
      row.flip();
      row = until(Row(size(), true), row);
      row.flip();
      return row;
    }
    for (std::size_t i = 0; i < size(); ++i) row[i] = value(node, i);
    return row;
  }

  [[nodiscard]] bool value(const Formula::Node& node, std::size_t i) const {
    switch (node.op) {
      case Op::constant:
        return node.index == 1;
      case Op::at_least:
        return at_least(formula_.sums[node.index], path_.states[i]);
      case Op::fireable:
        return is_fireable(formula_.actions[node.index], i);
      case Op::deadlock:
        return is_dead(i);
      case Op::fires:
        return is_step(formula_.actions[node.index], i);
      case Op::negation:
        return !rows_[node.left][i];
      case Op::conjunction:
        return rows_[node.left][i] && rows_[node.right][i];
      case Op::disjunction:
        return rows_[node.left][i] || rows_[node.right][i];
      case Op::next:
        return rows_[node.left][next(i)];
      default:
        return false;  // of a quantifier, or a row of its own
    }
  }

  [[nodiscard]] bool is_fireable(const ActionList& actions, std::size_t i) const {
    return std::any_of(actions.begin(), actions.end(), [&](program::ActionIndex a) {
      return explore::is_enabled(program_, a, path_.states[i]);
    });
  }

  [[nodiscard]] bool is_dead(std::size_t i) const {
    for (program::ActionIndex a = 0; a < program_.actions.size(); ++a) {
      if (explore::is_enabled(program_, a, path_.states[i])) return false;
    }
    return true;
  }

  [[nodiscard]] bool is_step(const ActionList& actions, std::size_t i) const {
    return i < path_.steps.size() &&
           std::find(actions.begin(), actions.end(), path_.steps[i]) != actions.end();
  }

  /// The least solution of: right, or left and the same from the next state on. Going backwards
  /// twice passes every state after all that follow it.
  [[nodiscard]] Row until(const Row& left, const Row& right) const {
    Row row(size(), false);
    for (int pass = 0; pass < 2; ++pass) {
      for (std::size_t i = size(); i-- > 0;) row[i] = right[i] || (left[i] && row[next(i)]);
    }
    return row;
  }

  const program::Program& program_;
  const Formula& formula_;
  const StatePath& path_;
  std::vector<Row> rows_;  // by node
};

}  // namespace

std::optional<StatePath> path_of(const program::Program& program, const Witness& witness) {
  if (explore::replay(program, witness)) return std::nullopt;
  std::unordered_map<std::string, program::ActionIndex> by_name;
  for (program::ActionIndex a = 0; a < program.actions.size(); ++a) {
    by_name.try_emplace(program.actions[a].name, a);
  }
  StatePath path;
  path.cycle_start = witness.cycle_start;
  path.states = {program.initial};
  for (const std::string& name : witness.steps) {
    path.steps.push_back(by_name.at(name));
    const auto values = explore::after(program, path.steps.back(), path.states.back());
    if (!values) return std::nullopt;
    path.states.push_back(*values);
  }
  if (path.cycle_start) {
    path.states.pop_back();
  } else if (!explore::enabled_after(program, witness).empty()) {
    return std::nullopt;
  }
  return path;
}

bool holds(const program::Program& program, const Formula& formula, std::uint32_t node,
           const StatePath& path) {
  return Table(program, formula, path).at_first(node);
}

}  // namespace leadline::logic
