#include <cstdio>

#include "leadline/base/source.hpp"
#include "leadline/base/version.hpp"

int main() {
  const leadline::SourceFile file("f", "one\ntwo");
  std::printf("%s\n", leadline::version.data());
  return file.lines() == 2 ? 0 : 1;
}
