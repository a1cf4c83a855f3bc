#include "leadline/base/diagnostic.hpp"

#include <gtest/gtest.h>

#include <string>

#include "support/printed.hpp"

namespace leadline {
namespace {

std::string printed(const std::string& text, Span span, const std::string& hint = {}) {
  const SourceFile file("f", text);
  Diagnostics diagnostics;
  diagnostics.error(span, "wrong", hint);
  return test::printed(diagnostics, file);
}

TEST(Diagnostics, ShowTheLineWithACaretUnderEachCharacter) {
  EXPECT_EQ(printed("a\né=€x\n", {5, 9}, "mend it"),
            "f:2:3: error: wrong\n  é=€x\n    ^^\n  mend it\n");
}

TEST(Diagnostics, ShowOneCaretForAPlaceOrAtTheEnd) {
  EXPECT_EQ(printed("ab", {1, 1}), "f:1:2: error: wrong\n  ab\n   ^\n");
  EXPECT_EQ(printed("ab\r\n", {2, 2}), "f:1:3: error: wrong\n  ab\n    ^\n");
  EXPECT_EQ(printed("ab", {2, 9}), "f:1:3: error: wrong\n  ab\n    ^\n");
  EXPECT_EQ(printed("", {0, 0}), "f:1:1: error: wrong\n  \n  ^\n");
  EXPECT_EQ(printed("a\n", {2, 2}), "f:2:1: error: wrong\n  \n  ^\n");
}

TEST(Diagnostics, EndAtTheLine) {
  EXPECT_EQ(printed("abc\ndef", {1, 6}), "f:1:2: error: wrong\n  abc\n   ^^\n");
}

TEST(Diagnostics, DoNotCountAByteOrderMark) {
  EXPECT_EQ(printed("\xEF\xBB\xBF"
                    "ab",
                    {4, 5}),
            "f:1:2: error: wrong\n  ab\n   ^\n");
  EXPECT_EQ(printed("\xEF\xBB\xBF"
                    "ab",
                    {0, 0}),
            "f:1:1: error: wrong\n  ab\n  ^\n");
}

TEST(Diagnostics, MakeControlCharactersHarmless) {
  EXPECT_EQ(printed("\x1B[2J\tx\xFF\xC2\x9B", {5, 6}),
            "f:1:6: error: wrong\n   [2J x\xEF\xBF\xBD \n       ^\n");
}

TEST(Diagnostics, ShowAPartOfALongLine) {
  const std::string line = std::string(1000, 'a') + "é" + std::string(1000, 'b');
  EXPECT_EQ(printed(line, {1000, 1002}), "f:1:1001: error: wrong\n  " + std::string(80, 'a') + "é" +
                                             std::string(79, 'b') + "\n  " + std::string(80, ' ') +
                                             "^\n");
  EXPECT_EQ(printed(line, {100, 2000}), "f:1:101: error: wrong\n  " + std::string(160, 'a') +
                                            "\n  " + std::string(100, ' ') + std::string(60, '^') +
                                            "\n");
}

TEST(Diagnostics, PrintInTheOrderOfPlacesAndCountTheRest) {
  const SourceFile file("f", std::string(300, '\n'));
  Diagnostics diagnostics;
  for (std::uint32_t i = 0; i < 150; ++i) diagnostics.warning({200 - i, 200 - i}, "odd");
  const std::string all = test::printed(diagnostics, file);
  EXPECT_EQ(all.substr(0, 20), "f:102:1: warning: od");
  EXPECT_NE(all.find("f: 50 more not shown\n"), std::string::npos);
  EXPECT_EQ(diagnostics.warnings(), 150U);
  EXPECT_FALSE(diagnostics.has_errors());
}

TEST(Diagnostics, KeepErrorsRatherThanWarnings) {
  const SourceFile file("f", std::string(300, '\n'));
  Diagnostics diagnostics;
  for (std::uint32_t i = 0; i < 150; ++i) diagnostics.warning({i, i}, "odd");
  diagnostics.error({200, 200}, "wrong");
  const std::string all = test::printed(diagnostics, file);
  EXPECT_NE(all.find("f:201:1: error: wrong\n"), std::string::npos);
  EXPECT_NE(all.find("f: 51 more not shown\n"), std::string::npos);
  EXPECT_EQ(test::printed(diagnostics.without_warnings(), file),
            "f:201:1: error: wrong\n  \n  ^\n");
}

}  // namespace
}  // namespace leadline
