#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace leadline::explore {

/// A guess of how many states there will be, from how many there are after each layer.
///
/// Most graphs grow by a rate from layer to layer that itself falls steadily: the logarithm of a
/// layer's size is concave. Three successive spans of layers give the rate and how fast it falls.
/// A guess may be wrong by any factor, and is only good for what costs little then.
class Forecast {
 public:
  /// After one more layer there are so many states in all. O(1).
  void add_layer(std::uint64_t states);

  /// Of guesses by two lengths of spans the smaller; 0 where there is none: while the rate does not
  /// fall, or where there would be more than eight times as many states as there are.
  [[nodiscard]] std::uint64_t states() const;

 private:
  [[nodiscard]] std::uint64_t by_spans_of(std::size_t length) const;

  std::uint64_t layers_ = 0;
  std::uint64_t distance_ = 1;              // in layers, between what is known
  std::vector<std::uint64_t> known_ = {0};  // states, at most some dozens of times
};

}  // namespace leadline::explore
