#include "leadline/emit/graphviz.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

namespace leadline::emit {
namespace {

std::string reason(const std::variant<std::string, NoPicture>& result) {
  const auto* failure = std::get_if<NoPicture>(&result);
  return failure != nullptr ? failure->reason : "";
}

bool installed() {
  return reason(render("digraph {}", Picture::svg)).find("not found") == std::string::npos;
}

TEST(Graphviz, DrawsInEveryFormat) {
  if (!installed()) GTEST_SKIP() << "Graphviz is not installed";
  EXPECT_NE(std::get<std::string>(render("digraph {a -> b}", Picture::svg)).find("<svg"),
            std::string::npos);
  EXPECT_TRUE(std::get<std::string>(render("digraph {a}", Picture::png)).starts_with("\x89PNG"));
  EXPECT_TRUE(std::get<std::string>(render("digraph {a}", Picture::pdf)).starts_with("%PDF"));
}

TEST(Graphviz, TakesMoreThanAPipeHolds) {
  if (!installed()) GTEST_SKIP() << "Graphviz is not installed";
  std::string text = "digraph {\n";
  for (int i = 0; i < 20'000; ++i) text += "// " + std::string(60, 'x') + '\n';
  for (int i = 0; i < 800; ++i) text += "a" + std::to_string(i) + ";";
  const auto picture = render(text + "}", Picture::svg);
  EXPECT_GT(std::get<std::string>(picture).size(), std::size_t{1} << 17);
}

TEST(Graphviz, SaysWhatDotSays) {
  if (!installed()) GTEST_SKIP() << "Graphviz is not installed";
  EXPECT_NE(reason(render("digraph {", Picture::svg)).find("syntax error"), std::string::npos);
}

TEST(Graphviz, GivesUpAfterTheTime) {
  if (!installed()) GTEST_SKIP() << "Graphviz is not installed";
  std::string dense = "digraph {";
  for (int i = 0; i < 400; ++i) {
    for (int j = 0; j < 20; ++j) {
      dense += std::to_string(i) + "->" + std::to_string((i * 37 + j * 53) % 400) + ";";
    }
  }
  const auto picture = render(dense + "}", Picture::svg, std::chrono::milliseconds(50));
  EXPECT_NE(reason(picture).find("too long"), std::string::npos);
}

}  // namespace
}  // namespace leadline::emit
