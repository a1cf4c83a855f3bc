#pragma once

#include "leadline/base/limits.hpp"

namespace leadline::read {

/// How a Petri net is read.
struct NetOptions {
  /// Drop time (intervals, stopwatch arcs), which a place/transition net cannot say, with a warning
  /// for each instead of refusing the file.
  bool untimed = false;
  /// Where reading has not ended by then, it throws `LimitReached`.
  Deadline deadline = {};
};

}  // namespace leadline::read
