#pragma once

#include <array>
#include <csignal>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "leadline/base/source.hpp"

namespace leadline {

/// No larger file is read: offsets are 32 bits wide.
inline constexpr std::uint64_t largest_file = std::uint64_t{1} << 30;

/// The whole file at `path`, or standard input for "-" (named `<stdin>`). Where that fails, because
/// it is missing, a folder, not readable or larger than `largest_file`, nothing is returned and
/// `error` says why, ready to print.
[[nodiscard]] std::optional<SourceFile> read_file(const std::string& path, std::string& error);

/// Replaces the file at `path` (standard output for "-") by `content`, whole or not at all: written
/// beside it and renamed. A file that exists keeps its permissions and a link its target; devices
/// and pipes are written to directly. False with the reason in `error`, ready to print. Throws
/// `LimitReached` where Ctrl-C was asked for before all is written; a file then stays as it was.
[[nodiscard]] bool write_file_atomically(const std::string& path, std::string_view content,
                                         std::string& error);

/// By which a user, or what started the program, asks it to end.
inline constexpr std::array<int, 3> ending_signals{SIGINT, SIGTERM, SIGHUP};

/// Removes what stands beside the file that is being written, if one is: for a handler that ends
/// the program at once. Async-signal-safe.
void remove_unfinished_file() noexcept;

using Writing = std::function<void(std::ostream&)>;

/// The same of what `write` puts into a stream, of which only a block is kept in memory. Where it
/// throws, a file that exists stays as it is.
[[nodiscard]] bool write_file_atomically(const std::string& path, const Writing& write,
                                         std::string& error);

}  // namespace leadline
