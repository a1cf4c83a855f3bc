#include "program/formula.hpp"

#include <algorithm>
#include <optional>

namespace leadline::program {

Literal negated(const Literal& literal) {
  switch (literal.kind) {
    case Literal::Kind::at_most:
      return {Literal::Kind::at_least, literal.left, 0, literal.value + 1, false};
    case Literal::Kind::at_least:
      return {Literal::Kind::at_most, literal.left, 0, literal.value - 1, false};
    case Literal::Kind::dates:
      break;
  }
  return {Literal::Kind::dates, literal.right, literal.left, -literal.value, !literal.strict};
}

Formula Formula::constant(bool value) {
  Formula formula;
  formula.is_false_ = !value;
  return formula;
}

Formula Formula::of(const Literal& literal) {
  Formula formula;
  formula.literals_.push_back(literal);
  return formula;
}

void Formula::append_literals(std::vector<Node>& nodes) const {
  for (const Literal& literal : literals_) {
    const bool first = nodes.empty();
    nodes.push_back({Node::Kind::literal, literal});
    if (!first) nodes.push_back({Node::Kind::both, {}});
  }
}

std::vector<Formula::Node> Formula::postfix() const {
  std::vector<Node> nodes = rest_;
  append_literals(nodes);
  return nodes;
}

Formula Formula::operator!() const {
  if (is_false_) return constant(true);
  if (is_true()) return constant(false);
  if (rest_.empty() && literals_.size() == 1) return of(negated(literals_.front()));
  Formula formula;
  formula.rest_ = postfix();
  formula.rest_.push_back({Node::Kind::negate, {}});
  return formula;
}

Formula& Formula::operator&=(const Formula& other) {
  if (is_false_ || other.is_false_) return *this = constant(false);
  literals_.insert(literals_.end(), other.literals_.begin(), other.literals_.end());
  const bool both = !rest_.empty() && !other.rest_.empty();
  rest_.insert(rest_.end(), other.rest_.begin(), other.rest_.end());
  if (both) rest_.push_back({Node::Kind::both, {}});
  return *this;
}

Formula& Formula::operator|=(const Formula& other) {
  if (is_true() || other.is_false_) return *this;
  if (is_false_ || other.is_true()) return *this = other;
  const std::vector<Node> more = other.postfix();
  append_literals(rest_);
  literals_.clear();
  rest_.insert(rest_.end(), more.begin(), more.end());
  rest_.push_back({Node::Kind::either, {}});
  return *this;
}

namespace {

/// `deciding` is what one side suffices for: true of an either, false of a both.
std::optional<bool> combine(std::optional<bool> left, std::optional<bool> right, bool deciding) {
  if (left == deciding || right == deciding) return deciding;
  if (!left || !right) return std::nullopt;
  return !deciding;
}

}  // namespace

std::optional<bool> Formula::value(const std::vector<Node>& nodes, const Assumptions& assumed) {
  std::vector<std::optional<bool>> stack;
  for (const Node& node : nodes) {
    if (node.kind == Node::Kind::literal) {
      const auto found = assumed.find(node.literal);
      stack.push_back(found == assumed.end() ? std::nullopt : std::optional(found->second));
    } else if (node.kind == Node::Kind::negate) {
      if (stack.back()) stack.back() = !*stack.back();
    } else {
      const auto right = stack.back();
      stack.pop_back();
      stack.back() = combine(stack.back(), right, node.kind == Node::Kind::either);
    }
  }
  return stack.empty() ? std::optional(true) : stack.back();
}

std::optional<bool> Formula::truth(const Assumptions& assumed) const {
  return is_false_ ? std::optional(false) : value(postfix(), assumed);
}

Literal Formula::open(const Assumptions& assumed) const {
  const std::vector<Node> nodes = postfix();
  return std::find_if(nodes.begin(), nodes.end(),
                      [&](const Node& node) {
                        return node.kind == Node::Kind::literal && !assumed.contains(node.literal);
                      })
      ->literal;
}

/// Shannon's expansion: decides literal after literal, as long as the rest is open.
class Formula::Splitter {
 public:
  Splitter(const Formula& formula, std::size_t most, const Visitor& visit)
      : formula_(formula), most_(most), visit_(visit), chosen_(formula.literals_) {
    for (const Node& node : formula.rest_) {
      if (node.kind != Node::Kind::literal || decided_.contains(node.literal)) continue;
      literals_.push_back(node.literal);
      decided_[node.literal] = decided_[negated(node.literal)] = true;
    }
    decided_.clear();
  }

  bool run() { return literals_.size() <= most_literals && expand(0); }

 private:
  static constexpr std::size_t most_literals = 512;
  static constexpr std::size_t most_steps = 1 << 18;

  bool expand(std::size_t next) {
    if (++steps_ > most_steps) return false;
    const auto truth = value(formula_.rest_, decided_);
    if (truth == false) return true;
    if (truth == true) {
      if (most_-- == 0) return false;
      visit_(chosen_);
      return true;
    }
    return branch(next, true) && branch(next, false);
  }

  bool branch(std::size_t next, bool holds) {
    const Literal& literal = literals_[next];
    decided_[literal] = holds;
    decided_[negated(literal)] = !holds;
    chosen_.push_back(holds ? literal : negated(literal));
    const bool within = expand(next + 1);
    chosen_.pop_back();
    decided_.erase(literal);
    decided_.erase(negated(literal));
    return within;
  }

  const Formula& formula_;
  std::size_t most_;
  std::size_t steps_ = 0;
  const Visitor& visit_;
  std::vector<Literal> chosen_;
  std::vector<Literal> literals_;
  Assumptions decided_;
};

bool Formula::split(std::size_t most, const Visitor& visit) const {
  return is_false_ || Splitter(*this, most, visit).run();
}

}  // namespace leadline::program
