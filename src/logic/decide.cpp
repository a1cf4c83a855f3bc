#include "leadline/logic/decide.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <utility>

#include "leadline/logic/coverability.hpp"
#include "leadline/logic/ctl.hpp"
#include "leadline/logic/ltl.hpp"
#include "leadline/logic/named.hpp"
#include "leadline/logic/on_the_fly.hpp"
#include "leadline/logic/recheck_property.hpp"
#include "logic/name_list.hpp"
#include "program/layout_choice.hpp"

namespace leadline::logic {
namespace {

/// How many states are worth finding one by one for LTL, before all are found at once.
constexpr std::uint64_t few_states = 100'000;

/// A graph that takes more is not stored before a deadlock was looked for, in so many states, where
/// that would do.
constexpr std::uint64_t small_graph = std::uint64_t{320} << 20;
constexpr std::uint64_t states_before_graph = 1'000'000;

/// How far a pump is looked for before anything else: fewer states where these are wide.
constexpr std::uint64_t most_before_pump = 20'000;
constexpr std::uint64_t fields_before_pump = 100'000'000;

std::uint64_t states_before_pump(const program::Program& program) {
  const std::uint64_t fields = std::max<std::uint64_t>(program.counters.size(), 1);
  return std::min(most_before_pump, fields_before_pump / fields);
}

/// Whether a layout is known in which each state has room; false, too, where a limit ends that.
bool is_surely_bounded(const program::Program& program, const Limits& limits) {
  try {
    const auto proven = program::chosen_layout(program, Deadline(limits.max_time)).proven;
    return std::find(proven.begin(), proven.end(), false) == proven.end();
  } catch (const LimitReached&) {
    return false;
  }
}

/// How many states are looked at of a program that has no end of them.
constexpr std::uint64_t states_of_unbounded = 200'000;

/// And how many before it is asked what can be covered, which may take long: a short run is found.
constexpr std::uint64_t states_before_covering = 10'000;

bool is_named(const Property& property, NamedProperty name) {
  const auto* named = std::get_if<NamedProperty>(&property.what);
  return named != nullptr && *named == name;
}

bool is_ltl(const Property& property) {
  const auto* formula = std::get_if<Formula>(&property.what);
  return formula != nullptr && class_of(*formula) == FormulaClass::ltl;
}

class Decider {
 public:
  Decider(const program::Program& program, std::span<const Property> properties,
          const Limits& limits, const explore::ProgressListener& progress,
          bool wants_runs_to_bounds)
      : program_(program),
        properties_(properties),
        limits_(limits),
        progress_(progress),
        wants_runs_to_bounds_(wants_runs_to_bounds),
        deadline_(limits.max_time),
        decisions_(properties.size()),
        is_open_(properties.size(), true) {}

  std::vector<Decision> decide() && {
    ask_boundedness();
    search_on_the_fly(limits_.max_states);
    search_paths(few_states);
    search_reduced_paths(few_states, 1);
    ask_deadlock();
    ask_graph();
    search_reduced_paths(limits_.max_states, 2);
    search_paths(limits_.max_states);
    return std::move(decisions_);
  }

 private:
  template <class Test>
  [[nodiscard]] std::vector<std::size_t> open(const Test& test) const {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < properties_.size(); ++i) {
      if (is_open_[i] && test(properties_[i])) found.push_back(i);
    }
    return found;
  }

  void close(std::size_t i, Decision decision) {
    if (const auto fault = fault_of(properties_[i], decision)) {
      decisions_[i].fault = "the witness of " + properties_[i].name + " is wrong: " + *fault;
    } else {
      decisions_[i] = std::move(decision);
      tell_why_no_run(decisions_[i]);
      if (is_unbounded_) tell_why_no_end(decisions_[i]);
    }
    is_open_[i] = false;
  }

  static void tell_why_no_run(Decision& decision) {
    const bool is_told = decision.evidence || !decision.reason.empty() || decision.greatest;
    if (decision.verdict == Verdict::undecided || is_told) return;
    decision.reason = "of all paths, which no run alone can show";
    if (decision.states > 0) decision.reason += so_many_states(decision.states);
  }

  /// No limit of the user's was reached, and none that he raises would help.
  static void tell_why_no_end(Decision& decision) {
    if (decision.verdict != Verdict::undecided || decision.limit != Limit::states) return;
    decision.limit = Limit::none;
    decision.reason = "the model is unbounded, and what was looked at of it does not tell";
  }

  /// What of the evidence the slow semantics contradict.
  [[nodiscard]] std::optional<std::string> fault_of(const Property& property,
                                                    const Decision& decision) const {
    if (!decision.evidence) return std::nullopt;
    return recheck_property(program_, property, *decision.evidence);
  }

  [[nodiscard]] Limits left() const { return deadline_.rest_of(limits_); }
  /// LTL that a graph cut by a limit leaves undecided stays open, and so the graph gets half of the
  /// time.
  [[nodiscard]] Limits left_for_graph() const {
    Limits limits = left();
    if (!open(is_ltl).empty()) limits.max_time /= 2;
    return limits;
  }

  /// Without a bound there is no end to a search for what is not there; then what can be covered
  /// tells more.
  void ask_boundedness() {
    const auto asked = open([](const Property& p) { return is_named(p, NamedProperty::bounded); });
    Limits limits = left();
    if (asked.empty()) {
      if (is_surely_bounded(program_, limits)) return;
      limits = left();
      limits.max_states = std::min(limits.max_states, states_before_pump(program_));
    }
    const Decision bounded = decide_bounded(program_, limits);
    for (const std::size_t i : asked) close(i, bounded);
    if (bounded.verdict != Verdict::violated) return;
    is_unbounded_ = limits_.max_states > states_of_unbounded;
    limits_.max_states = std::min(limits_.max_states, states_of_unbounded);
    search_on_the_fly(states_before_covering);
    ask_coverability();
  }

  void ask_coverability() {
    const auto questions = open([](const Property& p) { return p.fairness.empty(); });
    if (questions.empty()) return;
    const CoverabilityTree tree = coverability_tree(program_, left());
    try {
      for (const std::size_t i : questions) {
        const auto told = std::visit(
            [&](const auto& what) { return logic::decide(program_, tree, what, deadline_); },
            properties_[i].what);
        if (told) close(i, *told);
      }
    } catch (const LimitReached&) {
      return;  // what is asked next reaches it too
    }
  }

  /// What a number of states leaves undecided stays open if more are allowed.
  void search_on_the_fly(std::uint64_t most_states) {
    const std::vector<std::size_t> which = open(is_for_the_fly);
    if (which.empty()) return;
    std::vector<const Property*> properties;
    for (const std::size_t i : which) properties.push_back(&properties_[i]);
    Limits limits = left();
    const bool may_have_more = most_states < limits.max_states;
    limits.max_states = std::min(limits.max_states, most_states);
    auto found = decide_on_the_fly(program_, properties, limits, progress_, wants_runs_to_bounds_);
    for (std::size_t i = 0; i < which.size(); ++i) {
      if (found[i].limit != Limit::states || !may_have_more) close(which[i], std::move(found[i]));
    }
  }

  /// LTL on the fly. What a number of states leaves undecided stays open if more are allowed.
  void search_paths(std::uint64_t most_states) {
    const bool may_have_more = most_states < limits_.max_states;
    ask_each_ltl(most_states, 1, [&](LtlOnTheFly& search, std::size_t i, const Formula& formula) {
      Decision decision = search.decide(formula, progress_);
      if (decision.limit != Limit::states || !may_have_more) close(i, std::move(decision));
    });
  }

  /// LTL that partial-order reduction is for, each formula on states of its own, in a part of the
  /// time. What does not get an answer so stays open.
  void search_reduced_paths(std::uint64_t most_states, int part_of_time) {
    const auto ask = [&](LtlOnTheFly& search, std::size_t i, const Formula& formula) {
      auto decision = search.decide_reduced(formula, progress_);
      if (decision && decision->verdict != Verdict::undecided) close(i, std::move(*decision));
    };
    ask_each_ltl(most_states, part_of_time, ask);
  }

  /// Calls `ask` for each LTL formula that is open, with its share of the time.
  template <class Ask>
  void ask_each_ltl(std::uint64_t most_states, int part_of_time, const Ask& ask) {
    const std::vector<std::size_t> which = open(is_ltl);
    if (which.empty()) return;
    Limits limits = left();
    limits.max_states = std::min(limits.max_states, most_states);
    LtlOnTheFly search(program_, limits);
    auto sharers = static_cast<std::chrono::milliseconds::rep>(which.size());
    for (const std::size_t i : which) {
      limits.max_time = left().max_time / (part_of_time * sharers--);
      ask(search, i, std::get<Formula>(properties_[i].what));
    }
  }

  Decision decide_named(NamedProperty property, const explore::StateGraph& graph) const {
    Decision decision = logic::decide(property, program_, graph, left());
    if (decision.verdict != Verdict::undecided) return decision;
    const Witness* run = run_to_deadlock();
    if (run == nullptr) return decision;
    return decide_by_deadlock(property, program_, *run).value_or(std::move(decision));
  }

  /// As other ways may have found one where the graph has none.
  [[nodiscard]] const Witness* run_to_deadlock() const {
    for (std::size_t i = 0; i < properties_.size(); ++i) {
      const auto& evidence = decisions_[i].evidence;
      if (evidence && is_named(properties_[i], NamedProperty::deadlock_free)) return &evidence->run;
    }
    return nullptr;
  }

  /// The graph for all that is asked of it, where it takes little memory. False where it takes
  /// more, or has too many states.
  bool store_small_graph() {
    Limits limits = left_for_graph();
    limits.max_memory = std::min(limits.max_memory, small_graph);
    graph_ = explore::state_graph(program_, limits, {}, progress_);
    const Limit limit = graph_->limit;
    if (limit == Limit::memory && small_graph < limits_.max_memory) graph_.reset();
    return limit != Limit::memory && limit != Limit::states;
  }

  /// Where there are many states it is quicker to find a deadlock than to store them all.
  void ask_deadlock() {
    const auto which = open([](const Property& p) {
      return is_named(p, NamedProperty::live) || is_named(p, NamedProperty::reversible);
    });
    if (which.empty() || store_small_graph()) return;
    const std::optional<Witness> run = find_deadlock();
    for (std::size_t k = 0; run && k < which.size(); ++k) {
      const auto property = std::get<NamedProperty>(properties_[which[k]].what);
      auto decision = decide_by_deadlock(property, program_, *run);
      if (decision) close(which[k], std::move(*decision));
    }
  }

  [[nodiscard]] std::optional<Witness> find_deadlock() const {
    if (const Witness* known = run_to_deadlock()) return *known;
    for (const Property& asked : properties_) {
      if (is_named(asked, NamedProperty::deadlock_free)) return std::nullopt;
    }
    const Property property{"deadlock_free", "", {}, NamedProperty::deadlock_free, {}};
    const Property* const asked[] = {&property};
    Limits limits = left();
    limits.max_states = std::min(limits.max_states, states_before_graph);
    limits.max_time /= 2;
    const Decision found = decide_on_the_fly(program_, asked, limits, progress_, false).front();
    if (!found.evidence) return std::nullopt;
    return found.evidence->run;
  }

  /// All that is open on the stored graph.
  void ask_graph() {
    const std::vector<std::size_t> which = open([](const Property&) { return true; });
    if (which.empty()) return;
    const Limits limits = left_for_graph();
    if (!graph_) graph_ = explore::state_graph(program_, limits, {}, progress_);
    const explore::StateGraph graph = *std::exchange(graph_, std::nullopt);
    std::optional<CtlChecker> ctl;
    for (const std::size_t i : which) {
      const Property& property = properties_[i];
      if (const auto* named = std::get_if<NamedProperty>(&property.what)) {
        close(i, decide_named(*named, graph));
      } else if (is_ltl(property)) {
        auto decision =
            decide_ltl(program_, graph, std::get<Formula>(property.what), left(), progress_);
        const bool is_open = decision.verdict == Verdict::undecided && !graph.complete();
        if (!is_open || graph.limit == Limit::interrupt) close(i, std::move(decision));
      } else {
        if (!ctl) ctl.emplace(program_, graph, left());
        close(i, ctl->decide(std::get<Formula>(property.what), property.fairness));
      }
    }
  }

  const program::Program& program_;
  std::span<const Property> properties_;
  Limits limits_;
  const explore::ProgressListener& progress_;
  bool wants_runs_to_bounds_;
  Deadline deadline_;
  std::vector<Decision> decisions_;
  std::vector<bool> is_open_;
  std::optional<explore::StateGraph> graph_;  // as far as it was stored
  bool is_unbounded_ = false;                 // and so looked at in part only
};

}  // namespace

std::vector<Decision> decide(const program::Program& program, std::span<const Property> properties,
                             const Limits& limits, const explore::ProgressListener& progress,
                             bool wants_runs_to_bounds) {
  return Decider(program, properties, limits, progress, wants_runs_to_bounds).decide();
}

}  // namespace leadline::logic
