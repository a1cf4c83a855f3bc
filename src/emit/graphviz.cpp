#include "leadline/emit/graphviz.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>
#include <thread>

#include "leadline/base/limits.hpp"
#include "leadline/base/text.hpp"

namespace leadline::emit {
namespace {

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
/// A file without a name. Three of them stand in for pipes, which could fill up and block.
using ScratchFile = std::unique_ptr<std::FILE, Close>;

const char* argument(Picture picture) {
  switch (picture) {
    case Picture::svg:
      return "-Tsvg";
    case Picture::png:
      return "-Tpng";
    case Picture::pdf:
      return "-Tpdf";
  }
  return "-Tsvg";
}

std::string content(std::FILE* file) {
  std::string text;
  if (std::fseek(file, 0, SEEK_SET) != 0) return text;
  std::array<char, 65536> buffer{};
  while (std::feof(file) == 0 && std::ferror(file) == 0) {
    text.append(buffer.data(), std::fread(buffer.data(), 1, buffer.size(), file));
  }
  return text;
}

/// Starts `dot` on the files; 0, or an error number.
int start(Picture picture, std::FILE* in, std::FILE* out, std::FILE* err, pid_t& child) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, fileno(in), 0);
  posix_spawn_file_actions_adddup2(&actions, fileno(out), 1);
  posix_spawn_file_actions_adddup2(&actions, fileno(err), 2);
  std::string name = "dot";
  std::string format = argument(picture);
  std::array<char*, 3> arguments{name.data(), format.data(), nullptr};
  const int error = posix_spawnp(&child, "dot", &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

/// Waits for the child; false, having ended it, when that takes too long or is interrupted.
bool wait_for(pid_t child, std::chrono::milliseconds most, int& status) {
  const auto deadline = std::chrono::steady_clock::now() + most;
  while (true) {
    const pid_t done = waitpid(child, &status, WNOHANG);
    if (done == child) return true;
    const bool late = std::chrono::steady_clock::now() >= deadline || interrupt_requested();
    if (late || (done < 0 && errno != EINTR)) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  kill(child, SIGKILL);
  waitpid(child, &status, 0);
  return false;
}

std::string first_line(const std::string& text) {
  return leadline::quoted(text.substr(0, text.find('\n')));
}

std::string cannot_start(int error) {
  if (error == ENOENT) {
    return "the program 'dot' of Graphviz was not found; install it (on Debian: apt-get install "
           "graphviz), or write the graph itself with -o FILE.dot";
  }
  return std::string("'dot' could not be started: ") + std::generic_category().message(error);
}

}  // namespace

std::variant<std::string, NoPicture> render(std::string_view dot, Picture picture,
                                            std::chrono::milliseconds most) {
  const ScratchFile in(std::tmpfile());
  const ScratchFile out(std::tmpfile());
  const ScratchFile err(std::tmpfile());
  if (!in || !out || !err) {
    return NoPicture{std::string("no temporary file could be made: ") +
                     std::generic_category().message(errno)};
  }
  if (std::fwrite(dot.data(), 1, dot.size(), in.get()) != dot.size() ||
      std::fseek(in.get(), 0, SEEK_SET) != 0) {
    return NoPicture{std::string("a temporary file could not be written: ") +
                     std::generic_category().message(errno)};
  }

  pid_t child = 0;
  if (const int error = start(picture, in.get(), out.get(), err.get(), child); error != 0) {
    return NoPicture{cannot_start(error)};
  }
  int status = 0;
  if (!wait_for(child, most, status)) {
    return NoPicture{interrupt_requested() ? "drawing was interrupted, and nothing is written"
                                           : "'dot' took too long; write the graph "
                                             "itself with -o FILE.dot"};
  }
  std::string drawn = content(out.get());
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0 || drawn.empty()) {
    return NoPicture{"'dot' failed: " + first_line(content(err.get()))};
  }
  return drawn;
}

}  // namespace leadline::emit
