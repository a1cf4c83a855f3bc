#include "program/composition_case.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

#include "leadline/base/text.hpp"
#include "model/diagram_words.hpp"

namespace leadline::program {

using diagram::Reference;
using diagram::Type;
using diagram::Variable;

namespace {

constexpr std::size_t most_cases = 4096;

Literal range(Literal::Kind kind, Counter field, Tokens value) {
  return {kind, field, 0, static_cast<std::int64_t>(value), false};
}

Formula equals(Counter field, Tokens value) {
  Formula formula = Formula::of(range(Literal::Kind::at_least, field, value));
  formula &= Formula::of(range(Literal::Kind::at_most, field, value));
  return formula;
}

}  // namespace

CaseBuilder::CaseBuilder(const Fields& fields, const std::vector<Part>& parts,
                         const Decisions& decisions)
    : fields_(fields),
      parts_(parts),
      decisions_(decisions),
      known_(decisions.facts),
      span_(parts.front().edge->span) {}

void CaseBuilder::build(std::vector<Action>& actions, std::vector<Origin>& origins) {
  for (const Part& part : parts_) add_vertex(part);
  add_decisions();
  for (const Part& part : parts_) choose(part);
  for (const Part& part : parts_) formula_ &= guards().formula(part.edge->guard);
  if (formula_.is_false()) return;
  Origin from = origin();
  for (const Part& part : parts_) {
    for (const diagram::Operation& operation : part.edge->operations) perform(operation);
  }
  for (const Part& part : parts_) clear_dead(part);
  clear_transients();
  check_amounts();
  const bool done = formula_.split(
      most_cases, [&](const std::vector<Literal>& literals) { emit(literals, actions); });
  if (!done) {
    throw Fault{span_, "the guard of this edge has more than 4096 cases",
                "use fewer alternatives ('or', '!=', 'min' on both sides), or split the edge"};
  }
  from.name = name();
  origins.resize(actions.size(), from);
}

Origin CaseBuilder::origin() {
  Origin origin;
  origin.edge = parts_.front().ref;
  if (const Reference* choice = parts_.front().choice()) origin.chosen = choice->port;
  if (parts_.size() > 1) {
    origin.receive = parts_.back().ref;
    if (const Reference* choice = parts_.back().choice()) origin.chosen_by_receive = choice->port;
  }
  for (const Part& part : parts_) {
    if (!part.edge->message) continue;
    const diagram::TimeTerm& timestamp = part.edge->message->timestamp;
    const Later at = source_of(timestamp);
    origin.messages.push_back({part.edge->message->kind, part.ref.component, at.field, at.amount});
  }
  return origin;
}

void CaseBuilder::add_vertex(const Part& part) {
  if (!part.move) return;
  const Counter vertex = fields_.vertex(part.ref.component);
  formula_ &= equals(vertex, part.move->from.value);
  const auto amount = static_cast<std::int64_t>(part.move->to.value) -
                      static_cast<std::int64_t>(part.move->from.value);
  if (amount != 0) effects_.push_back({vertex, amount});
}

void CaseBuilder::add_decisions() {
  for (const auto& [field, value] : decisions_.facts) formula_ &= equals(field, *value);
  for (const auto& [literal, holds] : decisions_.assumed) {
    if (holds) formula_ &= Formula::of(literal);
  }
}

void CaseBuilder::choose(const Part& part) {
  if (!part.edge->choice) return;
  const diagram::Choice& choice = *part.edge->choice;
  const Counter least = fields_.content(choice.of[part.port], known_);
  Chosen chosen{least, {}};
  for (const Reference& other : choice.of) {
    const Counter field = fields_.content(other, known_);
    chosen.among.push_back(field);
    if (field == least) continue;
    formula_ &= Formula::of({Literal::Kind::dates, least, field, 0, false});
  }
  std::sort(chosen.among.begin(), chosen.among.end());
  break_ties(choice, part.port);
  chosen_.push_back(std::move(chosen));
  const Variable& variable = fields_.composition().variables[choice.variable.index()];
  const Tokens raw = fields_.raw(variable.type, *choice.of[part.port].port).value();
  set({choice.variable, {}, {}, choice.span}, fields_.all()[choice.variable.index()].front(), raw);
}

/// Those that the order names before the chosen one must not tie with it.
void CaseBuilder::break_ties(const diagram::Choice& choice, std::size_t chosen) {
  const diagram::PortId port = *choice.of[chosen].port;
  const Counter least = fields_.content(choice.of[chosen], known_);
  for (const auto& list : choice.order) {
    const auto end = std::find(list.begin(), list.end(), port);
    if (end == list.end()) continue;
    const std::set<diagram::PortId> before(list.begin(), end);
    for (const Reference& other : choice.of) {
      if (!before.contains(*other.port)) continue;
      const Counter field = fields_.content(other, known_);
      formula_ &= Formula::of({Literal::Kind::dates, least, field, 0, true});
    }
  }
}

void CaseBuilder::clear_dead(const Part& part) {
  if (!part.move) return;
  const auto& variables = fields_.composition().variables;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    if (variables[i].owner != part.ref.component) continue;
    const auto& dead = variables[i].dead_at;
    const auto is_dead = [&](diagram::VertexId vertex) {
      return std::find(dead.begin(), dead.end(), vertex) != dead.end();
    };
    const auto& fields = fields_.all()[i];
    const bool touched = std::any_of(fields.begin(), fields.end(),
                                     [&](Counter field) { return written_.contains(field); });
    if (is_dead(part.move->to) && (touched || !is_dead(part.move->from))) {
      clear(diagram::VariableId(i));
    }
  }
}

void CaseBuilder::clear(diagram::VariableId variable) {
  const Variable& of = fields_.composition().variables[variable.index()];
  const auto& members = fields_.all()[variable.index()];
  for (std::size_t member = 0; member < members.size(); ++member) {
    for (Counter i = 0; i < Fields::width(of, member); ++i) {
      operations_.push_back({Operation::Kind::set, members[member] + i, 0, 0, false});
    }
  }
}

/// Of the transient variables only times are really written: see `set`.
void CaseBuilder::clear_transients() {
  const auto& variables = fields_.composition().variables;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    if (variables[i].kind != Variable::Kind::transient) continue;
    const auto& fields = fields_.all()[i];
    const bool touched = std::any_of(fields.begin(), fields.end(),
                                     [&](Counter field) { return written_.contains(field); });
    if (touched) clear(diagram::VariableId(i));
  }
}

/// A date that fits 63 bits, and all that is added to it while it goes from field to field, fit 64
/// bits together. What is taken out of a queue may be whatever was pushed.
void CaseBuilder::check_amounts() const {
  std::map<Counter, std::int64_t> added;  // to what is in a field
  std::int64_t pushed = 0;
  for (const Operation& operation : operations_) {
    if (!operation.has_source()) continue;
    std::int64_t sum = std::max(added[operation.source], pushed);
    if (__builtin_add_overflow(sum, operation.amount, &sum)) {
      throw Fault{span_, "what this edge adds to a time does not fit 63 bits",
                  "use smaller numbers"};
    }
    std::int64_t& kept = operation.kind == Operation::Kind::push ? pushed : added[operation.target];
    kept = operation.kind == Operation::Kind::copy ? sum : std::max(kept, sum);
  }
}

/// Merges the literals into one guard a counter. Contradictions give no action.
void CaseBuilder::emit(const std::vector<Literal>& literals, std::vector<Action>& out) const {
  Action action{name(), {}, {}, effects_, {}, operations_};
  std::map<Counter, std::pair<Tokens, Tokens>> ranges;
  for (const Literal& literal : literals) {
    if (literal.kind == Literal::Kind::dates) {
      action.date_guards.push_back({literal.left, literal.value, literal.right, literal.strict});
      continue;
    }
    auto& [least, most] = ranges.try_emplace(literal.left, 0, no_upper_bound).first->second;
    if (literal.kind == Literal::Kind::at_most) {
      if (literal.value < 0) return;
      most = std::min(most, static_cast<Tokens>(literal.value));
    } else if (literal.value > 0) {
      least = std::max(least, static_cast<Tokens>(literal.value));
    }
    if (least > most) return;
  }
  check_queues(ranges);
  for (const auto& [counter, bounds] : ranges) {
    action.guards.push_back({counter, bounds.first, bounds.second});
  }
  out.push_back(std::move(action));
}

void CaseBuilder::check_queues(const std::map<Counter, std::pair<Tokens, Tokens>>& ranges) const {
  std::map<Counter, std::pair<Tokens, Tokens>> lengths;
  for (const QueueUse& use : queue_uses_) {
    const std::uint32_t capacity = fields_.capacity(use.length);
    const auto range = ranges.find(use.length);
    std::pair<Tokens, Tokens> before{0, capacity};
    if (range != ranges.end()) before = range->second;
    before.second = std::min<Tokens>(before.second, capacity);
    auto& [least, most] = lengths.try_emplace(use.length, before).first->second;
    if (use.what == QueueUse::What::push && most >= capacity) {
      throw refusal(use, static_cast<std::int64_t>(most - before.second));
    }
    if (use.what != QueueUse::What::push && least == 0) {
      throw refusal(use, -static_cast<std::int64_t>(before.first));
    }
    if (use.what == QueueUse::What::read) continue;
    const bool push = use.what == QueueUse::What::push;
    least = push ? least + 1 : least - 1;
    most = push ? most + 1 : most - 1;
  }
}

Fault CaseBuilder::refusal(const QueueUse& use, std::int64_t change) const {
  const bool push = use.what == QueueUse::What::push;
  const std::string queue = diagram_reference(fields_.composition(), *use.queue);
  const std::int64_t capacity = fields_.capacity(use.length);
  std::string hint = (push ? "add 'not full(" : "add 'not empty(") + queue + ")' to the guard";
  if (change != 0) {
    hint = "add 'length(" + queue + ')' +
           (push ? " <= " + std::to_string(capacity - 1 - change)
                 : " >= " + std::to_string(1 - change)) +
           "' to the guard";
  }
  if (std::abs(change) >= capacity) hint = "make the queue larger, or use two edges";
  return {use.span, "queue " + quoted(queue) + " may be " + (push ? "full" : "empty") + " here",
          std::move(hint)};
}

std::string CaseBuilder::name() const {
  const diagram::Composition& composition = fields_.composition();
  std::string text;
  for (const Part& part : parts_) {
    text += (text.empty() ? "" : " > ");
    text += composition.components[part.ref.component.index()].name + '.' + part.edge->name;
    if (const Reference* choice = part.choice()) {
      text += '[' + composition.ports[choice->port->index()] + ']';
    }
  }
  for (const std::int64_t value : drawn_) text += " +" + std::to_string(value);
  return text;
}

}  // namespace leadline::program
