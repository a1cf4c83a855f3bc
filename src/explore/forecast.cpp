#include "explore/forecast.hpp"

#include <algorithm>

namespace leadline::explore {
namespace {

/// So much is known that a span is some layers long.
constexpr std::size_t most_known = 64;

/// What would grow more than that is not foreseen.
constexpr double most_growth = 8;

/// A span with a smaller part of the states than this is the end.
constexpr double least_part = 1e-4;

}  // namespace

void Forecast::add_layer(std::uint64_t states) {
  if (++layers_ % distance_ != 0) return;
  known_.push_back(states);
  if (known_.size() <= most_known) return;
  for (std::size_t i = 0; 2 * i < known_.size(); ++i) known_[i] = known_[2 * i];
  known_.resize((known_.size() + 1) / 2);
  distance_ *= 2;
}

std::uint64_t Forecast::states() const {
  const std::size_t spans = known_.size() - 1;
  return std::min(by_spans_of(std::max<std::size_t>(spans / 12, 1)),
                  by_spans_of(std::max<std::size_t>(spans / 6, 1)));
}

std::uint64_t Forecast::by_spans_of(std::size_t length) const {
  const std::size_t last = known_.size() - 1;
  if (last < 3 * length) return 0;
  const auto span = [&](std::size_t back) {
    const std::size_t end = last - back * length;
    return static_cast<double>(known_[end] - known_[end - length]);
  };
  double rate = span(0) / span(1);
  const double fall = rate / (span(1) / span(2));
  if (!(fall < 1)) return 0;
  const auto present = static_cast<double>(known_[last]);
  double all = present;
  for (double next = span(0) * rate * fall; next > least_part * present; next *= rate * fall) {
    rate *= fall;
    all += next;
    if (all > most_growth * present) return 0;
  }
  return static_cast<std::uint64_t>(all);
}

}  // namespace leadline::explore
