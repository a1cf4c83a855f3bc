#include "signals.hpp"

#include <csignal>

#include "leadline/base/limits.hpp"

namespace leadline::tool {
namespace {

void on_signal(int /*number*/) {
  request_interrupt();
}

}  // namespace

void listen_for_interrupts() {
  struct sigaction action = {};
  action.sa_handler = on_signal;
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

}  // namespace leadline::tool
