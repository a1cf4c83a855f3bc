#include "leadline/logic/on_the_fly.hpp"

#include <algorithm>
#include <chrono>
#include <memory>

#include "logic/observed_search.hpp"
#include "logic/observers.hpp"
#include "logic/walks.hpp"

namespace leadline::logic {
namespace {

bool is_for_the_fly(NamedProperty property) {
  using enum NamedProperty;
  return property == safe || property == quasi_live || property == no_dead_transitions ||
         property == deadlock_free || property == has_stable_place;
}

/// AG not deadlock.
const Formula& no_deadlock() {
  using Op = Formula::Op;
  static const Formula formula{{{Op::deadlock, 0, 0, 0},
                                {Op::negation, 0, 0, 0},
                                {Op::globally, 1, 0, 0},
                                {Op::all, 2, 0, 0}},
                               {},
                               {}};
  return formula;
}

class Observing {
 public:
  Observing(const program::Program& program, bool wants_runs_to_bounds)
      : program_(program), wants_runs_to_bounds_(wants_runs_to_bounds) {}

  std::unique_ptr<Observer> operator()(const Formula& formula) const {
    if (class_of(formula) == FormulaClass::state) return std::make_unique<StateObserver>(formula);
    return std::make_unique<ReachObserver>(program_, formula);
  }
  std::unique_ptr<Observer> operator()(const BoundQuestion& question) const {
    return std::make_unique<GreatestObserver>(program_, question.sum, wants_runs_to_bounds_);
  }
  std::unique_ptr<Observer> operator()(NamedProperty property) const {
    if (property == NamedProperty::safe) return std::make_unique<SafeObserver>(program_);
    if (property == NamedProperty::has_stable_place) {
      return std::make_unique<StableObserver>(program_);
    }
    if (property == NamedProperty::deadlock_free) return (*this)(no_deadlock());
    return std::make_unique<QuasiLiveObserver>(program_);
  }

 private:
  const program::Program& program_;
  bool wants_runs_to_bounds_;
};

/// By an observer that allows it.
Decision search_reduced(const program::Program& program, Observer& observer, const Limits& limits,
                        const explore::ProgressListener& progress) {
  return search(program, {&observer}, limits, observer.reduced().value(), progress)
      .decisions.front();
}

/// Where a search takes long: the state equation, once, and for each property alone walks and a
/// search that partial-order reduction keeps small.
class Shortcuts {
 public:
  Shortcuts(const program::Program& program, const Limits& limits, const Deadline& deadline,
            std::size_t observers)
      : program_(program),
        limits_(limits),
        deadline_(deadline),
        equation_(program, deadline),
        is_asked_(observers) {}

  /// `other` makes one more observer of the same property.
  template <class Other>
  std::optional<Decision> decide(std::size_t i, Observer& observer, const Other& other,
                                 std::uint64_t states) {
    states = std::max(states, least_states);
    try {
      if (!is_asked_[i]) {
        is_asked_[i] = true;
        observer.learn(equation_);
        if (auto decision = observer.ask(equation_)) return decision;
      }
      const std::uint64_t steps = states * steps_for_a_state;
      if (auto found = decide_by_walks(program_, *informed(other()), steps, deadline_))
        return found;
      return decide_reduced(*informed(other()), states);
    } catch (const LimitReached&) {
      return std::nullopt;  // the search reaches it too
    }
  }

 private:
  std::unique_ptr<Observer> informed(std::unique_ptr<Observer> observer) {
    observer->learn(equation_);
    return observer;
  }

  std::optional<Decision> decide_reduced(Observer& observer, std::uint64_t states) {
    if (!observer.reduced()) return std::nullopt;
    Limits limits = deadline_.rest_of(limits_);
    limits.max_states = std::min(limits.max_states, states);
    limits.max_memory /= 2;
    Decision decision = search_reduced(program_, observer, limits, {});
    if (decision.verdict == Verdict::undecided) return std::nullopt;
    return decision;
  }

  static constexpr std::uint64_t least_states = 100;
  static constexpr std::uint64_t steps_for_a_state = 8;

  const program::Program& program_;
  const Limits& limits_;
  const Deadline& deadline_;
  StateEquation equation_;
  std::vector<bool> is_asked_;
};

/// What is left of the time, an equal share of it for each of so many.
Limits share_of(const Limits& all, const Deadline& deadline, std::size_t sharers) {
  Limits limits = deadline.rest_of(all);
  limits.max_time /= static_cast<std::chrono::milliseconds::rep>(sharers);
  return limits;
}

}  // namespace

bool is_for_the_fly(const Property& property) {
  if (const auto* named = std::get_if<NamedProperty>(&property.what)) return is_for_the_fly(*named);
  const auto* formula = std::get_if<Formula>(&property.what);
  if (formula == nullptr) return true;
  const FormulaClass found = class_of(*formula);
  return property.fairness.empty() &&
         (found == FormulaClass::state || found == FormulaClass::reachability);
}

std::vector<Decision> decide_on_the_fly(const program::Program& program,
                                        std::span<const Property* const> properties,
                                        const Limits& limits,
                                        const explore::ProgressListener& progress,
                                        bool wants_runs_to_bounds, std::uint64_t shortcuts_after) {
  const Deadline deadline(limits.max_time);
  std::vector<std::unique_ptr<Observer>> observers;
  std::vector<Observer*> all;
  const Observing observing(program, wants_runs_to_bounds);
  for (const Property* property : properties) {
    observers.push_back(std::visit(observing, property->what));
    all.push_back(observers.back().get());
  }
  Shortcuts shortcuts(program, limits, deadline, all.size());
  const Shortcut shortcut{[&](std::size_t i, std::uint64_t states) {
                            const auto other = [&] {
                              return std::visit(observing, properties[i]->what);
                            };
                            return shortcuts.decide(i, *all[i], other, states);
                          },
                          shortcuts_after};
  std::vector<Decision> decisions = search(program, all, limits, {}, progress, shortcut).decisions;

  auto left = static_cast<std::size_t>(std::count_if(
      decisions.begin(), decisions.end(),
      [](const Decision& decision) { return decision.verdict == Verdict::undecided; }));
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (decisions[i].verdict != Verdict::undecided) continue;
    const std::size_t sharers = left--;
    const auto fresh = std::visit(observing, properties[i]->what);
    if (decisions[i].limit == Limit::interrupt || !fresh->reduced()) continue;
    decisions[i] = search_reduced(program, *fresh, share_of(limits, deadline, sharers), progress);
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto* named = std::get_if<NamedProperty>(&properties[i]->what);
    if (named == nullptr || !decisions[i].evidence) continue;
    decisions[i].evidence->parts.clear();
    decisions[i].evidence->is_maximal = *named == NamedProperty::deadlock_free;
  }
  return decisions;
}

StateSpace measure(const program::Program& program, const Limits& limits,
                   const explore::ProgressListener& progress) {
  MostTokensObserver observer;
  const Observed observed = search(program, {&observer}, limits, {}, progress);
  return {observed.counts, observer.in_place(), observer.in_marking()};
}

}  // namespace leadline::logic
