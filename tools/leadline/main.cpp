#include <csignal>
#include <exception>

#include "command_line.hpp"
#include "fault.hpp"
#include "heap.hpp"

int main(int argc, char** argv) {
  std::set_terminate(leadline::tool::end_by_fault);
  std::signal(SIGXFSZ, SIG_IGN);  // too large a file is told of as a full disk is
  leadline::tool::prepare_heap();
  return static_cast<int>(leadline::tool::run(argc, argv));
}
