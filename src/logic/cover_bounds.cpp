#include <algorithm>
#include <cstdint>
#include <utility>

#include "logic/cover_search.hpp"
#include "logic/decided.hpp"
#include "logic/recheck_named.hpp"

namespace leadline::logic {

using program::Program;

namespace {

Evidence of_bound(Witness run, std::optional<std::int64_t> value) {
  return {0, true, std::move(run), false, {}, {}, value};
}

/// The run to a pump's beginning, with so many tokens where there may be any number, and the pump.
std::optional<Witness> run_with_pump(const Program& program, const CoverabilityTree& tree,
                                     std::uint32_t from, std::uint32_t to, Tokens tokens) {
  std::vector<Tokens> wanted = tree.nodes[from].marking;
  std::replace(wanted.begin(), wanted.end(), omega, tokens);
  auto run = run_to(program, tree, from, wanted);
  if (!run) return std::nullopt;
  const std::size_t begin = run->steps.size();
  for (; to != from; to = tree.nodes[to].parent) {
    const program::ActionIndex action = tree.nodes[to].action;
    run->steps.push_back(program.actions[action].name);
  }
  std::reverse(run->steps.begin() + static_cast<std::ptrdiff_t>(begin), run->steps.end());
  run->pump_start = begin;
  return run;
}

/// A pump that makes the sum grow by itself: not all do, since some need tokens of others.
std::optional<Evidence> growing(const Program& program, const CoverabilityTree& tree,
                                const LinearSum& sum, const Deadline& deadline) {
  constexpr int most_tried = 100;
  constexpr Tokens most_tokens = 64;
  int tried = 0;
  for (std::uint32_t n = 0; n < tree.nodes.size(); ++n) {
    for (const CoverabilityTree::Pump& pump : tree.nodes[n].pumps) {
      const bool grows = std::any_of(sum.terms.begin(), sum.terms.end(), [&](const auto& term) {
        return std::find(pump.grows.begin(), pump.grows.end(), term.field) != pump.grows.end();
      });
      if (!grows) continue;
      for (Tokens tokens = 1; tokens <= most_tokens; tokens *= 8) {
        deadline.check();
        if (++tried > most_tried) return std::nullopt;
        auto run = run_with_pump(program, tree, pump.from, n, tokens);
        if (!run) break;
        Evidence evidence = of_bound(*std::move(run), std::nullopt);
        if (!recheck_bound(program, sum, evidence)) return evidence;
      }
    }
  }
  return std::nullopt;
}

Decision without_end(const Program& program, const CoverabilityTree& tree, const LinearSum& sum,
                     const Deadline& deadline) {
  Decision decision = decided(Verdict::holds, "it grows without bound");
  decision.evidence = growing(program, tree, sum, deadline);
  if (!decision.evidence) decision.reason += ", by pumps that feed each other: no one run shows it";
  return decision;
}

Decision at_most(const Program& program, const CoverabilityTree& tree, const LinearSum& sum,
                 Tokens most, const Deadline& deadline) {
  Decision decision = decided(Verdict::holds, "no marking of the coverability set has more");
  decision.greatest = static_cast<std::int64_t>(most);
  const auto reaches = [&](const auto& marking, auto) { return value_in(marking, sum) >= most; };
  for (std::uint32_t n = 0; n < tree.nodes.size() && !decision.evidence; ++n) {
    const std::vector<Tokens>& marking = tree.nodes[n].marking;
    if (!tree.nodes[n].is_maximal || !reaches(marking, 0)) continue;
    auto run = run_until(program, tree, n, reaches, deadline);
    if (!run) break;
    decision.evidence = of_bound(*std::move(run), decision.greatest);
  }
  return decision;
}

}  // namespace

std::optional<Decision> decide(const Program& program, const CoverabilityTree& tree,
                               const BoundQuestion& question, const Deadline& deadline) {
  const bool may_shrink = std::any_of(question.sum.terms.begin(), question.sum.terms.end(),
                                      [](const auto& term) { return term.weight < 0; });
  if (may_shrink) return std::nullopt;
  const std::optional<Tokens> most = greatest(tree, question.sum);
  if (!most) return std::nullopt;
  Decision decision = *most == omega ? without_end(program, tree, question.sum, deadline)
                                     : at_most(program, tree, question.sum, *most, deadline);
  decision.states = tree.nodes.size();
  return decision;
}

}  // namespace leadline::logic
