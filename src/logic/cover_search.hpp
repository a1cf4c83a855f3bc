#pragma once

#include <boost/functional/hash.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "leadline/logic/coverability.hpp"
#include "logic/cover_set.hpp"
#include "logic/cover_steps.hpp"

namespace leadline::logic {

/// Builds a coverability tree, depth first.
class CoverSearch {
 public:
  enum class Until { complete, unbounded };

  CoverSearch(const program::Program& program, const Limits& limits, Until until);

  void run();

  [[nodiscard]] CoverabilityTree take() && { return std::move(tree_); }

  /// Of a search until the program is unbounded: a run with a pump, if one was found.
  [[nodiscard]] const std::optional<Witness>& pump() const { return pump_; }

 private:
  using NodeIndex = std::uint32_t;

  /// The nodes that agree on the exact fields: those of the path, and all that are maximal.
  struct Group {
    Group(const std::vector<CoverabilityTree::Node>& nodes,
          const std::vector<program::Counter>& fields)
        : path(nodes, fields), maximal(nodes, fields) {}
    CoverSet path;
    CoverSet maximal;
  };

  void expand(NodeIndex node);
  /// Makes it the last of the path. Its parent must be there: the search is depth first.
  void go_to(NodeIndex node);
  /// False if the search is over.
  bool add(NodeIndex parent, program::ActionIndex action, Marking marking);
  /// Counts what the set grows by.
  template <class How>
  void change(const CoverSet& set, const How& how);
  [[nodiscard]] Group& group_of(const Marking& marking);
  void accelerate(CoverabilityTree::Node& node, const CoverSet& ancestors) const;
  void look_for_pump(NodeIndex node);
  [[nodiscard]] bool try_pump(NodeIndex from, NodeIndex to);
  [[nodiscard]] Limit full() const;  ///< states or memory, if so

  const program::Program& program_;
  const Limits& limits_;
  Until until_;
  Deadline deadline_;
  CoverSteps steps_;
  std::vector<program::Counter> exact_;  // fields
  std::vector<program::Counter> other_;  // fields
  CoverabilityTree tree_;
  std::unordered_map<std::vector<Tokens>, Group, boost::hash<std::vector<Tokens>>>
      groups_;                        // by exact values
  std::vector<Tokens> exact_values_;  // of the last one asked
  std::vector<NodeIndex> waiting_;
  std::vector<NodeIndex> path_;  // from the root
  std::uint64_t memory_ = 0;
  std::optional<Witness> pump_;
};

/// A run to a state in which `holds(marking, enabled)` is true, as it is at the node with omegas.
/// Nothing if it is too long. Throws `LimitReached`.
using CoverTest = std::function<bool(const std::vector<Tokens>& marking,
                                     std::span<const program::ActionIndex> enabled)>;
[[nodiscard]] std::optional<Witness> run_until(const program::Program& program,
                                               const CoverabilityTree& tree, std::uint32_t node,
                                               const CoverTest& holds, const Deadline& deadline);

/// The actions from the root to a node.
[[nodiscard]] std::vector<program::ActionIndex> actions_to(const CoverabilityTree& tree,
                                                           std::uint32_t node);

/// The run to node `to` with a pump from its ancestor `from` on; no field was omega before.
[[nodiscard]] Witness pump_run(const program::Program& program, const CoverabilityTree& tree,
                               std::uint32_t from, std::uint32_t to);

}  // namespace leadline::logic
