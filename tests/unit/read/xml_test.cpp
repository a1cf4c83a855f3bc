#include "read/xml.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "leadline/read/encoding.hpp"
#include "unit/read/diagnosed.hpp"

namespace leadline::read::xml {
namespace {

struct Case {
  std::string text;
  std::string fault;  // of an ill-formed text
};

void PrintTo(const Case& c, std::ostream* out) {
  *out << c.text.size() << " bytes";  // the text itself would confuse who lists the tests
}

class IllFormed : public testing::TestWithParam<Case> {};

TEST_P(IllFormed, IsRefusedAtItsPlace) {
  const SourceFile file("f", GetParam().text);
  Diagnostics diagnostics;
  EXPECT_FALSE(Document::parse(file, diagnostics));
  EXPECT_EQ(found(diagnostics, file), std::vector{GetParam().fault});
  EXPECT_FALSE(diagnostics.all().front().hint.empty());
}

INSTANTIATE_TEST_SUITE_P(
    Documents, IllFormed,
    testing::Values(
        Case{"", "1:1-1 error: the file ends here: there is no element"},
        Case{" \n", "2:1-1 error: the file ends here: there is no element"},
        Case{"a<b/>", "1:1-2 error: text before the first element"},
        Case{"<b/>\né", "2:1-2 error: text behind the last element"},
        Case{"<b/><c/>", "1:5-6 error: a second element at the top"},
        Case{"<b/></b>", "1:5-7 error: an end tag without an open element"},
        Case{"</b>", "1:1-3 error: an end tag without an open element"},
        Case{"<b>", "1:2-3 error: the element 'b' is not closed"},
        Case{"<b><c></b>", "1:7-10 error: expected </c> here"},
        Case{"<b></b", "1:7-7 error: the file ends here: expected > behind an end tag"},
        Case{"<b></ b>", "1:6-7 error: expected the name of an element"},
        Case{"<!DOCTYPE b [<!ENTITY e 'x'>]><b>&e;</b>", "1:1-10 error: a DOCTYPE is not allowed"},
        Case{"<b/><!DOCTYPE b>", "1:5-14 error: a DOCTYPE is not allowed"},
        Case{"<b><!ELEMENT b ANY></b>",
             "1:4-6 error: this is neither a comment nor a CDATA section"},
        Case{"<![CDATA[x]]><b/>", "1:1-10 error: a CDATA section outside the top element"},
        Case{"<b/><?XML x?>",
             "1:5-10 error: an XML declaration that is not at the very beginning of the file"},
        Case{" <?xml version='1.0'?><b/>",
             "1:2-7 error: an XML declaration that is not at the very beginning of the file"},
        Case{"<b><?+?></b>", "1:6-7 error: expected the name of a processing instruction"},
        Case{"<b><?p",
             "1:7-7 error: the file ends here: expected a blank or ?> in a processing "
             "instruction"},
        Case{"<b><?p q", "1:4-6 error: the processing instruction does not end"},
        Case{"<b><!-- x --></b><!-- y", "1:18-22 error: the comment does not end"},
        Case{"<b><!-- x -- y --></b>", "1:11-13 error: the characters -- in a comment"},
        Case{"<b><!-- x ---></b>", "1:11-13 error: the characters -- in a comment"},
        Case{"<b><![CDATA[x]]</b>", "1:4-13 error: the CDATA section does not end"}));

INSTANTIATE_TEST_SUITE_P(
    Declarations, IllFormed,
    testing::Values(Case{"<?xml ?><b/>", "1:1-1 error: the XML version is not 1.0"},
                    Case{"<?xml version='1.1'?><b/>", "1:16-19 error: the XML version is not 1.0"},
                    Case{"<?xml version=1.0?><b/>",
                         "1:15-16 error: expected a quote before the attribute's value"},
                    Case{"<?xml version='1.0' standalone='maybe'?><b/>",
                         "1:33-38 error: standalone is neither yes nor no"},
                    Case{"<?xml version='1.0' x='y'?><b/>",
                         "1:21-22 error: expected ?> in the XML declaration"},
                    Case{"<?xml version='1.0' encoding='KOI8-R'?><b/>",
                         "1:31-37 error: the encoding 'KOI8-R' is not read"}));

INSTANTIATE_TEST_SUITE_P(
    Tags, IllFormed,
    testing::Values(Case{"<1/>", "1:2-3 error: expected the name of an element"},
                    Case{"<b><\xC3\x97/></b>", "1:5-6 error: expected the name of an element"},
                    Case{"<b a='1'c='2'/>", "1:9-10 error: expected a blank or > in the tag 'b'"},
                    Case{"<b / >", "1:4-5 error: expected the name of an attribute"},
                    Case{"<b a/>", "1:5-6 error: expected = behind the attribute 'a'"},
                    Case{"<b a=1/>", "1:6-7 error: expected a quote before the attribute's value"},
                    Case{"<b a='x/>", "1:6-7 error: the attribute's value does not end"},
                    Case{"<b a='x<c'/>", "1:8-9 error: the character < in an attribute's value"},
                    Case{"<b a='1' \xC3\xA9='2' a='3'/>",
                         "1:16-17 error: the attribute 'a' stands twice in 'b'"},
                    Case{"<b a='1'",
                         "1:9-9 error: the file ends here: expected a blank or > in the tag 'b'"}));

INSTANTIATE_TEST_SUITE_P(
    Texts, IllFormed,
    testing::Values(
        Case{"<b>]]></b>", "1:4-7 error: the characters ]]> in a text"},
        Case{"<b>R&D</b>", "1:5-6 error: the character & does not begin a reference"},
        Case{"<b>& x;</b>", "1:4-5 error: the character & does not begin a reference"},
        Case{"<b>&;</b>", "1:4-6 error: the entity '' is not defined"},
        Case{"<b a='&nbsp;'/>", "1:7-13 error: the entity 'nbsp' is not defined"},
        Case{"<b>&#0;</b>", "1:4-8 error: the reference names no character that XML allows"},
        Case{"<b>&#xD800;</b>", "1:4-12 error: the reference names no character that XML allows"},
        Case{"<b>&#99999999999999999999;</b>",
             "1:4-27 error: the reference names no character that XML allows"},
        Case{"<b>&#X41;</b>", "1:4-10 error: the reference names no character that XML allows"},
        Case{"<b>\x01</b>", "1:4-5 error: a character that XML does not allow: '\\u{0001}'"},
        Case{std::string("<b>\0</b>", 8),
             "1:4-5 error: a character that XML does not allow: '\\u{0000}'"},
        Case{"<b>\xEF\xBF\xBF</b>",
             "1:4-5 error: a character that XML does not allow: '\xEF\xBF\xBF'"},
        Case{"<b>\xC3\xA9\xE9</b>", "1:5-6 error: a byte that is not UTF-8: '\\xE9'"},
        Case{"<b>\xC0\x80</b>", "1:4-5 error: a byte that is not UTF-8: '\\xC0'"},
        Case{std::string("\xFF\xFE<\0b\0/\0>\0", 10), "1:1-3 error: the file is in UTF-16"}));

class WellFormed : public testing::TestWithParam<Case> {};

TEST_P(WellFormed, IsRead) {
  const SourceFile file("f", GetParam().text);
  Diagnostics diagnostics;
  EXPECT_TRUE(Document::parse(file, diagnostics));
  EXPECT_EQ(found(diagnostics, file), std::vector<std::string>());
}

INSTANTIATE_TEST_SUITE_P(
    All, WellFormed,
    testing::Values(
        Case{"<b/>", {}}, Case{"<b></b >", {}}, Case{"\xEF\xBB\xBF<?xml version=\"1.0\"?><b/>", {}},
        Case{"<?xml\tversion = '1.0'\n encoding='utf-8' standalone='no' ?><!----><?p?><b/> ", {}},
        Case{"<?xml version='1.0' encoding='US-ASCII'?><b/>", {}},
        Case{"<?xml-model href='x'?><b/>", {}}, Case{"<b a = '\"' c\n=\n\">\"/>", {}},
        Case{"<b>&amp;&lt;&gt;&quot;&apos;&#9;&#x10FFFF;</b>", {}},
        Case{"<b><![CDATA[ <c> & ]] ]]>]]<!-- - --><?p <>?></b>", {}},
        Case{"<_b.c-1:d \xC3\xA9=''/>", {}}, Case{"<b>\r\n<c/>\r</b>\r\n", {}}));

TEST(Xml, GivesSpansOfEveryPart) {
  const SourceFile file("f", "<a b=\"1\" c='&lt;2' d=''> h\xC3\xA9 <!-- x --><d >&#233;</d\n></a>");
  Diagnostics diagnostics;
  const auto document = Document::parse(file, diagnostics);
  ASSERT_TRUE(document);
  const auto shown = [&](Span s) {
    return std::string(file.text().substr(s.begin, s.end - s.begin));
  };
  const pugi::xml_node root = document->root();
  const pugi::xml_node inner = root.child("d");
  EXPECT_EQ(shown(document->tag(root)), "<a b=\"1\" c='&lt;2' d=''>");
  EXPECT_EQ(shown(document->name(inner)), "d");
  EXPECT_EQ(shown(document->tag(inner)), "<d >");
  EXPECT_EQ(shown(document->text(inner.first_child())), "&#233;");
  EXPECT_STREQ(inner.child_value(), "\xC3\xA9");
  EXPECT_EQ(shown(document->name(root.attribute("c"))), "c");
  EXPECT_EQ(shown(document->value(root.attribute("c"))), "&lt;2");
  EXPECT_STREQ(root.attribute("c").value(), "<2");
  EXPECT_EQ(document->value(root.attribute("d")), (Span{22, 22}));
  EXPECT_EQ(shown(document->text(root.first_child())), "h\xC3\xA9");
}

TEST(Xml, GivesThePartsOfContainers) {
  const SourceFile file("f",
                        "<?xml version='1.0'?><!-- <n> -->\n<x:n a='>'><p><n/>\n<n></n>t</p >"
                        "<n b='1'><p/><![CDATA[<p>]]></n><n/></x:n>\n");
  const IsContainer is_n = [](std::size_t, std::string_view name) { return name == "n"; };
  Diagnostics diagnostics;
  const auto found = parts(file, diagnostics, is_n);
  ASSERT_TRUE(found);
  std::vector<std::string> shown;
  for (const Part& part : *found) {
    shown.push_back(std::to_string(part.level) + (part.is_container ? " opens " : " is ") +
                    std::string(file.text().substr(part.begin, part.end - part.begin)));
  }
  EXPECT_EQ(shown, (std::vector<std::string>{"0 opens <x:n a='>'>", "1 is <p><n/>\n<n></n>t</p >",
                                             "1 opens <n b='1'>", "2 is <p/>", "1 is <n/>"}));
}

TEST(Xml, LoadsPartByPart) {
  const SourceFile file("f", "<n a=\"1\">\n<p b='&lt;2'> h\xC3\xA9 </p></n>");
  const IsContainer is_n = [](std::size_t, std::string_view name) { return name == "n"; };
  Diagnostics diagnostics;
  const auto found = parts(file, diagnostics, is_n);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->size(), 2U);
  Document document(file);
  const auto shown = [&](Span s) {
    return std::string(file.text().substr(s.begin, s.end - s.begin));
  };
  const pugi::xml_node inner = document.load((*found)[1], diagnostics);
  EXPECT_EQ(shown(document.tag(inner)), "<p b='&lt;2'>");
  EXPECT_EQ(shown(document.text(inner.first_child())), "h\xC3\xA9");
  EXPECT_EQ(shown(document.value(inner.attribute("b"))), "&lt;2");
  EXPECT_STREQ(inner.attribute("b").value(), "<2");
  const pugi::xml_node outer = document.load((*found)[0], diagnostics);
  EXPECT_EQ(shown(document.tag(outer)), "<n a=\"1\">");
  EXPECT_STREQ(outer.attribute("a").value(), "1");
  EXPECT_FALSE(outer.first_child());
  EXPECT_FALSE(diagnostics.has_errors());
}

/// Most of a text is looked at in blocks.
TEST(Xml, FindsAnIllegalCharacterWhereverItStands) {
  for (std::size_t before = 0; before < 100; ++before) {
    for (const std::string_view illegal : {"\x01", "\xE9"}) {
      const std::string begin = "<b>" + std::string(before, 'x');
      const SourceFile file("f", begin + std::string(illegal) + std::string(50, 'y') + "</b>");
      Diagnostics diagnostics;
      EXPECT_FALSE(Document::parse(file, diagnostics));
      ASSERT_EQ(diagnostics.errors(), 1U);
      EXPECT_EQ(diagnostics.all()[0].span.begin, begin.size());
    }
  }
}

std::string repeated(std::string_view text, std::size_t times) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) result += text;
  return result;
}

TEST(Xml, EndsHostileFilesQuickly) {
  const std::vector<Case> cases{
      {repeated("<b>", 100'000), "1:3002-3003 error: elements are nested deeper than 1000 levels"},
      {"<b" + repeated(" a='1'", 1'000'000) + "/>",
       "1:6004-6005 error: more than 1000 attributes on one element"},
      {repeated("&", 1'000'000), "1:1-2 error: text before the first element"},
      {"<b>" + repeated("&amp", 1'000'000),
       "1:4-5 error: the character & does not begin a "
       "reference"},
      {"<b>" + repeated("<!-", 1'000'000),
       "1:4-6 error: this is neither a comment nor a CDATA section"}};
  const auto begin = std::chrono::steady_clock::now();
  for (const Case& c : cases) {
    const SourceFile file("f", c.text);
    Diagnostics diagnostics;
    EXPECT_FALSE(Document::parse(file, diagnostics));
    EXPECT_EQ(found(diagnostics, file), std::vector{c.fault});
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

TEST(Xml, TakesTheDeepestNestingAndTheMostAttributes) {
  std::string text = "<b";
  for (std::size_t i = 0; i < most_attributes; ++i) text += " a" + std::to_string(i) + "=''";
  text += ">" + repeated("<b>", deepest - 1) + repeated("</b>", deepest);
  const SourceFile file("f", text);
  Diagnostics diagnostics;
  EXPECT_TRUE(Document::parse(file, diagnostics));
}

TEST(Encoding, ConvertsLatin1) {
  const SourceFile file = in_utf8({"f", "<?xml version='1.0' encoding='iso-8859-1'?><b>\xE9</b>"});
  EXPECT_EQ(file.text(), "<?xml version='1.0' encoding='UTF-8'     ?><b>\xC3\xA9</b>");
  Diagnostics diagnostics;
  EXPECT_TRUE(Document::parse(file, diagnostics));
}

TEST(Encoding, ConvertsUtf16) {
  const std::string little("\xFF\xFE<\0b\0>\0\xAC\x20\x3D\xD8\x00\xDE<\0/\0b\0>\0", 22);
  const std::string big("\xFE\xFF\0<\0b\0/\0>", 10);
  EXPECT_EQ(in_utf8({"f", little}).text(), "<b>\xE2\x82\xAC\xF0\x9F\x98\x80</b>");
  EXPECT_EQ(in_utf8({"f", big}).text(), "<b/>");
}

TEST(Encoding, LeavesTheRestAlone) {
  for (const std::string& text :
       {std::string("<b>\xC3\xA9</b>"), std::string("\xFF\xFE<", 3),
        std::string("\xFF\xFE\0\xDC", 4),
        std::string("<?xml version='1.0' encoding='windows-1252'?><b>\xE9</b>"), std::string()}) {
    EXPECT_EQ(in_utf8({"f", text}).text(), text);
  }
}

}  // namespace
}  // namespace leadline::read::xml
