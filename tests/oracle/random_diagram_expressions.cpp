#include "random_diagram_expressions.hpp"

#include <iterator>
#include <limits>

namespace leadline::oracle {

using diagram::Comparison;
using diagram::Variable;
using diagram::VariableId;
using Op = diagram::Expression::Op;

bool RandomDiagramExpressions::touched(VariableId id) const {
  const Variable& variable = composition_.variables[id.index()];
  const bool by_send = operating_ && edge_.kind == diagram::Edge::Kind::receive &&
                       !variable.owner && variable.kind != Variable::Kind::constant;
  return by_send || written_.contains(id);
}

/// Sends write all shared transients.
bool RandomDiagramExpressions::readable(VariableId id) const {
  const Variable& variable = composition_.variables[id.index()];
  if (variable.kind == Variable::Kind::constant) return true;
  if (variable.kind == Variable::Kind::transient) {
    const bool sent = operating_ && edge_.kind == diagram::Edge::Kind::receive && !variable.owner;
    return sent || written_.contains(id);
  }
  if (variable.index.empty() && variable.type.capacity == 0 && written_.contains(id) &&
      variable.type.kind != Kind::set) {
    return true;
  }
  return std::ranges::none_of(edge_.moves, [&](const diagram::Move& move) {
    return std::ranges::count(variable.dead_at, move.from) > 0;
  });
}

RandomDiagramExpressions::Reference RandomDiagramExpressions::member(VariableId id) {
  const Variable& variable = composition_.variables[id.index()];
  Reference reference{id, {}, {}, {}};
  if (variable.index.empty()) return reference;
  if (random_.chance(40)) {
    const auto by = any([&](VariableId port, const Variable& of) {
      return of.type.kind == Kind::port && of.type.capacity == 0 && of.index.empty() &&
             readable(port);
    });
    if (by) {
      reference.by = by->variable;
      return reference;
    }
  }
  reference.port = variable.index[random_.below(variable.index.size())];
  return reference;
}

std::optional<RandomDiagramExpressions::Reference> RandomDiagramExpressions::duration(bool drawn) {
  return any([&](VariableId, const Variable& of) {
    return of.type.kind == Kind::time && of.kind == Variable::Kind::constant &&
           (drawn || std::ranges::all_of(of.initial, [](const auto& v) { return v.size() == 1; }));
  });
}

std::optional<RandomDiagramExpressions::Reference> RandomDiagramExpressions::time(
    bool from_transients) {
  const auto one = [&](Variable::Kind kind) {
    return any([&](VariableId id, const Variable& of) {
      const bool popped = !features_.queues_reused && of.type.capacity > 0 && touched(id);
      return of.type.kind == Kind::time && of.kind == kind && readable(id) && !popped &&
             (few_.empty() || few_.contains(id));
    });
  };
  if (from_transients && random_.chance(50)) {
    if (const auto transient = one(Variable::Kind::transient)) return transient;
  }
  return one(Variable::Kind::plain);
}

std::optional<RandomDiagramExpressions::Reference> RandomDiagramExpressions::compared_time(
    bool steady) {
  return any([&](VariableId id, const Variable& of) {
    if (of.type.kind != Kind::time || of.kind == Variable::Kind::constant) return false;
    if (of.kind != Variable::Kind::transient) return usable(id, steady);
    return features_.transients_compared && readable(id);
  });
}

diagram::TimeTerm RandomDiagramExpressions::term(bool steady) {
  diagram::TimeTerm term;
  std::size_t count = random_.chance(70) ? 1 : random_.below(4);
  for (; count > 0; --count) {
    if (const auto time = compared_time(steady)) term.of.push_back(*time);
  }
  term.plus = static_cast<std::int64_t>(random_.below(4)) - 1;
  if (features_.borders && random_.chance(8)) term.plus = border();
  const auto constant = random_.chance(15) ? duration(false) : std::nullopt;
  if (constant) term.drawn.push_back(*constant);
  return term;
}

bool RandomDiagramExpressions::compare_times(Expression& out, bool steady) {
  if (!compared_time(steady)) return false;
  Expression::Node node;
  node.op = Op::compare_times;
  node.comparison = comparison();
  node.left = term(steady);
  node.right = term(steady);
  const bool common = std::ranges::any_of(node.left.of, [&](const Reference& left) {
    return std::ranges::any_of(
        node.right.of, [&](const Reference& right) { return left.variable == right.variable; });
  });
  if (common && !features_.times_moved) {
    for (diagram::TimeTerm* term : {&node.left, &node.right}) {
      term->plus = 0;
      term->drawn.clear();
    }
  }
  out.nodes.push_back(std::move(node));
  return true;
}

std::int64_t RandomDiagramExpressions::border() {
  constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();
  constexpr std::int64_t borders[] = {1'000'000'000,           std::int64_t{1} << 31,
                                      std::int64_t{1} << 32,   std::int64_t{1} << 62,
                                      highest - 1'000'000'001, highest};
  const std::int64_t border =
      borders[random_.below(std::size(borders))] - static_cast<std::int64_t>(random_.below(3));
  return random_.chance(50) ? border : -border;
}

/// A number, a variable, or the first of a queue or its length.
void RandomDiagramExpressions::leaf(Expression& out, bool steady) {
  Expression::Node node;
  node.value = static_cast<std::int64_t>(random_.below(5)) - 1;
  const bool length = features_.lengths_calculated && random_.chance(30);
  const auto of = any([&](VariableId id, const Variable& variable) {
    if (!usable(id, steady) || (variable.type.capacity > 0 && touched(id))) return false;
    return length ? variable.type.capacity > 0 : is_narrow(variable.type);
  });
  if (of && random_.chance(75)) {
    node.op = length ? Op::length : Op::variable;
    node.reference = *of;
  }
  out.nodes.push_back(std::move(node));
}

void RandomDiagramExpressions::number(Expression& out, std::size_t depth, bool steady) {
  if (depth == 0 || random_.chance(50)) return leaf(out, steady);
  number(out, depth - 1, steady);
  number(out, depth - 1, steady);
  add(out, static_cast<Op>(static_cast<int>(Op::add) + static_cast<int>(random_.below(3))));
}

bool RandomDiagramExpressions::compare_numbers(Expression& out, std::size_t depth, bool steady) {
  if (random_.chance(20) && ask(out, Op::length, steady)) {
    add(out, Op::constant);
    out.nodes.back().value = static_cast<std::int64_t>(random_.below(4));
  } else if (features_.borders && random_.chance(40) && ask_number(out, steady)) {
    add(out, Op::constant);
    out.nodes.back().value = border();
  } else {
    number(out, depth, steady);
    number(out, depth, steady);
  }
  add(out, Op::compare);
  out.nodes.back().comparison = comparison();
  return true;
}

bool RandomDiagramExpressions::ask_number(Expression& out, bool steady) {
  const auto of = any([&](VariableId id, const Variable& variable) {
    return variable.type.kind == Kind::integer && usable(id, steady) &&
           (variable.type.capacity == 0 || !touched(id));
  });
  if (!of) return false;
  add(out, Op::variable);
  out.nodes.back().reference = *of;
  return true;
}

/// A question about one variable.
bool RandomDiagramExpressions::ask(Expression& out, Op op, bool steady) {
  const auto of = any([&](VariableId id, const Variable& variable) {
    if (!usable(id, steady)) return false;
    const diagram::Type& type = variable.type;
    if (type.capacity > 0 && touched(id)) return false;
    switch (op) {
      case Op::variable:
        return type.kind == Kind::boolean;
      case Op::is_port:
        return type.kind == Kind::port;
      case Op::contains:
        return type.kind == Kind::set;
      case Op::is_empty:
        return type.kind == Kind::set || type.capacity > 0;
      default:
        return type.capacity > 0;
    }
  });
  if (!of) return false;
  Expression::Node node;
  node.op = op;
  node.reference = *of;
  const auto& ports = composition_.variables[of->variable.index()].type.ports;
  if (op == Op::is_port || op == Op::contains) node.port = ports[random_.below(ports.size())];
  out.nodes.push_back(std::move(node));
  return true;
}

bool RandomDiagramExpressions::test(Expression& out, bool steady) {
  constexpr Op questions[] = {Op::variable, Op::is_port, Op::contains, Op::is_empty, Op::is_full};
  const std::size_t which = random_.below(11);
  if (which < 5) return ask(out, questions[which], steady);
  if (which < 8) return compare_times(out, steady);
  if (which < 10) return compare_numbers(out, 1, steady);
  for (int side = 0; side < 2; ++side) {
    if (random_.chance(50) || !ask(out, Op::variable, steady)) truth(out, 0, steady);
  }
  add(out, Op::compare);
  out.nodes.back().comparison = random_.chance(50) ? Comparison::equal : Comparison::unequal;
  return true;
}

void RandomDiagramExpressions::truth(Expression& out, std::size_t depth, bool steady) {
  if (depth > 0 && random_.chance(55)) {
    truth(out, depth - 1, steady);
    if (random_.chance(20)) return add(out, Op::negate);
    truth(out, depth - 1, steady);
    return add(out, random_.chance(50) ? Op::both : Op::either);
  }
  for (int tries = 4; tries > 0; --tries) {
    if (test(out, steady)) return;
  }
  static_cast<void>(compare_numbers(out, 0, steady));
}

}  // namespace leadline::oracle
