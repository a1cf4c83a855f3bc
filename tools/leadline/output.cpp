#include "output.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <iostream>
#include <sstream>
#include <system_error>

#include "exit_status.hpp"
#include "leadline/base/files.hpp"
#include "terminal.hpp"

namespace leadline::tool {

void finish_standard_output() {
  errno = 0;
  std::cout.flush();
  if (std::cout) return;
  const std::string why =
      errno != 0 ? std::string(": ") + std::generic_category().message(errno) : "";
  throw BadInput("standard output could not be written" + why);
}

std::string ending(const std::string& path) {
  const std::string name = path.substr(path.find_last_of('/') + 1);  // all where there is no slash
  const std::size_t dot = name.find_last_of('.');
  if (dot == std::string::npos || dot == 0) return {};
  std::string result = name.substr(dot);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

const emit::Format& choose_format(const OutputOptions& options, emit::Subject subject) {
  const emit::Format* format = nullptr;
  if (!options.format.empty()) {
    format = emit::format_named(options.format, subject);
  } else if (options.path != "-") {
    format = emit::format_of(options.path, subject);
  } else {
    const auto all = emit::formats();
    format = &*std::find_if(all.begin(), all.end(),
                            [&](const emit::Format& f) { return f.holds(subject); });
  }
  if (format != nullptr) return *format;
  throw BadInput(options.path + ": " + emit::unknown_ending(options.path, subject) +
                 "; or say --to FORMAT");
}

void write_output(const std::string& path, bool quiet,
                  const std::function<emit::Losses(std::ostream&)>& write) {
  std::ostringstream content;
  const emit::Losses losses = write(content);
  std::string error;
  if (!write_file_atomically(path, std::move(content).str(), error)) throw BadInput(error);
  if (quiet) return;
  for (const std::string& loss : losses) remark(std::string(path).append(": ").append(loss));
}

}  // namespace leadline::tool
