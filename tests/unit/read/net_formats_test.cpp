#include <gtest/gtest.h>

#include "leadline/read/formats.hpp"

namespace leadline::read {
namespace {

std::string_view name_of(std::string file, std::string text) {
  const Format* format = format_of(SourceFile(std::move(file), std::move(text)));
  return format == nullptr ? "none" : format->name;
}

TEST(ReadFormats, AreChosenByEnding) {
  EXPECT_EQ(name_of("a/b.net", ""), "net");
  EXPECT_EQ(name_of("b.NET", "<mission/>"), "net");
  EXPECT_EQ(name_of("b.xml", "<mission/>"), "mission");
  EXPECT_EQ(name_of("b.xml", ""), "mission");
  EXPECT_EQ(name_of("b.xml", "<!-- --><pnml>"), "pnml");
  EXPECT_EQ(name_of("b.txt", "<mission/>"), "none");
  EXPECT_EQ(name_of("b", ""), "none");
}

TEST(ReadFormats, StandardInputIsToldByItsContent) {
  EXPECT_EQ(name_of("<stdin>", "tr t ->"), "net");
  EXPECT_EQ(name_of("<stdin>", "\xef\xbb\xbf <?xml version='1.0'?><!-- <pnml> --><mission/>"),
            "mission");
  EXPECT_EQ(name_of("<stdin>", "<!-- never closed"), "mission");
  EXPECT_EQ(name_of("<stdin>", "\xef\xbb\xbf// a\n/* system\n*/ system x { }"), "dsaam");
  EXPECT_EQ(name_of("<stdin>", "system{"), "dsaam");
  EXPECT_EQ(name_of("<stdin>", "systems {"), "net");
  EXPECT_EQ(name_of("<stdin>", "/* system"), "net");
  EXPECT_EQ(name_of("<stdin>", "// of Fig. 3\ncomposition fig3 {"), "td");
  EXPECT_EQ(name_of("<stdin>", "compositions {"), "net");
  EXPECT_EQ(name_of("<stdin>", ""), "net");
}

TEST(ReadFormats, UnknownEndingsAreExplained) {
  const std::string text = unknown_ending("b.nett");
  EXPECT_NE(text.find("'.nett'; known are .xml"), std::string::npos) << text;
  EXPECT_NE(text.find("did you mean '.net'?"), std::string::npos) << text;
}

TEST(ReadFormats, EachReadsOneKindOfModel) {
  for (const Format& format : formats()) {
    const int kinds = (format.mission != nullptr) + (format.net != nullptr) +
                      (format.system != nullptr) + (format.diagrams != nullptr);
    EXPECT_EQ(kinds, 1) << format.name;
  }
  EXPECT_NE(formats_help().find(".net    Petri net"), std::string::npos);
}

}  // namespace
}  // namespace leadline::read
