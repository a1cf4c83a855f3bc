#include "read/xml.hpp"

#include <gtest/gtest.h>

namespace leadline::read::xml {
namespace {

TEST(Xml, GivesSpansOfEveryPart) {
  const SourceFile file("f", "<a b=\"1\" c='&lt;2'> hé <!-- x --><d/></a>");
  Diagnostics diagnostics;
  const auto document = Document::parse(file, diagnostics);
  ASSERT_TRUE(document);
  const auto shown = [&](Span s) {
    return std::string(file.text().substr(s.begin, s.end - s.begin));
  };
  const pugi::xml_node root = document->root();
  EXPECT_EQ(shown(document->tag(root)), "<a b=\"1\" c='&lt;2'>");
  EXPECT_EQ(shown(document->name(root.child("d"))), "d");
  EXPECT_EQ(shown(document->tag(root.child("d"))), "<d/>");
  EXPECT_EQ(shown(document->name(root.attribute("c"))), "c");
  EXPECT_EQ(shown(document->value(root.attribute("c"))), "&lt;2");
  EXPECT_STREQ(root.attribute("c").value(), "<2");
  EXPECT_EQ(shown(document->text(root.first_child())), "hé");
}

}  // namespace
}  // namespace leadline::read::xml
