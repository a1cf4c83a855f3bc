#pragma once

namespace leadline::read {

/// How the readers of nets treat what a place/transition net cannot say.
struct NetOptions {
  /// Drop time (intervals, stopwatch arcs) with a warning for each instead of refusing the file.
  bool untimed = false;
};

}  // namespace leadline::read
