#include <algorithm>

#include "logic/path_formulas.hpp"

namespace leadline::logic {
namespace {

using PathOp = PathFormulas::Op;

constexpr unsigned most_nesting = 12;

/// Beyond this many answers nothing new is asked.
constexpr std::size_t most_answers = 200'000;

}  // namespace

bool PathFormulas::implies(Id a, Id b, unsigned depth) {
  if (a == b || a == constant(false) || b == constant(true)) return true;
  if (a == constant(true) || b == constant(false) || depth > most_nesting) return false;
  if (is(a, PathOp::literal) && is(b, PathOp::literal)) return false;
  if (const auto known = implications_.find({a, b}); known != implications_.end()) {
    return known->second;
  }
  if (implications_.size() >= most_answers) return false;
  const bool result = implies_by_rules(a, b, depth + 1);
  implications_[{a, b}] = result;
  return result;
}

bool PathFormulas::implies_by_rules(Id a, Id b, unsigned depth) {
  return implies_junctions(a, b, depth) || implies_temporal(a, b, depth);
}

bool PathFormulas::implies_junctions(Id a, Id b, unsigned depth) {
  const auto some = [](const auto& ids, auto&& test) {
    return std::any_of(ids.begin(), ids.end(), test);
  };
  const auto every = [](const auto& ids, auto&& test) {
    return std::all_of(ids.begin(), ids.end(), test);
  };
  const auto from = [&](Id part) { return implies(part, b, depth); };
  const auto to = [&](Id part) { return implies(a, part, depth); };
  const Node& first = nodes_[a];
  const Node& second = nodes_[b];
  if (second.op == PathOp::conjunction) return every(second.operands, to);
  if (first.op == PathOp::disjunction) return every(first.operands, from);
  return (first.op == PathOp::conjunction && some(first.operands, from)) ||
         (second.op == PathOp::disjunction && some(second.operands, to));
}

/// Each rule by what `a U b` and `a R b` say of their first state and of the next.
bool PathFormulas::implies_temporal(Id a, Id b, unsigned depth) {
  const auto both = [&](Id l, Id r) {
    return implies(left(l), left(r), depth) && implies(right(l), right(r), depth);
  };
  if (is(a, PathOp::next)) {
    if (is(b, PathOp::next) && implies(left(a), left(b), depth)) return true;
    if (nodes_[b].is_eventual && implies(left(a), b, depth)) return true;
  }
  if (is(b, PathOp::next) && nodes_[a].is_universal && implies(a, left(b), depth)) return true;
  if (is(a, PathOp::until)) {
    if (is(b, PathOp::until) && both(a, b)) return true;
    if (implies(left(a), b, depth) && implies(right(a), b, depth)) return true;
    if (nodes_[b].is_eventual && implies(right(a), b, depth)) return true;
  }
  if (is(a, PathOp::release)) {
    if (is(b, PathOp::release) && both(a, b)) return true;
    if (implies(right(a), b, depth)) return true;
  }
  if (is(b, PathOp::until)) return implies(a, right(b), depth);
  if (!is(b, PathOp::release)) return false;
  if (nodes_[a].is_universal && implies(a, right(b), depth)) return true;
  return implies(a, left(b), depth) && implies(a, right(b), depth);
}

}  // namespace leadline::logic
