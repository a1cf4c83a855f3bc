#include "leadline/base/source.hpp"

#include <gtest/gtest.h>

namespace leadline {
namespace {

TEST(SourceFile, CountsColumnsInCharacters) {
  const SourceFile file("f", "ab\né€x\n");
  EXPECT_EQ(file.position(0).line, 1U);
  EXPECT_EQ(file.position(8).line, 2U);  // the x, behind 2 + 3 bytes
  EXPECT_EQ(file.position(8).column, 3U);
  EXPECT_EQ(file.line(2), "é€x");
}

TEST(SourceFile, KnowsEveryLineBreak) {
  const SourceFile file("f", "a\r\nb\rc");
  EXPECT_EQ(file.lines(), 3U);
  EXPECT_EQ(file.line(1), "a");
  EXPECT_EQ(file.line(2), "b");
  EXPECT_EQ(file.position(5).line, 3U);
  EXPECT_EQ(file.position(99).column, 2U);
}

}  // namespace
}  // namespace leadline
