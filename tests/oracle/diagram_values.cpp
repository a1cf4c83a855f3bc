#include "diagram_values.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace leadline::oracle {

using diagram::Comparison;
using diagram::Expression;
using diagram::Reference;
using diagram::TimeTerm;
using diagram::Type;
using diagram::Variable;
using Op = Expression::Op;

namespace {

constexpr std::int64_t before_all = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t after_all = std::numeric_limits<std::int64_t>::max();

bool compares(std::int64_t left, Comparison comparison, std::int64_t right) {
  switch (comparison) {
    case Comparison::equal:
      return left == right;
    case Comparison::unequal:
      return left != right;
    case Comparison::less:
      return left < right;
    case Comparison::at_most:
      return left <= right;
    case Comparison::greater:
      return left > right;
    case Comparison::at_least:
      break;
  }
  return left >= right;
}

/// Between `before_all` and `after_all`.
std::int64_t clipped_sum(std::int64_t left, std::int64_t right) {
  std::int64_t sum = 0;
  if (!__builtin_add_overflow(left, right, &sum)) return sum;
  return right > 0 ? after_all - 1 : before_all + 1;
}

std::int64_t require_fit(bool overflows, const std::int64_t& result) {
  if (overflows) throw std::logic_error("a number does not fit 64 bits");
  return result;
}

std::int64_t joined(const Expression::Node& node, std::int64_t left, std::int64_t right) {
  std::int64_t result = 0;
  switch (node.op) {
    case Op::add:
      return require_fit(__builtin_add_overflow(left, right, &result), result);
    case Op::subtract:
      return require_fit(__builtin_sub_overflow(left, right, &result), result);
    case Op::multiply:
      return require_fit(__builtin_mul_overflow(left, right, &result), result);
    case Op::both:
      return left != 0 && right != 0 ? 1 : 0;
    case Op::either:
      return left != 0 || right != 0 ? 1 : 0;
    default:
      return compares(left, node.comparison, right) ? 1 : 0;
  }
}

}  // namespace

DiagramState::Value unsaid(const Type& type) {
  if (type.capacity > 0) return {};
  switch (type.kind) {
    case Type::Kind::boolean:
      return {0};
    case Type::Kind::integer:
      return {type.least};
    case Type::Kind::time:
      return {Variable::no_time};
    case Type::Kind::port:
      return {type.ports.front().value};
    case Type::Kind::set:
      break;
  }
  return {};
}

const Variable& DiagramValues::variable(const Reference& reference) const {
  return composition_.variables[reference.variable.index()];
}

std::size_t DiagramValues::member(const Reference& reference) const {
  const auto& index = variable(reference).index;
  if (index.empty()) return 0;
  const std::int64_t port = reference.by ? state_.values[reference.by->index()].front().front()
                                         : std::int64_t{reference.port->value};
  for (std::size_t i = 0; i < index.size(); ++i) {
    if (index[i].value == port) return i;
  }
  throw NoSuchMember{};
}

const DiagramState::Value& DiagramValues::all(const Reference& reference) const {
  const Variable& of = variable(reference);
  const std::size_t which = member(reference);
  return of.kind == Variable::Kind::constant ? of.initial[which]
                                             : state_.values[reference.variable.index()][which];
}

std::int64_t DiagramValues::first(const Reference& reference) const {
  const DiagramState::Value& values = all(reference);
  if (!values.empty()) return values.front();
  Type scalar = variable(reference).type;
  scalar.capacity = 0;
  return unsaid(scalar).front();
}

std::int64_t DiagramValues::least(const std::vector<Reference>& times) const {
  std::int64_t least = after_all;
  for (const Reference& time : times) {
    const std::int64_t at = first(time);
    least = std::min(least, at == Variable::no_time ? before_all : at);
  }
  return least;
}

std::vector<std::int64_t> DiagramValues::later(const TimeTerm& time) const {
  const Reference& source = time.of.front();
  if (variable(source).type.capacity > 0 && all(source).empty())
    throw std::logic_error("the first of an empty queue");
  const std::int64_t from = first(source);
  const bool known = from != Variable::no_time;
  std::vector<std::int64_t> sums{known ? from + time.plus : from};
  for (const Reference& duration : time.drawn) {
    std::vector<std::int64_t> more;
    for (const std::int64_t sum : sums) {
      for (const std::int64_t drawn : all(duration)) more.push_back(known ? sum + drawn : sum);
    }
    sums = std::move(more);
  }
  return sums;
}

std::int64_t DiagramValues::added(const TimeTerm& term) const {
  std::int64_t sum = term.plus;
  for (const Reference& duration : term.drawn) sum += first(duration);
  return sum;
}

std::int64_t DiagramValues::ahead(const TimeTerm& term, const TimeTerm& other) const {
  const std::int64_t more = clipped_sum(added(term), -added(other));
  const std::int64_t least_of = least(term.of);
  const bool is_bare = least_of == before_all || least_of == after_all;
  return is_bare ? least_of
                 : std::clamp(clipped_sum(least_of, more), before_all + 1, after_all - 1);
}

std::int64_t DiagramValues::leaf(const Expression::Node& node) const {
  const auto port = std::int64_t{node.port.value};
  switch (node.op) {
    case Op::constant:
      return node.value;
    case Op::compare_times:
      return compares(ahead(node.left, node.right), node.comparison, least(node.right.of)) ? 1 : 0;
    case Op::is_port:
      return first(node.reference) == port ? 1 : 0;
    case Op::contains:
      return std::ranges::count(all(node.reference), port);
    case Op::is_empty:
      return all(node.reference).empty() ? 1 : 0;
    case Op::is_full: {
      const std::size_t room = variable(node.reference).capacity(member(node.reference));
      return all(node.reference).size() == room ? 1 : 0;
    }
    case Op::length:
      return static_cast<std::int64_t>(all(node.reference).size());
    default:
      return first(node.reference);
  }
}

std::int64_t DiagramValues::value(const Expression& expression) const {
  std::vector<std::int64_t> stack;
  for (const Expression::Node& node : expression.nodes) {
    if (node.op == Op::negate) {
      stack.back() = stack.back() == 0 ? 1 : 0;
      continue;
    }
    const bool joins = node.op == Op::add || node.op == Op::subtract || node.op == Op::multiply ||
                       node.op == Op::compare || node.op == Op::both || node.op == Op::either;
    if (!joins) {
      stack.push_back(leaf(node));
      continue;
    }
    const std::int64_t right = stack.back();
    stack.pop_back();
    stack.back() = joined(node, stack.back(), right);
  }
  return stack.back();
}

}  // namespace leadline::oracle
