#include "logic/path_formulas.hpp"

#include <algorithm>

namespace leadline::logic {
namespace {

using PathOp = PathFormulas::Op;

/// Rules that rewrite operands of operands are for formulas up to this depth, so that no input
/// makes them recurse deeply.
constexpr std::uint32_t deepest_formula = 200;

/// Parts are compared two by two where they are not more than this.
constexpr std::size_t most_parts = 64;

}  // namespace

PathFormulas::PathFormulas() {
  static_cast<void>(make(PathOp::constant, {0}));
  static_cast<void>(make(PathOp::constant, {1}));
}

PathFormulas::Id PathFormulas::make(PathOp op, std::vector<std::uint32_t> operands) {
  const auto [known, is_new] = ids_.try_emplace({op, operands}, static_cast<Id>(nodes_.size()));
  if (!is_new) return known->second;
  Node node{op, std::move(operands), 0, false, false};
  set_flags(node);
  nodes_.push_back(std::move(node));
  return known->second;
}

void PathFormulas::set_flags(Node& node) const {
  if (node.op == PathOp::constant) node.is_eventual = node.is_universal = true;
  if (node.op == PathOp::constant || node.op == PathOp::literal) return;
  node.is_eventual = node.is_universal = true;
  for (const Id id : node.operands) {
    const Node& operand = nodes_[id];
    node.depth = std::max(node.depth, operand.depth + 1);
    node.is_eventual = node.is_eventual && operand.is_eventual;
    node.is_universal = node.is_universal && operand.is_universal;
  }
  if (node.op == PathOp::until && node.operands[0] == constant(true)) node.is_eventual = true;
  if (node.op == PathOp::release && node.operands[0] == constant(false)) node.is_universal = true;
}

bool PathFormulas::is_shallow(std::span<const Id> ids) const {
  return std::all_of(ids.begin(), ids.end(),
                     [this](Id id) { return nodes_[id].depth < deepest_formula; });
}

bool PathFormulas::are_complements(Id a, Id b) const {
  return is(a, PathOp::literal) && is(b, PathOp::literal) && (left(a) ^ left(b)) == 1;
}

PathFormulas::Id PathFormulas::literal(std::uint32_t atom, bool negated) {
  return make(PathOp::literal, {2 * atom + (negated ? 1U : 0U)});
}

bool PathFormulas::flatten(PathOp op, std::vector<Id>& parts) const {
  const Id neutral = constant(op == PathOp::conjunction);
  std::vector<Id> flat;
  for (const Id part : parts) {
    if (part == 1 - neutral) return false;
    if (is(part, op)) {
      flat.insert(flat.end(), nodes_[part].operands.begin(), nodes_[part].operands.end());
    } else if (part != neutral) {
      flat.push_back(part);
    }
  }
  std::sort(flat.begin(), flat.end());
  flat.erase(std::unique(flat.begin(), flat.end()), flat.end());
  parts = std::move(flat);
  std::vector<std::uint32_t> codes;
  for (const Id part : parts) {
    if (is(part, PathOp::literal)) codes.push_back(left(part));
  }
  std::sort(codes.begin(), codes.end());
  return std::adjacent_find(codes.begin(), codes.end(), [](std::uint32_t a, std::uint32_t b) {
           return (a ^ b) == 1;
         }) == codes.end();
}

PathFormulas::Id PathFormulas::junction(PathOp op, std::vector<Id> parts) {
  do {
    if (!flatten(op, parts)) return constant(op == PathOp::disjunction);
  } while (parts.size() <= most_parts && is_shallow(parts) && merge_two(op, parts));
  if (parts.size() <= most_parts) absorb(op, parts);
  if (parts.empty()) return constant(op == PathOp::conjunction);
  return parts.size() == 1 ? parts.front() : make(op, std::move(parts));
}

bool PathFormulas::merge_two(PathOp op, std::vector<Id>& parts) {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    for (std::size_t j = i + 1; j < parts.size(); ++j) {
      if (const auto one = merged(op, parts[i], parts[j])) {
        parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(j));
        parts[i] = *one;
        return true;
      }
    }
  }
  return false;
}

/// X a & X b = X (a & b), (c R a) & (c R b) = c R (a & b), (a U c) & (b U c) = (a & b) U c, and
/// the duals of the last two.
std::optional<PathFormulas::Id> PathFormulas::merged(PathOp op, Id a, Id b) {
  if (nodes_[a].op != nodes_[b].op) return std::nullopt;
  if (is(a, PathOp::next)) return next(junction(op, {left(a), left(b)}));
  if (!is(a, PathOp::until) && !is(a, PathOp::release)) return std::nullopt;
  const bool by_left = is(a, op == PathOp::conjunction ? PathOp::release : PathOp::until);
  if (by_left && left(a) == left(b)) {
    const Id whole = junction(op, {right(a), right(b)});
    return op == PathOp::conjunction ? release(left(a), whole) : until(left(a), whole);
  }
  if (!by_left && right(a) == right(b)) {
    const Id whole = junction(op, {left(a), left(b)});
    return op == PathOp::conjunction ? until(whole, right(a)) : release(whole, right(a));
  }
  return merged_repeated(op, a, b);
}

/// GF a | GF b = GF (a | b), FG a & FG b = FG (a & b).
std::optional<PathFormulas::Id> PathFormulas::merged_repeated(PathOp op, Id a, Id b) {
  const bool eventually = op == PathOp::conjunction;
  const Id outer = constant(eventually);
  const auto inner_of = [&](Id id) -> std::optional<Id> {
    if (!is(id, eventually ? PathOp::until : PathOp::release) || left(id) != outer)
      return std::nullopt;
    const Id below = right(id);
    if (!is(below, eventually ? PathOp::release : PathOp::until)) return std::nullopt;
    return left(below) == 1 - outer ? std::optional(right(below)) : std::nullopt;
  };
  const auto first = inner_of(a);
  const auto second = inner_of(b);
  if (!first || !second) return std::nullopt;
  const Id whole = junction(op, {*first, *second});
  return eventually ? finally(globally(whole)) : globally(finally(whole));
}

void PathFormulas::absorb(PathOp op, std::vector<Id>& parts) {
  for (std::size_t i = parts.size(); i-- > 0;) {
    const bool needless = std::any_of(parts.begin(), parts.end(), [&](Id other) {
      if (other == parts[i]) return false;
      return op == PathOp::conjunction ? implies(other, parts[i]) : implies(parts[i], other);
    });
    if (needless) parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

PathFormulas::Id PathFormulas::next(Id operand) {
  const Node node = nodes_[operand];
  if (node.is_lasting()) return operand;
  if (node.op == PathOp::conjunction || node.op == PathOp::disjunction) {
    std::vector<Id> lasting;
    std::vector<Id> others;
    for (const Id part : node.operands) {
      (nodes_[part].is_lasting() ? lasting : others).push_back(part);
    }
    if (!lasting.empty()) {
      lasting.push_back(next(junction(node.op, others)));
      return junction(node.op, std::move(lasting));
    }
  }
  return make(PathOp::next, {operand});
}

PathFormulas::Id PathFormulas::until(Id left, Id right) {
  if (nodes_[right].is_eventual || left == constant(false)) return right;
  if (const auto simpler = simpler_binary(PathOp::until, left, right)) return *simpler;
  return make(PathOp::until, {left, right});
}

PathFormulas::Id PathFormulas::release(Id left, Id right) {
  if (nodes_[right].is_universal || left == constant(true)) return right;
  if (const auto simpler = simpler_binary(PathOp::release, left, right)) return *simpler;
  return make(PathOp::release, {left, right});
}

/// Of `a U b`, and of `a R b` the duals.
std::optional<PathFormulas::Id> PathFormulas::simpler_binary(PathOp op, Id a, Id b) {
  const bool is_until = op == PathOp::until;
  const auto whole = [&](Id l, Id r) { return is_until ? until(l, r) : release(l, r); };
  const Id free = constant(is_until);
  if (is_until ? implies(a, b) : implies(b, a)) return b;
  if (are_complements(a, b)) return whole(free, b);
  if (is(a, op) && right(a) == b) return a;
  if (is(b, op) && (is_until ? implies(a, left(b)) : implies(left(b), a))) return b;
  if (nodes_[a].depth >= deepest_formula || nodes_[b].depth >= deepest_formula) return std::nullopt;
  if (is(b, PathOp::next) && a == free) return next(whole(a, left(b)));
  if (is(b, PathOp::next) && is(a, PathOp::next)) return next(whole(left(a), left(b)));
  return drawn_out(op, a, b);
}

/// a U (e | b) = e | (a U b) where e is eventual, a U (s & b) = s & (a U b) where s is lasting.
std::optional<PathFormulas::Id> PathFormulas::drawn_out(PathOp op, Id a, Id b) {
  const Node node = nodes_[b];
  if (node.op != PathOp::conjunction && node.op != PathOp::disjunction) return std::nullopt;
  const bool is_until = op == PathOp::until;
  const bool easy = node.op == (is_until ? PathOp::disjunction : PathOp::conjunction);
  std::vector<Id> out;
  std::vector<Id> in;
  for (const Id part : node.operands) {
    const Node& of = nodes_[part];
    const bool may = easy ? (is_until ? of.is_eventual : of.is_universal) : of.is_lasting();
    (may ? out : in).push_back(part);
  }
  if (out.empty()) return std::nullopt;
  const Id rest = junction(node.op, in);
  out.push_back(is_until ? until(a, rest) : release(a, rest));
  return junction(node.op, std::move(out));
}

}  // namespace leadline::logic
