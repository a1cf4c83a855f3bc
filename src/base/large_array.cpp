#include "leadline/base/large_array.hpp"

#include <sys/mman.h>

#include <cstdint>
#include <new>

namespace leadline {
namespace {

constexpr std::size_t page = 4096;
constexpr std::size_t huge_page = std::size_t{2} << 20;

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
  return true;
}

void Pages::prefer_huge() {
  if (bytes_ >= 2 * huge_page) static_cast<void>(madvise(data_, bytes_, MADV_HUGEPAGE));
}

void throw_out_of_memory() {
  throw std::bad_alloc();
}

}  // namespace leadline
