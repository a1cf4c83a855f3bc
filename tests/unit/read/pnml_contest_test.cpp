#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "leadline/base/files.hpp"
#include "leadline/read/encoding.hpp"
#include "leadline/read/pnml.hpp"

namespace leadline::read {
namespace {

std::filesystem::path cases() {
  const char* folder = std::getenv("LEADLINE_CASES");
  if (folder != nullptr) return folder;
  return std::filesystem::path(LEADLINE_SOURCE_DIR) / "../shared/cases";
}

std::size_t arcs(const PetriNet& net) {
  std::size_t count = 0;
  for (const Transition& t : net.transitions) count += t.inputs.size() + t.outputs.size();
  return count;
}

/// The nets of the Model Checking Contest have as many places, transitions and arcs as its index
/// says.
TEST(PnmlContest, NetsHaveTheSizesOfTheIndex) {
  std::ifstream index(cases() / "mcc" / "INDEX.tsv");
  if (!index) GTEST_SKIP() << "no contest nets in " << cases() << "; LEADLINE_CASES names a folder";
  std::string line;
  std::getline(index, line);
  std::size_t nets = 0;
  while (std::getline(index, line)) {
    std::istringstream row(line);
    std::string name;
    std::size_t places = 0;
    std::size_t transitions = 0;
    std::size_t edges = 0;
    row >> name >> places >> transitions >> edges;
    std::string error;
    auto text = read_file((cases() / "mcc" / name / "model.pnml").string(), error);
    ASSERT_TRUE(text) << error;
    const SourceFile file = in_utf8(*std::move(text));
    Diagnostics diagnostics;
    const auto net = pnml(file, diagnostics);
    ASSERT_TRUE(net) << name << ": " << diagnostics.all().front().message;
    EXPECT_TRUE(diagnostics.all().empty()) << name;
    EXPECT_EQ(net->places.size(), places) << name;
    EXPECT_EQ(net->transitions.size(), transitions) << name;
    EXPECT_EQ(arcs(*net), edges) << name;
    ++nets;
  }
  EXPECT_GT(nets, 0U);
}

}  // namespace
}  // namespace leadline::read
