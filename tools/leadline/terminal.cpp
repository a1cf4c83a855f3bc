#include "terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string_view>

#include "leadline/base/harmless.hpp"

namespace leadline::tool {

bool is_terminal(Stream stream) {
  return isatty(stream == Stream::output ? STDOUT_FILENO : STDERR_FILENO) == 1;
}

bool colourful(Stream stream) {
  // The program changes no variable, so that other threads do not matter.
  const char* no_color = std::getenv("NO_COLOR");  // NOLINT(concurrency-mt-unsafe)
  if (no_color != nullptr && *no_color != '\0') return false;
  const char* term = std::getenv("TERM");  // NOLINT(concurrency-mt-unsafe)
  return is_terminal(stream) && (term == nullptr || std::string_view(term) != "dumb");
}

const char* paint(Stream stream, const char* code) {
  return colourful(stream) ? code : "";
}

std::string unpainted(const std::string& text) {
  std::string result;
  std::size_t at = 0;
  for (std::size_t escape = text.find("\033["); escape != std::string::npos;
       escape = text.find("\033[", at)) {
    result.append(text, at, escape - at);
    at = std::min(text.find('m', escape), text.size() - 1) + 1;
  }
  return result.append(text, at);
}

void remark(const std::string& text) {
  std::cerr << paint(Stream::error, "\033[1;35m") << "warning: " << paint(Stream::error, "\033[0m")
            << harmless_lines(text) << '\n';
}

unsigned columns() {
  winsize size = {};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return size.ws_col;
}

}  // namespace leadline::tool
