#include "progress.hpp"

#include <iostream>
#include <string>

#include "leadline/base/numbers.hpp"
#include "terminal.hpp"

namespace leadline::tool {
namespace {

constexpr const char* erase_line = "\r\033[K";

}  // namespace

ProgressLine::ProgressLine(bool quiet) : active_(!quiet && is_terminal(Stream::error)) {}

ProgressLine::~ProgressLine() {
  if (shown_) std::cerr << erase_line << std::flush;
}

explore::ProgressListener ProgressLine::listener() {
  if (!active_) return {};
  return [this](const explore::Progress& progress) { show(progress); };
}

void ProgressLine::show(const explore::Progress& progress) {
  const double rate =
      progress.seconds > 0 ? static_cast<double>(progress.states) / progress.seconds : 0;
  std::string text = grouped(progress.states) + " states, " +
                     grouped(static_cast<std::uint64_t>(rate)) + "/s, frontier " +
                     grouped(progress.frontier) + ", " + bytes(progress.memory);
  if (text.size() >= columns()) text.resize(columns() - 1);
  std::cerr << erase_line << text << std::flush;
  shown_ = true;
}

}  // namespace leadline::tool
