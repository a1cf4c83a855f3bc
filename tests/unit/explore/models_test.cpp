#include <gtest/gtest.h>

#include <stdexcept>

#include "leadline/explore/explore.hpp"
#include "leadline/read/formats.hpp"
#include "support/model_file.hpp"

namespace leadline::explore {
namespace {

struct KnownNumbers {
  std::uint64_t states = 0;
  std::uint64_t edges = 0;
  std::uint64_t deadlocks = 0;

  friend bool operator==(const KnownNumbers&, const KnownNumbers&) = default;
};

void PrintTo(const KnownNumbers& n, std::ostream* out) {
  *out << n.states << " states, " << n.edges << " edges, " << n.deadlocks << " deadlocks";
}

KnownNumbers numbers_of(const std::string& model) {
  const SourceFile file = test::model_file("nets/" + model);
  Diagnostics diagnostics;
  const auto net = read::format_of(file)->net(file, diagnostics, {});
  if (!net || !diagnostics.all().empty()) throw std::runtime_error(model + " is faulty");
  const StateGraph graph = state_graph(program::compile(*net), Limits{});
  KnownNumbers numbers{graph.size(), graph.edges(), 0};
  for (StateIndex s = 0; s < graph.size(); ++s) numbers.deadlocks += graph.is_deadlock(s) ? 1 : 0;
  return numbers;
}

// The numbers come from enumerations of the same systems without nets.
TEST(ModelNets, HaveTheNumbersThatTheirCommentsSay) {
  EXPECT_EQ(numbers_of("philosophers.net"), (KnownNumbers{27, 63, 2}));
  EXPECT_EQ(numbers_of("producer_consumer.net"), (KnownNumbers{16, 23, 0}));
  EXPECT_EQ(numbers_of("producer_consumer.pnml"), (KnownNumbers{16, 23, 0}));
  EXPECT_EQ(numbers_of("readers_writers.net"), (KnownNumbers{6, 13, 0}));
}

}  // namespace
}  // namespace leadline::explore
