#include "command_line.hpp"

int main(int argc, char** argv) {
  return static_cast<int>(leadline::tool::run(argc, argv));
}
