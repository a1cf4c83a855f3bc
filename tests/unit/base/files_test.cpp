#include "leadline/base/files.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <stdexcept>
#include <string>

#include "leadline/base/limits.hpp"

namespace leadline {
namespace {

namespace fs = std::filesystem;

/// An empty folder of its own for each test.
class Files : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "leadline_files_XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { fs::remove_all(folder_); }

  [[nodiscard]] std::string path(const std::string& name) const { return folder_ / name; }

  std::string content(const std::string& name) {
    const auto file = read_file(path(name), error_);
    return file ? std::string(file->text()) : error_;
  }

  /// The names in the folder, apart by blanks.
  [[nodiscard]] std::string names() const {
    std::set<std::string> found;
    for (const auto& entry : fs::directory_iterator(folder_)) found.insert(entry.path().filename());
    std::string result;
    for (const std::string& name : found) result += (result.empty() ? "" : " ") + name;
    return result;
  }

  fs::path folder_;
  std::string error_;
};

TEST_F(Files, AreReadAsTheyAre) {
  const std::string bytes("a\0\r\n\xFF", 5);
  ASSERT_TRUE(write_file_atomically(path("f"), bytes, error_));
  const auto file = read_file(path("f"), error_);
  ASSERT_TRUE(file);
  EXPECT_EQ(file->text(), bytes);
  EXPECT_EQ(file->name(), path("f"));
  EXPECT_EQ(read_file("/dev/null", error_)->text(), "");
}

TEST_F(Files, ThatCannotBeReadSayWhy) {
  EXPECT_FALSE(read_file(path("missing"), error_));
  EXPECT_NE(error_.find("No such file or directory"), std::string::npos);
  EXPECT_FALSE(read_file(folder_, error_));
  EXPECT_NE(error_.find("Is a directory"), std::string::npos);
  std::ofstream(path("huge")) << "x";
  fs::resize_file(path("huge"), largest_file + 1);
  EXPECT_FALSE(read_file(path("huge"), error_));
  EXPECT_NE(error_.find("it is larger than the limit of 1 GiB"), std::string::npos);
}

TEST_F(Files, AreReplacedAndLeaveNothingBeside) {
  ASSERT_TRUE(write_file_atomically(path("f"), "old and longer", error_));
  ASSERT_TRUE(write_file_atomically(path("f"), "new", error_));
  EXPECT_EQ(content("f"), "new");
  EXPECT_EQ(names(), "f");
}

TEST_F(Files, LargerThanABlockAreWrittenByAStream) {
  std::string expected;
  const auto count = [&](std::ostream& out) {
    for (int i = 0; i < 100'000; ++i) out << i << '\n';
  };
  for (int i = 0; i < 100'000; ++i) expected += std::to_string(i) + '\n';
  ASSERT_TRUE(write_file_atomically(path("f"), count, error_));
  EXPECT_TRUE(content("f") == expected);
  EXPECT_FALSE(write_file_atomically("/dev/full", count, error_));
  EXPECT_NE(error_.find("No space left on device"), std::string::npos) << error_;
}

TEST_F(Files, StayAsTheyAreWhereTheWriterThrows) {
  ASSERT_TRUE(write_file_atomically(path("f"), "old", error_));
  const auto give_up = [](std::ostream& out) {
    out << std::string(100'000, 'x');
    throw std::runtime_error("no more");
  };
  EXPECT_THROW((void)write_file_atomically(path("f"), give_up, error_), std::runtime_error);
  EXPECT_EQ(content("f"), "old");
  EXPECT_EQ(names(), "f");
}

TEST_F(Files, StayAsTheyAreAtCtrlC) {
  ASSERT_TRUE(write_file_atomically(path("a"), "old", error_));
  const auto write = [](std::ostream& out) {
    request_interrupt();
    while (out) out << "for ever";
  };
  EXPECT_THROW((void)write_file_atomically(path("a"), write, error_), LimitReached);
  clear_interrupt();
  EXPECT_EQ(content("a"), "old");
  EXPECT_EQ(names(), "a");
}

TEST_F(Files, KeepTheirPermissions) {
  std::ofstream(path("f")) << "old";
  ASSERT_EQ(chmod(path("f").c_str(), 0750), 0);
  ASSERT_TRUE(write_file_atomically(path("f"), "new", error_));
  struct stat status{};
  ASSERT_EQ(stat(path("f").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 07777U, 0750U);
}

TEST_F(Files, AreMadeWithTheUsualPermissions) {
  std::ofstream(path("usual")) << "x";
  ASSERT_TRUE(write_file_atomically(path("f"), "new", error_));
  EXPECT_EQ(fs::status(path("f")).permissions(), fs::status(path("usual")).permissions());
}

TEST_F(Files, AreWrittenThroughLinks) {
  std::ofstream(path("target")) << "old";
  fs::create_symlink("target", path("link"));
  ASSERT_TRUE(write_file_atomically(path("link"), "new", error_));
  EXPECT_EQ(content("target"), "new");
  EXPECT_TRUE(fs::is_symlink(path("link")));
}

TEST_F(Files, WritesWhereALinkLeadsThatLedNowhere) {
  fs::create_symlink("link", path("link_to_link"));
  fs::create_symlink("target", path("link"));
  ASSERT_TRUE(write_file_atomically(path("link_to_link"), "new", error_)) << error_;
  EXPECT_TRUE(fs::is_symlink(path("link_to_link")));
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(content("target"), "new");
}

TEST_F(Files, RefusesLinksInACircle) {
  fs::create_symlink("there", path("here"));
  fs::create_symlink("here", path("there"));
  EXPECT_FALSE(write_file_atomically(path("here"), "new", error_));
  EXPECT_TRUE(fs::is_symlink(path("here")));
}

TEST_F(Files, ThatCannotBeWrittenSayWhyAndLeaveNothing) {
  EXPECT_FALSE(write_file_atomically(path("no/f"), "x", error_));
  EXPECT_NE(error_.find("No such file or directory"), std::string::npos);
  EXPECT_FALSE(write_file_atomically(folder_, "x", error_));
  EXPECT_NE(error_.find("Is a directory"), std::string::npos);
  EXPECT_FALSE(write_file_atomically("/dev/full", "x", error_));
  EXPECT_NE(error_.find("No space left on device"), std::string::npos);
  EXPECT_EQ(names(), "");
}

TEST_F(Files, MayBeDevices) {
  EXPECT_TRUE(write_file_atomically("/dev/null", "x", error_));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

}  // namespace
}  // namespace leadline
