#pragma once

namespace leadline {

/// Asks for the line of memory at this address, to be written: other cores give up their copies
/// now, and not while a write waits. Compilers give no such instruction without being told that the
/// processor has one; those of x86-64 have it, or ignore it.
inline void prefetch_to_write(const void* address) {
#ifdef __x86_64__
  asm volatile("prefetchw %0" : : "m"(*static_cast<const char*>(address)));
#else
  __builtin_prefetch(address, 1);
#endif
}

}  // namespace leadline
