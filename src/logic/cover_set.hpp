#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "leadline/logic/coverability.hpp"
#include "logic/cover_index.hpp"

namespace leadline::logic {

/// Whether no field of the first is greater than in the second.
[[nodiscard]] bool is_below(const std::vector<Tokens>& less, const std::vector<Tokens>& more);

/// Nodes of a coverability tree that agree on the exact fields. Few are compared one by one, since
/// a tree may have many small sets; more by an index.
class CoverSet {
 public:
  using NodeIndex = std::uint32_t;
  using Place = CoverIndex::Place;

  /// Keeps references to the nodes and to the fields in which they may differ, increasing.
  CoverSet(const std::vector<CoverabilityTree::Node>& nodes,
           const std::vector<program::Counter>& fields)
      : nodes_(&nodes), fields_(&fields) {}

  void add(NodeIndex node);
  /// The node that was added last, of a set that nothing else leaves.
  void remove_last();
  /// Takes away the nodes that the marking covers, and tells which.
  [[nodiscard]] std::vector<NodeIndex> remove_below(const Marking& marking);

  [[nodiscard]] bool covers(const Marking& marking) const;

  /// Of the first `end` places, the last whose node is below the marking and has less in a field
  /// that is not omega in it. In a set of which only the last ever leaves, places are in the order
  /// of adding.
  [[nodiscard]] std::optional<Place> last_grown(const Marking& marking, std::size_t end) const;
  [[nodiscard]] NodeIndex node(Place place) const {
    return index_ ? index_->name(place) : few_[place];
  }

  /// The bytes that it takes.
  [[nodiscard]] std::uint64_t memory() const;

 private:
  [[nodiscard]] bool has_grown(const Marking& before, const Marking& marking) const;

  const std::vector<CoverabilityTree::Node>* nodes_;
  const std::vector<program::Counter>* fields_;
  std::vector<NodeIndex> few_;         // all, where there is no index
  std::unique_ptr<CoverIndex> index_;  // of all
};

}  // namespace leadline::logic
