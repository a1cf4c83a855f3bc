#pragma once

#include <cstdint>
#include <vector>

#include "leadline/program/invariants.hpp"

namespace leadline::program {

/// Counters of which at most one is 1 and the others 0, or exactly one where it is complete.
struct OneHotGroup {
  std::vector<Counter> members;
  bool complete = false;

  /// The value of a field that says that member `i` is 1; if none is, it is 0.
  [[nodiscard]] Tokens code(std::size_t i) const { return i + (complete ? 0 : 1); }
  [[nodiscard]] std::uint8_t bits() const;
  /// Compared with a bit for each member.
  [[nodiscard]] std::size_t bits_saved() const { return members.size() - bits(); }
};

/// Which of two groups that save as much comes first: neither choice is always the better one.
enum class Ties { smaller_first, larger_first };

/// Disjoint groups that save bits, the greatest saving first, of at most `most_bits` bits each.
[[nodiscard]] std::vector<OneHotGroup> one_hot_groups(const Invariants& invariants, Ties ties,
                                                      unsigned most_bits);

}  // namespace leadline::program
