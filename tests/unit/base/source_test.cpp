#include "leadline/base/source.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>

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

/// Against counting from the beginning, over blocks that break characters and line breaks.
TEST(SourceFile, CountsInLongTexts) {
  std::mt19937 random(7);
  std::string text;
  while (text.size() < 20'000) {
    text += std::array{"x", "\xC3\xA9", "\n", "\r", "\r\n", "yyyyyyyyyyyyyyyyyy"}[random() % 6];
  }
  const SourceFile file("f", text);
  std::size_t line = 1;
  std::size_t column = 1;
  for (std::size_t i = 0; i < text.size(); ++i) {
    ASSERT_EQ(file.position(i).line, line) << i;
    if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U) {
      ASSERT_EQ(file.position(i).column, column) << i;
      ++column;
    }
    if (text[i] == '\n' || (text[i] == '\r' && text.substr(i + 1, 1) != "\n")) {
      ++line;
      column = 1;
    }
  }
  EXPECT_EQ(file.lines(), line);
}

}  // namespace
}  // namespace leadline
