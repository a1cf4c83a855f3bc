#include "explore/ranges.hpp"

#include <algorithm>

namespace leadline::explore {

std::uint64_t total(std::span<const Range> ranges) {
  std::uint64_t sum = 0;
  for (const Range& range : ranges) sum += range.size();
  return sum;
}

std::uint64_t total(const std::vector<std::vector<Range>>& work) {
  std::uint64_t sum = 0;
  for (const std::vector<Range>& ranges : work) sum += total(ranges);
  return sum;
}

void append(std::vector<Range>& ranges, const std::vector<Range>& more) {
  ranges.insert(ranges.end(), more.begin(), more.end());
}

std::vector<Range> in_order(std::vector<Range> ranges) {
  std::sort(ranges.begin(), ranges.end(),
            [](const Range& a, const Range& b) { return a.begin < b.begin; });
  std::vector<Range> result;
  for (const Range& range : ranges) {
    if (range.size() == 0) continue;
    if (!result.empty() && result.back().end == range.begin) {
      result.back().end = range.end;
    } else {
      result.push_back(range);
    }
  }
  return result;
}

std::vector<Range> pieces_of(const std::vector<Range>& ranges, StateIndex size) {
  std::vector<Range> pieces;
  for (Range range : ranges) {
    while (range.size() > 0) {
      const StateIndex end = range.begin + std::min(range.size(), size);
      pieces.push_back({range.begin, end});
      range.begin = end;
    }
  }
  return pieces;
}

}  // namespace leadline::explore
