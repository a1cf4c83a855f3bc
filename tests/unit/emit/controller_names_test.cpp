#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "emit/controller_names.hpp"
#include "emit/mangle.hpp"
#include "emit/reserved.hpp"

namespace leadline::emit {
namespace {

std::map<std::string, std::string> names_of(std::vector<std::string> ids) {
  std::vector<Named> named;
  for (const std::string& id : ids) named.push_back({id, id});
  const std::vector<std::string> names = enumerators(named);
  std::map<std::string, std::string> result;
  for (std::size_t i = 0; i < ids.size(); ++i) result[ids[i]] = names[i];
  return result;
}

TEST(Mangling, KeepsWhatIsAnIdentifier) {
  EXPECT_EQ(mangled("gps_sensor2"), "gps_sensor2");
  EXPECT_EQ(mangled("_quiet"), "_quiet");
}

TEST(Mangling, SpellsOutOtherCharacters) {
  EXPECT_EQ(mangled("caméra"), "cam_u00e9_ra");
  EXPECT_EQ(mangled("été"), "_u00e9_t_u00e9_");
  EXPECT_EQ(mangled("x\U0001D4B3y"), "x_u1d4b3_y");
  EXPECT_EQ(mangled("dive-1.b"), "dive_1_b");
}

TEST(Mangling, MakesNoReservedIdentifier) {
  EXPECT_EQ(mangled("a--b__c"), "a_b_c");
  EXPECT_EQ(mangled("éé"), "_u00e9_u00e9_");
  EXPECT_EQ(mangled("_Exit"), "x_Exit");
  EXPECT_EQ(mangled("__FILE__"), "x_FILE_");
}

TEST(Mangling, SuffixesKeywordsAndMacros) {
  for (const char* word : {"register", "class", "co_yield", "xor_eq", "NULL", "EOF", "INT_MAX",
                           "errno", "linux", "unix", "EINTR", "SIGINT", "M_PI", "DBL_EPSILON"}) {
    EXPECT_EQ(names_of({word})[word], std::string(word) + "_");
  }
  for (const char* word : {"Event", "std", "survey", "map", "Emergency", "time", "signal_max"}) {
    EXPECT_EQ(names_of({word})[word], word);
  }
}

TEST(Mangling, SuffixesClashesWhateverTheOrder) {
  std::vector<std::string> ids{"dive.1", "dive-1", "dive_1", "dive_1_2", "class", "class_"};
  std::sort(ids.begin(), ids.end());
  do {
    const auto names = names_of(ids);
    EXPECT_EQ(names.at("dive_1"), "dive_1");
    EXPECT_EQ(names.at("dive_1_2"), "dive_1_2");
    EXPECT_EQ(names.at("dive-1"), "dive_1_3");
    EXPECT_EQ(names.at("dive.1"), "dive_1_4");
    EXPECT_EQ(names.at("class_"), "class_");
    EXPECT_EQ(names.at("class"), "class_2");
  } while (std::next_permutation(ids.begin(), ids.end()));
}

TEST(Mangling, KeepsNamespacesClearOfTheGlobalOnes) {
  EXPECT_EQ(namespace_name("coral_survey"), "coral_survey");
  EXPECT_EQ(namespace_name("std"), "std_");
  EXPECT_EQ(namespace_name("std20"), "std20_");
  EXPECT_EQ(namespace_name("main"), "main_");
  EXPECT_EQ(namespace_name("signal"), "signal_");
  EXPECT_EQ(namespace_name("uint8_t"), "uint8_t_");
  EXPECT_EQ(namespace_name("namespace"), "namespace_");
  EXPECT_EQ(namespace_name("_dive"), "x_dive");
}

TEST(UsersText, EndsAndContinuesNoComment) {
  EXPECT_EQ(comment_text("a*/b"), "a\\u002a/b");
  EXPECT_EQ(comment_text("what?"
                         "?/"),
            "what\\u003f\\u003f/");
  EXPECT_EQ(comment_text("a\\\nb"), "a\\u005c\\u000ab");
  EXPECT_EQ(comment_text("a\xFF"
                         "z"),
            "a\\ufffdz");
  EXPECT_EQ(comment_text("é\u202E"), "\\u00e9\\u202e");
}

TEST(UsersText, StaysInItsLiteral) {
  EXPECT_EQ(literal_text("a\"b\\"), "a\\042b\\134");
  EXPECT_EQ(literal_text("é1"), "\\303\\2511");
}

TEST(IntegerTypes, GrowOnlyWhenNeeded) {
  EXPECT_EQ(integer_for(256), "std::uint8_t");
  EXPECT_EQ(integer_for(257), "std::uint16_t");
  EXPECT_EQ(integer_for(65536), "std::uint16_t");
  EXPECT_EQ(integer_for(65537), "std::uint32_t");
}

}  // namespace
}  // namespace leadline::emit
