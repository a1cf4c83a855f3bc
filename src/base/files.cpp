#include "leadline/base/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <ostream>
#include <streambuf>
#include <system_error>
#include <utility>
#include <vector>

#include "leadline/base/large_array.hpp"
#include "leadline/base/limits.hpp"
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

/// Hands on what is put into it, a block at a time. Throws `LimitReached` at Ctrl-C.
class DescriptorBuffer : public std::streambuf {
 public:
  explicit DescriptorBuffer(int descriptor) : descriptor_(descriptor), block_(block) { empty(); }

  /// Why something could not be written.
  [[nodiscard]] int error() const { return error_; }

 private:
  void empty() { setp(block_.data(), block_.data() + block_.size()); }

  int sync() override {
    if (interrupt_requested()) throw LimitReached(Limit::interrupt);
    const auto waiting = static_cast<std::size_t>(pptr() - pbase());
    const bool done = error_ == 0 && write_all(descriptor_, {pbase(), waiting});
    if (!done && error_ == 0) error_ = errno;
    empty();
    return done ? 0 : -1;
  }

  int_type overflow(int_type c) override {
    if (sync() != 0) return traits_type::eof();
    return traits_type::eq_int_type(c, traits_type::eof()) ? traits_type::not_eof(c)
                                                           : sputc(traits_type::to_char_type(c));
  }

  int descriptor_;
  std::vector<char> block_;
  int error_ = 0;
};

bool put(int descriptor, const Writing& write) {
  DescriptorBuffer buffer(descriptor);
  std::ostream out(&buffer);
  out.exceptions(std::ios::badbit);  // else it would keep what the buffer throws to itself
  try {
    write(out);
    out.flush();
  } catch (const std::ios::failure&) {
    errno = buffer.error();
    return false;
  }
  return true;
}

bool write_directly(const std::string& path, const Writing& write) {
  Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  return file.get() >= 0 && put(file.get(), write) && file.close();
}

/// The name of a `FileBeside` that has no other yet.
std::atomic<const char*> unfinished{nullptr};
static_assert(std::atomic<const char*>::is_always_lock_free);

/// Keeps what ends the program waiting, in this thread.
class EndsHeld {
 public:
  EndsHeld() {
    sigset_t ends;
    sigemptyset(&ends);
    for (const int number : ending_signals) sigaddset(&ends, number);
    pthread_sigmask(SIG_BLOCK, &ends, &before_);
  }
  EndsHeld(const EndsHeld&) = delete;
  EndsHeld& operator=(const EndsHeld&) = delete;
  ~EndsHeld() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_;
};

/// A file of that name with its last letters changed; there is no moment in which it is there and
/// not known as unfinished.
int created_unfinished(std::string& name) {
  const EndsHeld held;
  const int file = ::mkostemp(name.data(), O_CLOEXEC);
  if (file >= 0) unfinished = name.c_str();
  return file;
}

/// A new file of which nothing is left unless it gets another name. `errno` stays as it was.
class FileBeside {
 public:
  explicit FileBeside(const std::string& path)
      : path_(path + ".XXXXXX"), file_(created_unfinished(path_)) {}
  FileBeside(const FileBeside&) = delete;
  FileBeside& operator=(const FileBeside&) = delete;
  ~FileBeside() {
    if (is_renamed_ || file_.get() < 0) return;
    const int why = errno;
    ::unlink(path_.c_str());
    unfinished = nullptr;
    errno = why;
  }

  [[nodiscard]] int get() const { return file_.get(); }

  bool rename_to(const std::string& path) {
    is_renamed_ = file_.close() && ::rename(path_.c_str(), path.c_str()) == 0;
    if (is_renamed_) unfinished = nullptr;
    return is_renamed_;
  }

 private:
  std::string path_;
  Descriptor file_;
  bool is_renamed_ = false;
};

bool write_beside_and_rename(const std::string& path, const Writing& write, mode_t mode) {
  FileBeside beside(path);
  return beside.get() >= 0 && put(beside.get(), write) && ::fchmod(beside.get(), mode) == 0 &&
         beside.rename_to(path);
}

/// Where a link at `path` points to that leads nowhere yet.
std::optional<std::string> missing_target(const std::string& path) {
  std::error_code error;
  const std::filesystem::path target = std::filesystem::read_symlink(path, error);
  if (error) return std::nullopt;
  return std::filesystem::path(path).parent_path() / target;
}

bool write_file(const std::string& path, const Writing& write) {
  struct stat status{};
  if (::stat(path.c_str(), &status) != 0) {
    if (errno != ENOENT) return false;
    if (const auto target = missing_target(path)) return write_file(*target, write);
    return write_beside_and_rename(path, write, permissions_for_new_files());
  }
  if (S_ISDIR(status.st_mode)) {
    errno = EISDIR;
    return false;
  }
  if (!S_ISREG(status.st_mode)) return write_directly(path, write);
  return ::access(path.c_str(), W_OK) == 0 &&
         write_beside_and_rename(resolved(path), write, status.st_mode & 07777U);
}

}  // namespace

void remove_unfinished_file() noexcept {
  if (const char* const path = unfinished) ::unlink(path);
}

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

bool write_file_atomically(const std::string& path, const Writing& write, std::string& error) {
  const bool standard = path == "-";
  if (standard ? put(standard_output, write) : write_file(path, write)) return true;
  error = cannot("write", standard ? "standard output" : quoted(path), reason());
  return false;
}

bool write_file_atomically(const std::string& path, std::string_view content, std::string& error) {
  return write_file_atomically(path, [&](std::ostream& out) { out << content; }, error);
}

}  // namespace leadline
