#include "leadline/base/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <system_error>
#include <utility>
#include <vector>

#include "leadline/base/large_array.hpp"
#include "leadline/base/text.hpp"

namespace leadline {
namespace {

constexpr int standard_input = 0;
constexpr int standard_output = 1;
constexpr std::size_t block = std::size_t{1} << 16;

/// Closes a file descriptor of its own.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(); }

  [[nodiscard]] int get() const { return number_; }

  /// False if the system reports a late write error.
  bool close() {
    const int number = std::exchange(number_, -1);
    return number < 0 || ::close(number) == 0;
  }

 private:
  int number_;
};

std::string reason() {
  return std::generic_category().message(errno);
}

std::string cannot(const char* verb, const std::string& name, const std::string& why) {
  return std::string("cannot ") + verb + " " + name + ": " + why;
}

/// The size of a regular file; 0 for anything else.
std::uint64_t size_of(int descriptor) {
  struct stat status{};
  const bool regular = ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
  return regular ? static_cast<std::uint64_t>(status.st_size) : 0;
}

std::optional<std::string> read_all(int descriptor, const std::string& name, std::string& error) {
  const std::uint64_t size = size_of(descriptor);
  std::vector<char> buffer(block);
  std::string text;
  if (size <= largest_file) text.reserve(size);
  prefer_huge_pages(text.data(), text.capacity());
  while (size <= largest_file && text.size() <= largest_file) {
    const ssize_t got = ::read(descriptor, buffer.data(), buffer.size());
    if (got == 0) return text;
    if (got < 0 && errno != EINTR) {
      error = cannot("read", name, reason());
      return std::nullopt;
    }
    text.append(buffer.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
  }
  error = cannot("read", name, "it is larger than the limit of 1 GiB");
  return std::nullopt;
}

bool write_all(int descriptor, std::string_view content) {
  while (!content.empty()) {
    const ssize_t put = ::write(descriptor, content.data(), content.size());
    if (put < 0 && errno != EINTR) return false;
    content.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(put, 0)));
  }
  return true;
}

/// What a link at `path` points to, or `path` itself.
std::string resolved(const std::string& path) {
  char* const target = ::realpath(path.c_str(), nullptr);
  if (target == nullptr) return path;
  std::string result = target;
  std::free(target);
  return result;
}

mode_t permissions_for_new_files() {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666U & ~mask;
}

bool write_directly(const std::string& path, std::string_view content) {
  Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  return file.get() >= 0 && write_all(file.get(), content) && file.close();
}

/// Leaves nothing behind when it fails, and then `errno` tells why.
bool write_beside_and_rename(const std::string& path, std::string_view content, mode_t mode) {
  std::string beside = path + ".XXXXXX";
  Descriptor file(::mkostemp(beside.data(), O_CLOEXEC));
  if (file.get() < 0) return false;
  const bool done = write_all(file.get(), content) && ::fchmod(file.get(), mode) == 0 &&
                    file.close() && ::rename(beside.c_str(), path.c_str()) == 0;
  if (done) return true;
  const int why = errno;
  ::unlink(beside.c_str());
  errno = why;
  return false;
}

bool write_file(const std::string& path, std::string_view content) {
  struct stat status{};
  if (::stat(path.c_str(), &status) != 0) {
    return errno == ENOENT && write_beside_and_rename(path, content, permissions_for_new_files());
  }
  if (S_ISDIR(status.st_mode)) {
    errno = EISDIR;
    return false;
  }
  if (!S_ISREG(status.st_mode)) return write_directly(path, content);
  return ::access(path.c_str(), W_OK) == 0 &&
         write_beside_and_rename(resolved(path), content, status.st_mode & 07777U);
}

}  // namespace

std::optional<SourceFile> read_file(const std::string& path, std::string& error) {
  const bool standard = path == "-";
  const std::string shown = standard ? "standard input" : quoted(path);
  Descriptor file(standard ? ::dup(standard_input) : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0) {
    error = cannot("read", shown, reason());
    return std::nullopt;
  }
  std::optional<std::string> text = read_all(file.get(), shown, error);
  if (!text) return std::nullopt;
  return SourceFile(standard ? "<stdin>" : path, std::move(*text));
}

bool write_file_atomically(const std::string& path, std::string_view content, std::string& error) {
  const bool standard = path == "-";
  if (standard ? write_all(standard_output, content) : write_file(path, content)) return true;
  error = cannot("write", standard ? "standard output" : quoted(path), reason());
  return false;
}

}  // namespace leadline
