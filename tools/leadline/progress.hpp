#pragma once

#include "leadline/explore/explore.hpp"

namespace leadline::tool {

/// One line on standard error that is written over again and again, if that is a terminal and
/// `quiet` is not asked for; else nothing. Erased when it goes out of scope.
class ProgressLine {
 public:
  explicit ProgressLine(bool quiet);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  [[nodiscard]] explore::ProgressListener listener();

 private:
  void show(const explore::Progress& progress);

  bool active_;
  bool shown_ = false;
};

}  // namespace leadline::tool
