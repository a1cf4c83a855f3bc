#include "leadline/base/large_array.hpp"

#include <sys/mman.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>

namespace leadline {
namespace {

constexpr std::size_t page = 4096;
constexpr std::size_t huge_page = std::size_t{2} << 20;

/// Below this the heap is faster than the system, which is asked for each mapping.
constexpr std::size_t worth_a_mapping = huge_page / 2;

/// Linux aligns for huge pages what is a multiple of them, and uses them where none of the small
/// pages in their place was touched before.
void* mapping(std::size_t bytes) {
  void* found = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (found == MAP_FAILED) return nullptr;
  if (bytes >= huge_page) static_cast<void>(madvise(found, bytes, MADV_HUGEPAGE));
  return found;
}

void* grown_mapping(void* data, std::size_t from, std::size_t to) {
  void* found = mremap(data, from, to, MREMAP_MAYMOVE);
  return found == MAP_FAILED ? nullptr : found;
}

}  // namespace

void Pages::release() {
  if (bytes_ >= worth_a_mapping) {
    munmap(data_, bytes_);
  } else {
    std::free(data_);
  }
}

bool Pages::grow(std::size_t bytes) {
  if (bytes >= worth_a_mapping) {
    const std::size_t unit = bytes >= huge_page ? huge_page : page;
    bytes = (bytes + unit - 1) / unit * unit;
  }
  void* found = nullptr;
  if (bytes_ >= huge_page) {
    found = grown_mapping(data_, bytes_, bytes);
  } else {
    found = bytes >= worth_a_mapping ? mapping(bytes) : std::calloc(bytes, 1);
    if (found != nullptr && bytes_ > 0) {
      std::memcpy(found, data_, bytes_);
      release();
    }
  }
  if (found == nullptr) return false;
  data_ = found;
  bytes_ = bytes;
  return true;
}

void prefer_huge_pages(void* data, std::size_t bytes) {
  if (bytes < 2 * huge_page) return;
  const std::size_t before = -reinterpret_cast<std::uintptr_t>(data) % page;
  static_cast<void>(
      madvise(static_cast<char*>(data) + before, (bytes - before) / page * page, MADV_HUGEPAGE));
}

void throw_out_of_memory() {
  throw std::bad_alloc();
}

}  // namespace leadline
