#include "leadline/logic/ctl.hpp"

#include <new>

#include "logic/ctl_evidence.hpp"
#include "logic/ctl_values.hpp"
#include "logic/graph_bytes.hpp"
#include "logic/path_sets.hpp"

namespace leadline::logic {
namespace {

/// Bytes of a graph with what is needed to decide formulas on it.
std::uint64_t bytes_needed(const explore::StateGraph& graph, std::size_t sets) {
  const std::uint64_t states = graph.size();
  const std::uint64_t reversed = 4 * graph.edges() + 8 * states;
  return bytes_of(graph) + reversed + 12 * states + sets * states / 8;
}

}  // namespace

class CtlChecker::Parts {
 public:
  Parts(const program::Program& program, const explore::StateGraph& graph, const Limits& limits)
      : program_(program), limits_(limits), watch_(limits), sets_(graph, watch_) {}

  Decision decide(const Formula& formula, const std::vector<Formula>& fairness) {
    Decision decision;
    decision.states = sets_.graph().size();
    const std::size_t sets = (2 * formula.nodes.size()) + (4 * fairness.size()) + 6;
    if (bytes_needed(sets_.graph(), sets) > limits_.max_memory) {
      decision.limit = Limit::memory;
      return decision;
    }
    try {
      decide(formula, fairness, decision);
    } catch (const std::bad_alloc&) {
      decision.verdict = Verdict::undecided;
      decision.limit = Limit::memory;
    }
    return decision;
  }

 private:
  void decide(const Formula& formula, const std::vector<Formula>& fairness, Decision& decision) {
    const CtlValues values(program_, sets_, formula, fairness);
    decision.limit = watch_.limit();
    if (decision.limit != Limit::none) return;
    const std::uint32_t root = formula.root();
    if (!values.has_value(root, values.surely(root, 0), 0)) {
      decision.limit = sets_.graph().limit;
      return;
    }
    decision.verdict = verdict_of(values.surely(root, 0));
    add_evidence(values, decision);
  }

  void add_evidence(const CtlValues& values, Decision& decision) {
    CtlEvidence evidence(program_, sets_, values);
    auto made = evidence.make(decision.verdict == Verdict::holds);
    if (!made) {
      decision.reason = watch_.limit() == Limit::none
                            ? "the runs that show it are too many to be told"
                            : "a limit was reached before the runs that show it were found";
    } else if (evidence.has_runs() || values.is_local(values.formula().root())) {
      decision.evidence = std::move(made);
    }
  }

  const program::Program& program_;
  Limits limits_;
  Watch watch_;
  PathSets sets_;
};

CtlChecker::CtlChecker(const program::Program& program, const explore::StateGraph& graph,
                       const Limits& limits)
    : parts_(std::make_unique<Parts>(program, graph, limits)) {}
CtlChecker::CtlChecker(CtlChecker&& other) noexcept = default;
CtlChecker& CtlChecker::operator=(CtlChecker&& other) noexcept = default;
CtlChecker::~CtlChecker() = default;

Decision CtlChecker::decide(const Formula& formula, const std::vector<Formula>& fairness) {
  return parts_->decide(formula, fairness);
}

}  // namespace leadline::logic
