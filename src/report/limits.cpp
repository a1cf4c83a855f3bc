#include "leadline/report/limits.hpp"

#include <array>
#include <chrono>
#include <cstdio>

#include "leadline/base/numbers.hpp"

namespace leadline::report {
namespace {

std::string seconds(std::chrono::milliseconds time) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%g s", static_cast<double>(time.count()) / 1000);
  return text.data();
}

}  // namespace

std::string explain(Limit limit, const Limits& limits) {
  switch (limit) {
    case Limit::none:
      break;
    case Limit::states:
      return "going on would pass the limit of " + grouped(limits.max_states) +
             (limits.max_states == 1 ? " state" : " states") + " (--max-states)";
    case Limit::memory:
      return "the limit of " + bytes(limits.max_memory) +
             " of memory (--max-memory), or what the system gives, was reached";
    case Limit::time:
      return "the limit of " + seconds(limits.max_time) + " was reached (--max-time)";
    case Limit::tokens:
      return "the tokens of a place, or a time, came to more than can be counted (2^63 - 1)";
    case Limit::interrupt:
      return "it was interrupted";
  }
  return "no limit was reached";
}

}  // namespace leadline::report
