#include "leadline/base/text.hpp"

#include "leadline/base/harmless.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace leadline {
namespace {

// Table 3-7 of the Unicode standard: the ends of each row, and what lies just outside.
TEST(Utf8, IsDecodedStrictly) {
  for (const char32_t code :
       {U'\0', U'\x7F', char32_t{0x80}, char32_t{0x7FF}, char32_t{0x800}, char32_t{0xD7FF},
        char32_t{0xE000}, char32_t{0xFFFF}, char32_t{0x10000}, char32_t{0x10FFFF}}) {
    std::string text;
    append_utf8(text, code);
    const Character c = decode_utf8(text + "x", 0);
    EXPECT_EQ(c.code, code);
    EXPECT_EQ(c.length, text.size());
    EXPECT_EQ(decode_utf8(std::string_view(text).substr(0, text.size() - 1), 0).length, 0U);
  }
  for (const std::string_view bad :
       {"\x80", "\xC0\xAF", "\xC1\xBF", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xF0\x8F\xBF\xBF",
        "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF", "\xC3x", "\xE2\x82x"}) {
    EXPECT_EQ(decode_utf8(bad, 0).length, 0U);
  }
}

TEST(NcName, IsThatOfXml) {
  for (const std::string_view name :
       {"a", "_", "class", "dive-1", "a.b", "\xC3\xA9t\xC3\xA9", "\xE6\xB5\xB7", "\xF0\x9F\x98\x80",
        "a\xC2\xB7", "a\xCC\x81"}) {
    EXPECT_TRUE(is_ncname(name)) << name;
  }
  for (const std::string_view name : {"", "1a", "-a", ".a", "a b", "a:b", ":", "a\n", "\xC3\x97",
                                      "\xC2\xB7", "\xCC\x81", "a\xFF", "a/b", "a\xE2\x80\xAE"}) {
    EXPECT_FALSE(is_ncname(name)) << name;
  }
}

TEST(Quoted, MakesControlCharactersHarmless) {
  EXPECT_EQ(quoted("d\xC3\xA9j\xC3\xA0 vu"), "'d\xC3\xA9j\xC3\xA0 vu'");
  EXPECT_EQ(quoted("a\x1B[2J\n\xFF"), "'a\\u{001B}[2J\\u{000A}\\xFF'");
  EXPECT_EQ(quoted("\xE2\x80\xAE\xC2\x9B"), "'\\u{202E}\\u{009B}'");
  EXPECT_EQ(harmless("a b\n\xE2\x81\xA6\xFF"), "a b\\u{000A}\\u{2066}\\xFF");
  EXPECT_EQ(harmless_lines("a\nb\r\xE2\x80\x8B"), "a\nb\\u{000D}\\u{200B}");
  EXPECT_EQ(quoted(std::string(60, 'a')), "'" + std::string(60, 'a') + "'");
  EXPECT_EQ(quoted(std::string(61, 'a')), "'" + std::string(60, 'a') + "\xE2\x80\xA6'");
}

TEST(Closest, FindsWhatWasMeant) {
  const std::vector<std::string_view> ids{"gps_sensor", "imu_sensor", "gps", "t\xC3\xA9l\xC3\xA9"};
  EXPECT_EQ(closest("gps_sensro", ids), "gps_sensor");
  EXPECT_EQ(closest("IMU_Sensor", ids), "imu_sensor");
  EXPECT_EQ(closest("sgp", ids), std::nullopt);  // two swaps: too far for three letters
  EXPECT_EQ(closest("gsp", ids), "gps");
  EXPECT_EQ(closest("tele", ids), std::nullopt);  // both accents: two edits of four
  EXPECT_EQ(closest("t\xC3\xA9le", ids), "t\xC3\xA9l\xC3\xA9");
  EXPECT_EQ(closest("", ids), std::nullopt);
  EXPECT_EQ(closest("x", ids), std::nullopt);
  EXPECT_EQ(closest(std::string(1000, 'g'), ids), std::nullopt);
}

TEST(Closest, TakesTheFirstOfEquals) {
  EXPECT_EQ(closest("pump_3", {"pump_1", "pump_2"}), "pump_1");
  EXPECT_EQ(closest("pump_3", {"pump_12", "pump_2", "pump_1"}), "pump_2");
}

TEST(Closest, IsOffered) {
  EXPECT_EQ(did_you_mean("depht", {"depth"}), "did you mean 'depth'?");
  EXPECT_EQ(did_you_mean("depht", {"width"}), "");
}

}  // namespace
}  // namespace leadline
