#include "leadline/emit/formats.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>

namespace leadline::emit {
namespace {

TEST(EmitFormats, AreChosenByEndingAndSubject) {
  ASSERT_NE(format_of("dir.net/x.aut", Subject::graph), nullptr);
  EXPECT_EQ(format_of("dir.net/x.aut", Subject::graph)->name, "aut");
  EXPECT_EQ(format_of("x.AUT", Subject::modes)->name, "aut");
  EXPECT_EQ(format_of("x.net", Subject::net)->name, "net");
  EXPECT_EQ(format_of("x.net", Subject::graph), nullptr);
  EXPECT_EQ(format_of("x", Subject::net), nullptr);
  EXPECT_EQ(format_of(".net", Subject::net), nullptr);
  EXPECT_EQ(format_named("dot", Subject::modes)->ending, ".dot");
  EXPECT_EQ(format_named("dott", Subject::modes), nullptr);
}

TEST(EmitFormats, UnknownEndingsAreExplained) {
  EXPECT_EQ(unknown_ending("x.auto", std::array{Subject::graph}),
            "'.auto' cannot hold a state graph; known are .aut, .txt and .dot; "
            "did you mean '.aut'?");
  EXPECT_EQ(unknown_ending("a.b/x", std::array{Subject::modes}),
            "the file has no ending that tells the format; known are .aut, .txt and .dot");
}

TEST(EmitFormats, WhatIsKnownIsSaidOfAllThatCanBeWritten) {
  constexpr std::array of_systems{Subject::system, Subject::diagrams};
  EXPECT_EQ(unknown_ending("x.pml", of_systems),
            "'.pml' cannot hold a DSAAM system; known are .dsaam and .td");
  EXPECT_EQ(unknown_name("pml", of_systems),
            "'pml' cannot hold a DSAAM system; known are dsaam and td");
}

TEST(EmitFormats, HaveDifferentNamesAndEndings) {
  std::set<std::string_view> seen;
  for (const Format& format : formats()) {
    EXPECT_TRUE(seen.insert(format.name).second) << format.name;
    EXPECT_TRUE(seen.insert(format.ending).second) << format.ending;
  }
}

TEST(EmitFormats, HelpHasALineEach) {
  EXPECT_NE(formats_help(Subject::graph).find(".aut    automaton"), std::string::npos);
  EXPECT_EQ(formats_help(Subject::graph).find(".net"), std::string::npos);
}

}  // namespace
}  // namespace leadline::emit
