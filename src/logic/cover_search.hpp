#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "leadline/logic/coverability.hpp"
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
  using Marking = CoverSteps::Marking;

  /// What tells most pairs of markings apart at a glance.
  struct Digest {
    std::uint64_t exact = 0;   ///< a hash of the exact fields
    std::uint64_t marked = 0;  ///< a bit for each field that is not 0, many to one
    NodeIndex parent = CoverabilityTree::root;
  };
  struct Entry {
    std::uint64_t marked;
    NodeIndex node;
  };

  void expand(NodeIndex node);
  /// Makes it the last of the path. Its parent must be there: the search is depth first.
  void go_to(NodeIndex node);
  /// False if the search is over.
  bool add(NodeIndex parent, program::ActionIndex action, Marking marking);
  void accelerate(CoverabilityTree::Node& node) const;
  [[nodiscard]] bool is_covered(const Marking& marking, const Digest& digest) const;
  void drop_covered(const Marking& marking, const Digest& digest);
  void look_for_pump(NodeIndex node);
  [[nodiscard]] bool try_pump(NodeIndex from, NodeIndex to);
  [[nodiscard]] Digest digest(const Marking& marking) const;
  [[nodiscard]] bool covers(const Marking& more, const Marking& less) const;
  [[nodiscard]] Limit late() const;  ///< time or interrupt, if so
  [[nodiscard]] Limit full() const;  ///< states or memory, if so

  const program::Program& program_;
  const Limits& limits_;
  Until until_;
  std::chrono::steady_clock::time_point start_;
  CoverSteps steps_;
  std::vector<program::Counter> exact_counters_;
  CoverabilityTree tree_;
  std::vector<Digest> digests_;                                    // by node
  std::unordered_map<std::uint64_t, std::vector<Entry>> maximal_;  // by exact hash
  std::vector<NodeIndex> waiting_;
  std::vector<NodeIndex> path_;                                    // from the root
  std::unordered_map<std::uint64_t, std::vector<Entry>> on_path_;  // by exact hash
  std::uint64_t memory_ = 0;
  std::optional<Witness> pump_;
};

/// A run to a state in which `holds(marking, enabled)` is true, as it is at the node with omegas.
/// Nothing if it is too long.
using CoverTest = std::function<bool(const std::vector<Tokens>& marking,
                                     std::span<const program::ActionIndex> enabled)>;
[[nodiscard]] std::optional<Witness> run_until(const program::Program& program,
                                               const CoverabilityTree& tree, std::uint32_t node,
                                               const CoverTest& holds);

/// The actions from the root to a node.
[[nodiscard]] std::vector<program::ActionIndex> actions_to(const CoverabilityTree& tree,
                                                           std::uint32_t node);

/// The run to node `to` with a pump from its ancestor `from` on; no field was omega before.
[[nodiscard]] Witness pump_run(const program::Program& program, const CoverabilityTree& tree,
                               std::uint32_t from, std::uint32_t to);

}  // namespace leadline::logic
