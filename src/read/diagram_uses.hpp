#pragma once

#include <compare>
#include <optional>
#include <set>
#include <vector>

#include "leadline/model/composition.hpp"

namespace leadline::read::td {

/// What an edge reads and writes, in the order in which it happens.
struct Use {
  enum class Part { choice, guard, message, operation };
  diagram::Reference reference;
  bool write = false;
  Part part = Part::guard;
};
[[nodiscard]] std::vector<Use> uses_of(const diagram::Edge& edge);

/// The variables and members that were written.
class Written {
 public:
  void add(const diagram::Reference& reference);
  [[nodiscard]] bool contains(const diagram::Reference& reference) const;

 private:
  struct Key {
    diagram::VariableId variable;
    std::optional<diagram::PortId> port;
    std::optional<diagram::VariableId> by;
    friend auto operator<=>(const Key&, const Key&) = default;
  };

  std::set<Key> keys_;
};

}  // namespace leadline::read::td
