#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "leadline/base/limits.hpp"
#include "leadline/logic/decision.hpp"
#include "leadline/model/formula.hpp"
#include "leadline/model/property.hpp"
#include "leadline/model/witness.hpp"
#include "leadline/program/program.hpp"

namespace leadline::logic {

/// As many tokens as one likes.
inline constexpr Tokens omega = program::no_upper_bound;

/// What can be covered: a tree of markings with omegas, each the limit of reachable ones, so that
/// every reachable marking is below a maximal one.
///
/// Karp, Miller: Parallel program schemata (1969), pruned as in Valmari, Hansen: Old and new
/// algorithms for minimal coverability sets (2014): only markings that are covered themselves are
/// dropped, never a subtree with them, which is what makes Finkel's algorithm of 1993 incomplete.
/// A new marking is never below an old one, and it is compared with all its ancestors, dropped ones
/// too; so a branch that went on for ever would, by Dickson's lemma, gain omegas for ever.
///
/// With inhibitor arcs or priorities coverability is undecidable. Fields that these, dates, queues
/// or operations look at are `exact`: markings are compared only where they agree on them, and they
/// never become omega. What is found is then as true as without them, and the tree is complete if
/// it ends, as it does where the exact fields are bounded; else it ends with a limit.
struct CoverabilityTree {
  static constexpr std::uint32_t root = 0xffffffff;  ///< parent of the first node

  /// The actions from node `from`, an ancestor, down to here can be repeated for ever, once the
  /// fields that were omega before are large enough, and make these grow.
  struct Pump {
    std::uint32_t from = 0;
    std::vector<program::Counter> grows;
  };
  struct Node {
    std::vector<Tokens> marking;
    std::uint32_t parent = root;
    program::ActionIndex action = 0;  ///< that led here from the parent
    std::vector<Pump> pumps;          ///< in order: a pump may need what those before it make grow
    bool is_maximal = true;           ///< no other node covers it
  };

  std::vector<Node> nodes;  ///< parents first
  std::vector<bool> exact;  ///< by field
  Limit limit = Limit::none;

  [[nodiscard]] bool complete() const { return limit == Limit::none; }
};

/// The tree of a whole program. A limit leaves it incomplete; `max_states` bounds its nodes.
/// Each new marking is compared with all maximal ones of the same exact fields, 512 at a time.
/// Deterministic but for the limits of time and memory and the interrupt.
[[nodiscard]] CoverabilityTree coverability_tree(const program::Program& program,
                                                 const Limits& limits);

/// By field the most that any reachable state has, or omega. Of an incomplete tree: what is at
/// least reached.
[[nodiscard]] std::vector<Tokens> bounds(const CoverabilityTree& tree);

/// The actions that never fire, increasing. Of an incomplete tree: those not seen to. O(nodes *
/// program); throws `LimitReached`.
[[nodiscard]] std::vector<program::ActionIndex> dead_actions(const program::Program& program,
                                                             const CoverabilityTree& tree,
                                                             const Deadline& deadline = {});

/// A run to a state that has at least `wanted` of each field where the node has omega, and as much
/// as the node elsewhere. Nothing if it would have more than a million steps: pumps that feed
/// each other grow fast.
[[nodiscard]] std::optional<Witness> run_to(const program::Program& program,
                                            const CoverabilityTree& tree, std::uint32_t node,
                                            std::span<const Tokens> wanted);

/// Whether no field of a reachable state exceeds some number. By invariants where they bound every
/// field; else by exploring and searching a pump in turns, each time with more room, so that
/// neither a large bounded program nor a late pump is the end of it. If not, the evidence is a run
/// with `pump_start`, fired again by the slow semantics.
[[nodiscard]] Decision decide_bounded(const program::Program& program, const Limits& limits);

/// What a tree tells of a formula or a named property: EF of conditions that more tokens cannot
/// break (and AG of those that more tokens cannot make true), what of all paths follows from the
/// actions that never fire, `bounded`, `safe` and `quasi_live`; and of a bound of a sum without
/// negative weights, with a run to it, or a run with a pump that makes it grow where a single pump
/// does. Nothing if it tells nothing. O(nodes * program); throws `LimitReached`.
[[nodiscard]] std::optional<Decision> decide(const program::Program& program,
                                             const CoverabilityTree& tree, const Formula& formula,
                                             const Deadline& deadline = {});
[[nodiscard]] std::optional<Decision> decide(const program::Program& program,
                                             const CoverabilityTree& tree, NamedProperty property,
                                             const Deadline& deadline = {});
[[nodiscard]] std::optional<Decision> decide(const program::Program& program,
                                             const CoverabilityTree& tree,
                                             const BoundQuestion& question,
                                             const Deadline& deadline = {});

/// The most that a sum without negative weights takes in a reachable state, or omega. Nothing if
/// the tree is incomplete, unless it is omega.
[[nodiscard]] std::optional<Tokens> greatest(const CoverabilityTree& tree, const LinearSum& sum);

}  // namespace leadline::logic
