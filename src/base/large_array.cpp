#include "leadline/base/large_array.hpp"

#include <sys/mman.h>

#include <cstdint>
#include <new>

namespace leadline {
namespace {

constexpr std::size_t page = 4096;
constexpr std::size_t huge_page = std::size_t{2} << 20;

/// Pages for random access over megabytes cost less to find when they are huge.
void prefer_huge_pages(void* data, std::size_t bytes) {
  if (bytes >= 2 * huge_page) static_cast<void>(madvise(data, bytes, MADV_HUGEPAGE));
}

}  // namespace

Pages::~Pages() {
  if (data_ != nullptr) munmap(data_, bytes_);
}

bool Pages::resize(std::size_t bytes) {
  bytes = (bytes + page - 1) / page * page;
  if (bytes == bytes_) return true;
  void* found = data_ == nullptr ? mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
                                 : mremap(data_, bytes_, bytes, MREMAP_MAYMOVE);
  if (found == MAP_FAILED) return false;
  data_ = found;
  bytes_ = bytes;
  prefer_huge_pages(data_, bytes_);
  return true;
}

void throw_out_of_memory() {
  throw std::bad_alloc();
}

}  // namespace leadline
