#pragma once

#include <string_view>

namespace leadline::emit {

/// Words that no enumerator can be: the keywords of C++ up to C++23 and of C, and macros that the
/// standard library, compilers and widespread frameworks define (whole families of them, such as
/// E… of <errno.h> and everything in capitals that ends in _MAX or _MIN).
[[nodiscard]] bool reserved_everywhere(std::string_view name);

/// Words that a namespace at global scope cannot or should not be named besides: `std`, `posix`,
/// `main`, and the global names of the C library and of POSIX.
[[nodiscard]] bool reserved_globally(std::string_view name);

}  // namespace leadline::emit
