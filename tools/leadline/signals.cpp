#include "signals.hpp"

#include <csignal>

#include "leadline/base/files.hpp"
#include "leadline/base/limits.hpp"

namespace leadline::tool {
namespace {

void on_signal(int number) {
  if (!interrupt_requested()) return request_interrupt();
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
