#include "heap.hpp"

#include <malloc.h>
#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace leadline::tool {
namespace {

/// As much as reading and preparing a net of some hundred transitions takes.
constexpr std::size_t room = std::size_t{1} << 20;

constexpr std::size_t page = 4096;

void touch(void* data, std::size_t bytes) {
  const std::size_t before = -reinterpret_cast<std::uintptr_t>(data) % page;
  static_cast<void>(madvise(static_cast<char*>(data) + before, (bytes - before) / page * page,
                            MADV_POPULATE_WRITE));
}

}  // namespace

void prepare_heap() {
  // What is freed stays in the heap, of which there is one.
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_MMAP_THRESHOLD, 4 * room);
  mallopt(M_TRIM_THRESHOLD, 16 * room);
  void* block = std::malloc(room);
  if (block != nullptr) touch(block, room);
  std::free(block);
}

}  // namespace leadline::tool
