#include "leadline/read/mission.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "leadline/base/files.hpp"

namespace leadline::read {
namespace {

TEST(Mission, ReadsEveryModel) {
  for (const char* name : {"coral_survey", "patrol", "retry", "survey_8_4", "survey_10_6"}) {
    std::string error;
    const auto file =
        read_file(std::string(LEADLINE_SOURCE_DIR "/models/missions/") + name + ".xml", error);
    ASSERT_TRUE(file) << error;
    Diagnostics diagnostics;
    const auto read = mission(*file, diagnostics);
    std::ostringstream out;
    diagnostics.print(out, *file, false);
    ASSERT_TRUE(read) << out.str();
    EXPECT_EQ(read->name, name);
  }
}

}  // namespace
}  // namespace leadline::read
