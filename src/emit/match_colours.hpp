#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "leadline/model/composition.hpp"

namespace leadline::emit {

/// The colours of sends and receives: edges that are matched with each other, directly or through
/// others, have the same one.
class MatchColours {
 public:
  explicit MatchColours(const diagram::Composition& composition);

  /// A coloured mark, numbered once the colours have run out; empty for an edge without a match.
  [[nodiscard]] std::string mark(diagram::EdgeRef edge) const;
  [[nodiscard]] std::optional<std::string> colour(diagram::EdgeRef edge) const;
  [[nodiscard]] bool numbered() const { return numbered_; }

 private:
  std::map<diagram::EdgeRef, std::size_t> group_;  // in the order of the matches
  bool numbered_ = false;
};

}  // namespace leadline::emit
