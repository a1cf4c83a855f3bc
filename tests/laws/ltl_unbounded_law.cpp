// LTL on nets of which only a part can be seen: what the program says within a limit of states is
// never refuted by a run that a naive search of the product finds in another part.

#include <gtest/gtest.h>

#include <iostream>

#include "laws/random_ltl.hpp"
#include "laws/random_net.hpp"
#include "laws/rounds.hpp"
#include "leadline/logic/decide.hpp"
#include "leadline/logic/ltl.hpp"
#include "leadline/logic/recheck.hpp"
#include "support/graphs.hpp"
#include "support/net_text.hpp"

namespace leadline::logic {
namespace {

constexpr std::uint64_t most_graph = 60;
constexpr std::size_t most_product = 200;

struct Seen {
  std::size_t formulas = 0;
  std::size_t with_run = 0;  ///< that the naive search finds
  std::size_t told = 0;      ///< of these by the program
  std::size_t at_limit = 0;
};

/// A net that has more states than the naive search is shown.
class UnboundedRound {
 public:
  UnboundedRound(oracle::Random& random, const PetriNet& net, Seen& seen)
      : random_(random), program_(program::compile(net)), seen_(seen) {
    part_ = test::slow_state_graph(program_, random.between(2, most_graph));
  }

  [[nodiscard]] bool is_cut() const { return !part_.complete(); }

  std::string check() {
    formula_ = laws::RandomLtl(random_, program_).draw(random_.chance(60));
    const laws::Quantified question(formula_);
    const bool is_ltl = class_of(formula_) == FormulaClass::ltl;
    const bool is_next = formula_.nodes[question.path].op == Formula::Op::next;
    if (is_next && !is_ltl) return {};  // read as CTL does
    std::string problem;
    const auto automaton = path_automaton(formula_, question.path, question.is_all, problem);
    if (!automaton) return "no automaton: " + problem;
    const auto steps = [&](std::uint32_t s) {
      return laws::letter_steps(program_, part_, formula_, automaton->atoms, s);
    };
    const laws::NaiveProduct product(automaton->buchi, steps);
    if (product.size() > most_product) return {};
    ++seen_.formulas;
    if_run_ = question.is_all == question.is_negated ? Verdict::holds : Verdict::violated;
    has_run_ = product.accepts();
    return compare_all();
  }

 private:
  std::string compare_all() {
    Limits limits;
    limits.max_states = std::uint64_t{1} << random_.between(0, 10);
    const Property property{"p", {}, {}, formula_, {}};
    std::string error =
        compare(decide(program_, std::span(&property, 1), limits, {}, false).front());
    if (error.empty()) error = compare_ltl(LtlOnTheFly(program_, limits).decide(formula_));
    const explore::StateGraph graph = explore::state_graph(program_, limits);
    if (error.empty()) error = compare_ltl(decide_ltl(program_, graph, formula_, limits));
    const auto reduced = LtlOnTheFly(program_, limits).decide_reduced(formula_);
    if (error.empty() && reduced) error = compare_ltl(*reduced);
    return error.empty() ? error : error + ", " + std::to_string(limits.max_states) + " states";
  }

  /// Only a run shows that there is one.
  std::string compare_ltl(const Decision& decision) {
    if (decision.verdict == if_run_ && !decision.evidence && decision.reason.empty()) {
      return "a run is missing";
    }
    return compare(decision);
  }

  std::string compare(const Decision& decision) {
    if (!decision.fault.empty()) return decision.fault;
    const bool is_told = decision.verdict != Verdict::undecided;
    if (!is_told) ++seen_.at_limit;
    if (has_run_) {
      ++seen_.with_run;
      if (is_told) ++seen_.told;
      if (is_told && decision.verdict != if_run_) return "a run refutes it";
    }
    if (!decision.evidence) return {};
    return recheck(program_, formula_, *decision.evidence).value_or("");
  }

  oracle::Random& random_;
  program::Program program_;
  Seen& seen_;
  explore::StateGraph part_;
  Formula formula_;
  Verdict if_run_ = Verdict::undecided;
  bool has_run_ = false;
};

TEST(LtlUnboundedLaw, NoRunRefutesWhatIsSaid) {
  const std::size_t count = laws::rounds(1000);
  Seen seen;
  for (std::size_t round = 0; round < count; ++round) {
    oracle::Random random(10'000'000 + round);
    const PetriNet net = laws::RandomNet(random).draw();
    UnboundedRound nets(random, net, seen);
    if (!nets.is_cut()) continue;
    for (int i = 0; i < 4; ++i) {
      const std::string error = nets.check();
      if (error.empty()) continue;
      FAIL() << error << " (round " << round << ", formula " << i << ")\n" << test::net_text(net);
    }
  }
  std::cout << seen.formulas << " formulas; answers: " << seen.with_run << " where a run is found, "
            << seen.told << " of them told; " << seen.at_limit << " undecided\n";
  EXPECT_GT(seen.told, count / 2);
  EXPECT_GT(seen.at_limit, count);
}

}  // namespace
}  // namespace leadline::logic
