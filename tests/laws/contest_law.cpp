// The explorer finds as many states and edges in the nets of the Model Checking Contest as other
// tools do. LEADLINE_LARGE in the environment takes the large nets too: minutes, and gigabytes.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <numeric>
#include <optional>
#include <sstream>
#include <string>

#include "leadline/base/files.hpp"
#include "leadline/explore/explore.hpp"
#include "leadline/read/encoding.hpp"
#include "leadline/read/pnml.hpp"

namespace leadline::explore {
namespace {

constexpr std::uint64_t most_edges = 3'000'000;
constexpr std::uint64_t most_edges_of_large = 20'000'000;

std::filesystem::path contest() {
  const char* folder = std::getenv("LEADLINE_CASES");
  const auto cases = std::filesystem::path(LEADLINE_SOURCE_DIR) / "../shared/cases";
  return (folder == nullptr ? cases : std::filesystem::path(folder)) / "mcc";
}

/// A line of the index.
struct Row {
  std::string net;
  std::size_t places = 0;
  std::size_t transitions = 0;
  std::size_t arcs = 0;
  std::uint64_t states = 0;
  std::uint64_t edges = 0;
  Tokens most_in_place = 0;
  Tokens most_in_marking = 0;
  std::string deadlock;
};

/// Nothing where the counts are not known.
std::optional<Row> row_of(const std::string& line) {
  std::istringstream text(line);
  Row row;
  text >> row.net >> row.places >> row.transitions >> row.arcs >> row.states >> row.edges >>
      row.most_in_place >> row.most_in_marking >> row.deadlock;
  if (!text) return std::nullopt;
  return row;
}

std::optional<PetriNet> read_net(const std::string& name) {
  std::string error;
  auto text = read_file((contest() / name / "model.pnml").string(), error);
  if (!text) return std::nullopt;
  Diagnostics diagnostics;
  return read::pnml(read::in_utf8(*std::move(text)), diagnostics);
}

void expect_counts(const Row& row, const Counts& counts) {
  EXPECT_EQ(counts.states, row.states);
  EXPECT_EQ(counts.edges, row.edges);
  EXPECT_EQ(counts.deadlocks > 0, row.deadlock == "y");
}

void expect_counts(const Row& row) {
  const auto net = read_net(row.net);
  ASSERT_TRUE(net);
  const program::Program program = program::compile(*net);
  for (const unsigned threads : {1U, 3U}) {
    Limits limits;
    limits.max_threads = threads;
    expect_counts(row, count_states(program, limits, {Reduction::none, 64, 64}));
  }
  expect_counts(row, count_states(program, Limits{}, {Reduction::none, 64, 64, true}));
  const StateGraph graph = state_graph(program, Limits{});
  EXPECT_TRUE(graph.complete());
  EXPECT_EQ(graph.size(), row.states);
  EXPECT_EQ(graph.edges(), row.edges);
  Tokens most_in_place = 0;
  Tokens most_in_marking = 0;
  bool deadlock = false;
  for (StateIndex s = 0; s < graph.size(); ++s) {
    const auto values = graph.layout.unpack(graph.state(s));
    most_in_place = std::max(most_in_place, *std::max_element(values.begin(), values.end()));
    most_in_marking =
        std::max(most_in_marking, std::accumulate(values.begin(), values.end(), Tokens{0}));
    deadlock = deadlock || graph.is_deadlock(s);
  }
  EXPECT_EQ(most_in_place, row.most_in_place);
  EXPECT_EQ(most_in_marking, row.most_in_marking);
  EXPECT_EQ(deadlock, row.deadlock == "y");
}

TEST(ContestLaw, CountsAreThoseOfTheIndex) {
  std::ifstream index(contest() / "INDEX.tsv");
  if (!index) GTEST_SKIP() << "no nets in " << contest() << "; LEADLINE_CASES names their folder";
  const bool large = std::getenv("LEADLINE_LARGE") != nullptr;
  int nets = 0;
  std::string line;
  while (std::getline(index, line)) {
    const auto row = row_of(line);
    if (!row || row->edges > (large ? most_edges_of_large : most_edges)) continue;
    SCOPED_TRACE(row->net);
    expect_counts(*row);
    ++nets;
  }
  std::cout << nets << " nets\n";
  EXPECT_GT(nets, 20);
}

}  // namespace
}  // namespace leadline::explore
