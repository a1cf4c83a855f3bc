#include "leadline/logic/ltl.hpp"

#include <algorithm>
#include <new>
#include <string>
#include <unordered_map>
#include <utility>

#include "leadline/base/numbers.hpp"
#include "leadline/logic/recheck.hpp"
#include "logic/buchi.hpp"
#include "logic/growing_graph.hpp"
#include "logic/product_search.hpp"
#include "logic/reduced_graph.hpp"
#include "logic/stored_graph.hpp"
#include "logic/visible_actions.hpp"

namespace leadline::logic {
namespace {

using Op = Formula::Op;

constexpr std::size_t most_steps_behind = 100'000;

/// How many states show whether reduction pays.
constexpr std::uint64_t states_of_trial = 10'000;

/// `Q path` or `not Q path`.
struct Question {
  std::uint32_t path = 0;
  bool is_all = false;
  bool is_negated = false;
};

Question question_of(const Formula& formula) {
  Question result;
  std::uint32_t at = formula.root();
  for (; formula.nodes[at].op == Op::negation; at = formula.nodes[at].left) {
    result.is_negated = !result.is_negated;
  }
  result.is_all = formula.nodes[at].op == Op::all;
  result.path = formula.nodes[at].left;
  return result;
}

Decision at_limit(const LimitReached& reached) {
  Decision decision;
  decision.limit = reached.limit();
  return decision;
}

/// Decides one formula on one graph.
template <class Graph>
class LtlSearch {
 public:
  LtlSearch(const program::Program& program, Graph& graph, const Limits& limits,
            const explore::ProgressListener& progress)
      : program_(program), graph_(graph), limits_(limits), pulse_(limits, progress) {}

  Decision decide(const Formula& formula) {
    const Question question = question_of(formula);
    try {
      const auto automaton = path_automaton(formula, question.path, question.is_all,
                                            decision_.reason, Deadline(limits_.max_time));
      return automaton ? decide(formula, question, *automaton) : decision_;
    } catch (const LimitReached& reached) {
      return at_limit(reached);
    }
  }

  Decision decide(const Formula& formula, const Question& question,
                  const PathAutomaton& automaton) {
    try {
      search(formula, automaton, question);
    } catch (const std::bad_alloc&) {
      decision_ = {};
      decision_.limit = Limit::memory;
    }
    decision_.states = graph_.size();
    return std::move(decision_);
  }

 private:
  void search(const Formula& formula, const PathAutomaton& automaton, const Question& question) {
    Letters<Graph> letters(graph_, formula, automaton.atoms);
    ProductSearch<Graph> search(graph_, automaton, letters, limits_, pulse_);
    const auto run = search.run();
    decision_.limit = search.limit();
    if (decision_.limit != Limit::none) return;
    const bool holds = (run.has_value() != question.is_all) != question.is_negated;
    decision_.verdict = verdict_of(holds);
    if (run) show(formula, *run, question, holds);
  }

  void show(const Formula& formula, const ProductRun& run, const Question& question, bool holds) {
    Evidence evidence;
    evidence.node = formula.root();
    evidence.holds = holds;
    for (const ProductStep& step : run.steps) {
      evidence.is_maximal = step.successor == ProductStep::stays;
      if (evidence.is_maximal) break;
      add_step(evidence, step.state, step.successor);
    }
    if (!evidence.is_maximal) evidence.run.cycle_start = run.cycle_start;
    const bool is_whole = evidence.is_maximal || run.cycle_start;
    if (is_whole || beginning_shows(formula, evidence) || walk_on(run.end, evidence)) {
      const bool is_read_otherwise = formula.nodes[question.path].op == Op::next &&
                                     class_of(formula) != FormulaClass::ltl &&
                                     evidence.run.steps.empty();
      if (!is_read_otherwise) decision_.evidence = std::move(evidence);
    } else {
      decision_.reason = "decided by the beginning of a run of " + count(run.steps.size(), "step") +
                         ", however it goes on";
    }
  }

  bool beginning_shows(const Formula& formula, const Evidence& evidence) const {
    return !recheck(program_, formula, evidence);
  }

  void add_step(Evidence& evidence, explore::StateIndex s, std::uint32_t successor) {
    graph_.actions(s, actions_);
    evidence.run.steps.push_back(program_.actions[actions_[successor]].name);
  }

  /// Goes on until the run ends or closes a circle. Whether it does.
  bool walk_on(explore::StateIndex s, Evidence& evidence) {
    std::unordered_map<explore::StateIndex, std::size_t> seen;
    while (seen.size() < most_steps_behind && graph_.expand(s) == Limit::none) {
      const auto [before, is_new] = seen.try_emplace(s, evidence.run.steps.size());
      if (!is_new) {
        evidence.run.cycle_start = before->second;
        return true;
      }
      if (graph_.successors(s).empty()) {
        evidence.is_maximal = true;
        return true;
      }
      add_step(evidence, s, 0);
      s = graph_.successors(s)[0];
    }
    return false;
  }

  const program::Program& program_;
  Graph& graph_;
  const Limits& limits_;
  explore::Pulse pulse_;
  std::vector<program::ActionIndex> actions_;
  Decision decision_;
};

}  // namespace

LtlOnTheFly::LtlOnTheFly(const program::Program& program, const Limits& limits)
    : program_(program), limits_(limits) {}

LtlOnTheFly::~LtlOnTheFly() = default;

Decision LtlOnTheFly::decide(const Formula& formula, const explore::ProgressListener& progress) {
  try {
    if (graph_ == nullptr) graph_ = std::make_unique<GrowingGraph>(program_, limits_);
  } catch (const LimitReached& reached) {
    return at_limit(reached);
  }
  return LtlSearch<GrowingGraph>(program_, *graph_, limits_, progress).decide(formula);
}

std::optional<Decision> LtlOnTheFly::decide_reduced(const Formula& formula,
                                                    const explore::ProgressListener& progress) {
  if (!program_.level.empty() || !program_.above.empty()) return std::nullopt;
  try {
    const Deadline deadline(limits_.max_time);
    const Question question = question_of(formula);
    std::string problem;
    const auto automaton =
        path_automaton(formula, question.path, question.is_all, problem, deadline);
    if (!automaton || !automaton->is_stutter_invariant) return std::nullopt;
    const auto visible = visible_actions(program_, formula, automaton->atoms);
    if (!visible) return std::nullopt;
    if (steps_ == nullptr) steps_ = std::make_unique<explore::WideningSteps>(program_, deadline);
    Limits limits = limits_;
    for (limits.max_states = std::min(limits_.max_states, states_of_trial);;) {
      limits.max_time = deadline.rest_of(limits_).max_time;
      ReducedGraph graph(std::move(*steps_), *visible, limits);
      LtlSearch<ReducedGraph> search(program_, graph, limits, progress);
      Decision decision = search.decide(formula, question, *automaton);
      const bool pays = graph.pays();
      *steps_ = std::move(graph).steps();
      const bool is_trial = limits.max_states < limits_.max_states;
      if (decision.limit != Limit::states || !is_trial) return decision;
      if (!pays) return std::nullopt;
      limits.max_states = limits_.max_states;
    }
  } catch (const LimitReached& reached) {
    return at_limit(reached);
  }
}

Decision decide_ltl(const program::Program& program, const explore::StateGraph& graph,
                    const Formula& formula, const Limits& limits,
                    const explore::ProgressListener& progress) {
  StoredGraph stored(program, graph);
  return LtlSearch<StoredGraph>(program, stored, limits, progress).decide(formula);
}

}  // namespace leadline::logic
