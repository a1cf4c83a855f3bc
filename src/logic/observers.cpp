#include "logic/observers.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "leadline/program/action_set.hpp"
#include "leadline/program/invariants.hpp"
#include "logic/decided.hpp"
#include "logic/name_list.hpp"
#include "logic/state_cases.hpp"

namespace leadline::logic {
namespace {

using Op = Formula::Op;

}  // namespace

std::string Observer::Exhausted::count() const {
  std::string text = so_many_states(states);
  if (is_reduced) text.insert(text.size() - 1, ", by partial-order reduction");
  return text;
}

ReachObserver::ReachObserver(const program::Program& program, const Formula& formula)
    : formula_(formula) {
  const auto& nodes = formula.nodes;
  std::uint32_t quantifier = formula.root();
  while (nodes[quantifier].op == Op::negation) {
    is_negated_ = !is_negated_;
    quantifier = nodes[quantifier].left;
  }
  about_states_ = nodes[nodes[quantifier].left].left;
  wanted_ = nodes[quantifier].op == Op::exists;
  goal_.emplace(program, formula, about_states_, wanted_);
}

void ReachObserver::compile(const program::Layout& layout) {
  predicate_.emplace(formula_, about_states_, layout);
}

Verdict ReachObserver::verdict(bool found) const {
  return verdict_of((found == wanted_) != is_negated_);
}

Decision ReachObserver::decided(Witness run) const {
  Decision decision;
  decision.verdict = verdict(true);
  Evidence evidence{formula_.root(), decision.verdict == Verdict::holds, std::move(run), false, {}};
  evidence.parts.push_back({evidence.run.steps.size(), {about_states_, wanted_, {}, false, {}}});
  decision.evidence = std::move(evidence);
  return decision;
}

Decision ReachObserver::none_found(const std::string& by) const {
  return logic::decided(
      verdict(false),
      (wanted_ ? "no reachable state is such" : "all reachable states are such") + by);
}

Decision ReachObserver::exhausted(const Exhausted& all) const {
  return none_found(all.count());
}

/// What keeps every deadlock chooses among more sets than what heads for a goal.
std::optional<explore::Options> ReachObserver::reduced() const {
  std::uint32_t node = about_states_;
  bool wanted = wanted_;
  for (; formula_.nodes[node].op == Op::negation; node = formula_.nodes[node].left) {
    wanted = !wanted;
  }
  if (formula_.nodes[node].op == Op::deadlock && wanted) {
    return explore::Options{.reduction = explore::Reduction::deadlocks};
  }
  return explore::Options{.reduction = explore::Reduction::goal, .goal = &*goal_};
}

std::optional<Decision> ReachObserver::ask(StateEquation& equation) {
  for (const Conjunction& sums : cases_of(equation.program(), formula_, about_states_, wanted_)) {
    if (!equation.excludes(sums)) return std::nullopt;
  }
  return none_found(", by the state equation");
}

void StateObserver::compile(const program::Layout& layout) {
  predicate_.emplace(formula_, formula_.root(), layout);
}

bool StateObserver::decides(explore::StateIndex, const std::uint64_t* state,
                            std::span<const std::uint64_t> enabled) {
  holds_ = predicate_->holds(state, enabled);
  return true;
}

Decision StateObserver::decided(Witness run) const {
  Decision decision;
  decision.verdict = verdict_of(holds_);
  decision.evidence = Evidence{formula_.root(), holds_, std::move(run), false, {}};
  return decision;
}

void GreatestObserver::learn(StateEquation& equation) {
  most_ = equation.most(sum_);
  LinearSum above = sum_;
  if (!most_ || __builtin_sub_overflow(sum_.constant, *most_, &above.constant)) return;
  is_most_ = {{{Op::at_least, 0, 0, 0}}, {std::move(above)}, {}};
  goal_.emplace(program_, is_most_, 0, true);
}

std::optional<explore::Options> GreatestObserver::reduced() const {
  if (!goal_) return std::nullopt;
  return explore::Options{.reduction = explore::Reduction::goal, .goal = &*goal_};
}

Decision GreatestObserver::decided(Witness run) const {
  Decision decision = logic::decided(Verdict::holds, "no more is possible, by the state equation");
  decision.greatest = greatest_;
  decision.evidence = Evidence{0, true, std::move(run), false, {}, {}, greatest_};
  return decision;
}

Decision GreatestObserver::exhausted(const Exhausted& all) const {
  using Range = std::numeric_limits<std::int64_t>;
  Decision decision;
  if (all.is_reduced) return decision;  // other states than those of the most were left out
  if (greatest_ == Range::max() || greatest_ == Range::min()) {
    decision.reason = "the sum comes to be more than can be counted";
    return decision;
  }
  decision.verdict = Verdict::holds;
  decision.greatest = greatest_;
  decision.reason = "no reachable state has more" + all.count();
  if (all.run) decision.evidence = Evidence{0, true, *all.run, false, {}, {}, greatest_};
  if (best() && !all.run) decision.reason += "; no time was left for a run";
  return decision;
}

QuasiLiveObserver::QuasiLiveObserver(const program::Program& program)
    : program_(program), never_fired_((program.actions.size() + 63) / 64) {
  for (program::ActionIndex a = 0; a < program.actions.size(); ++a) {
    program::insert(never_fired_, a);
  }
}

bool QuasiLiveObserver::decides(explore::StateIndex, const std::uint64_t*,
                                std::span<const std::uint64_t> enabled) {
  std::uint64_t left = 0;
  for (std::size_t w = 0; w < never_fired_.size(); ++w) left |= never_fired_[w] &= ~enabled[w];
  return left == 0;
}

Decision QuasiLiveObserver::decided(Witness) const {
  Decision decision;
  decision.verdict = Verdict::holds;
  decision.reason = "every transition can fire, each by a run of its own";
  return decision;
}

Decision QuasiLiveObserver::exhausted(const Exhausted& all) const {
  const auto names = program_.names_of(program::members(never_fired_));
  if (names.empty()) return decided({});
  Decision decision;
  decision.verdict = Verdict::violated;
  decision.reason = "never fires: " + name_list(names) + all.count();
  return decision;
}

StableObserver::StableObserver(const program::Program& program)
    : program_(program), stable_(program.counters.size()) {
  for (program::Counter c = 0; c < stable_.size(); ++c) stable_[c] = c;
}

bool StableObserver::decides(explore::StateIndex, const std::uint64_t* state,
                             std::span<const std::uint64_t>) {
  std::erase_if(
      stable_, [&](program::Counter c) { return layout_->value(state, c) != program_.initial[c]; });
  return stable_.empty();
}

Decision StableObserver::decided(Witness) const {
  Decision decision;
  decision.verdict = Verdict::violated;
  decision.reason = program_.counters.empty()
                        ? "there is no place"
                        : "every place changes at least once, each by a run of its own";
  return decision;
}

Decision StableObserver::exhausted(const Exhausted& all) const {
  std::vector<std::string> names;
  for (const program::Counter c : stable_) names.push_back(program_.counters[c]);
  if (names.empty()) return decided({});
  Decision decision;
  decision.verdict = Verdict::holds;
  decision.reason = "never changes: " + name_list(names) + all.count();
  return decision;
}

void SafeObserver::compile(const program::Layout& layout) {
  layout_ = &layout;
  wide_.clear();
  for (program::Counter c = 0; c < program_.counters.size(); ++c) {
    if (layout.most(c) > 1) wide_.push_back(c);
  }
}

bool SafeObserver::decides(explore::StateIndex, const std::uint64_t* state,
                           std::span<const std::uint64_t>) {
  for (const program::Counter c : wide_) {
    if (layout_->value(state, c) <= 1) continue;
    unsafe_ = c;
    return true;
  }
  return false;
}

Decision SafeObserver::decided(Witness run) const {
  Decision decision;
  decision.verdict = Verdict::violated;
  decision.reason = "more than one token: " + program_.counters[unsafe_.value()];
  decision.evidence = Evidence{0, false, std::move(run), false, {}};
  return decision;
}

Decision SafeObserver::exhausted(const Exhausted& all) const {
  Decision decision;
  decision.verdict = Verdict::holds;
  decision.reason = "no place ever has more than one token" + all.count();
  return decision;
}

std::optional<Decision> SafeObserver::ask(StateEquation& equation) {
  const program::Invariants known = program::tightened(
      program_, program::invariants(program_, equation.deadline()), equation.deadline());
  const bool is_safe = std::all_of(known.bounds.begin(), known.bounds.end(),
                                   [](Tokens bound) { return bound <= 1; });
  if (!is_safe) return std::nullopt;
  return logic::decided(Verdict::holds, "no place ever has more than one token, by invariants");
}

void MostTokensObserver::compile(const program::Layout& layout) {
  layout_ = &layout;
  sum_.emplace(layout);
  drop_lower();
}

/// The counters that cannot be more than what was seen need not be looked at.
void MostTokensObserver::drop_lower() {
  higher_.clear();
  for (program::Counter c = 0; c < layout_->readings.size(); ++c) {
    if (layout_->most(c) > in_place_) higher_.push_back(c);
  }
}

bool MostTokensObserver::decides(explore::StateIndex, const std::uint64_t* state,
                                 std::span<const std::uint64_t>) {
  const Tokens before = in_place_;
  for (const program::Counter c : higher_)
    in_place_ = std::max(in_place_, layout_->value(state, c));
  if (in_place_ > before) drop_lower();
  in_marking_ = std::max(in_marking_, sum_->of(state));
  return false;
}

}  // namespace leadline::logic
