#include "signals.hpp"

#include <csignal>
#include <cstdint>
#include <ctime>

#include "leadline/base/files.hpp"
#include "leadline/base/limits.hpp"

namespace leadline::tool {
namespace {

volatile std::sig_atomic_t first_number = 0;
volatile std::int64_t first_at = 0;

std::int64_t milliseconds_now() {
  timespec now = {};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
}

/// `timeout` and some terminals send the same signal twice, to the process and to its group.
bool is_the_same_again(int number) {
  constexpr std::int64_t apart = 200;
  return number == first_number && milliseconds_now() - first_at < apart;
}

void on_signal(int number) {
  if (!interrupt_requested()) {
    first_number = number;
    first_at = milliseconds_now();
    return request_interrupt();
  }
  if (is_the_same_again(number)) return;
  remove_unfinished_file();
  std::signal(number, SIG_DFL);
  std::raise(number);
}

}  // namespace

void listen_for_interrupts() {
  struct sigaction action = {};
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  for (const int number : ending_signals) {
    struct sigaction before = {};
    sigaction(number, nullptr, &before);
    const bool is_unheard = number == SIGHUP && before.sa_handler == SIG_IGN;  // by nohup
    if (!is_unheard) sigaction(number, &action, nullptr);
  }
}

}  // namespace leadline::tool
