#include <gtest/gtest.h>
#include <pthread.h>
#include <sys/resource.h>

#include <cstdlib>
#include <fstream>
#include <vector>

#include "explore/crew.hpp"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define LEADLINE_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define LEADLINE_SANITIZED
#endif
#endif

#ifndef LEADLINE_SANITIZED  // sanitizers need all address space

namespace leadline::explore {
namespace {

/// So little address space is left that the stacks of threads find no room.
void refuse_threads() {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, std::size_t{1} << 30);
  pthread_setattr_default_np(&attributes);
  std::uint64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  const rlim_t most = pages * 4096 + (1U << 20);
  const rlimit limit{most, most};
  setrlimit(RLIMIT_AS, &limit);
}

/// Whether each of the numbers below 1000 comes up once where the system gives no further threads.
bool shares_alone() {
  refuse_threads();
  Crew crew(4);
  std::vector<int> calls(1000);
  crew.share(calls.size(), [&](std::size_t i) { ++calls[i]; });
  return crew.size() == 1 && calls == std::vector<int>(1000, 1);
}

TEST(Crew, SharesWhereTheSystemGivesNoThreads) {
  EXPECT_EXIT(std::exit(shares_alone() ? 0 : 1), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace leadline::explore

#endif
