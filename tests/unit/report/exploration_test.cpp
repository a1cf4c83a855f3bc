#include "leadline/report/exploration.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "leadline/explore/explore.hpp"
#include "leadline/report/limits.hpp"
#include "support/net_builder.hpp"

namespace leadline::report {
namespace {

PetriNet source() {
  return test::NetBuilder().transition("t", {}, {{"p", 1}}).net();
}

Exploration summarise(const PetriNet& net, const Limits& limits = {}) {
  Exploration result;
  result.model = net.name;
  result.kind = "net";
  result.sizes = {{"place", net.places.size()}, {"transition", net.transitions.size()}};
  result.add(explore::count_states(program::compile(net), limits));
  return result;
}

TEST(ExplorationReport, CountsDeadlocks) {
  const PetriNet net = test::NetBuilder()
                           .place("p", 1)
                           .transition("left", {{"p", 1}}, {{"q", 1}})
                           .transition("right", {{"p", 1}}, {{"r", 1}})
                           .net();
  const Exploration result = summarise(net);
  std::ostringstream text;
  write_text(text, result);
  EXPECT_NE(text.str().find("3 places, 2 transitions"), std::string::npos) << text.str();
  EXPECT_EQ(result.counts.states, 3U);
  EXPECT_EQ(result.counts.edges, 2U);
  EXPECT_EQ(result.counts.deadlocks, 2U);
}

TEST(ExplorationReport, APartialResultSaysWhatItCovers) {
  Limits limits;
  limits.max_states = 3;
  const Exploration result = summarise(source(), limits);
  EXPECT_EQ(result.counts.deadlocks, 0U) << "a state that was not expanded is no deadlock";
  std::ostringstream text;
  write_text(text, result);
  EXPECT_NE(text.str().find("3 seen, 2 of them expanded"), std::string::npos) << text.str();
  std::ostringstream json;
  write_json(json, result);
  const auto read = nlohmann::json::parse(json.str());
  EXPECT_EQ(read["complete"], false);
  EXPECT_EQ(read["limit"], "states");
  EXPECT_EQ(read["expanded"], 2);
}

TEST(ExplorationReport, SumsPartsAndTellsRates) {
  Exploration result;
  result.kind = "net";
  result.add({10, 10, 30, 1, Limit::none, 2, 400});
  result.add({10, 8, 10, 0, Limit::time, 3, 100});
  result.peak_memory = 5000;
  std::ostringstream json;
  write_json(json, result);
  const auto read = nlohmann::json::parse(json.str());
  EXPECT_EQ(read["states"], 20);
  EXPECT_EQ(read["expanded"], 18);
  EXPECT_EQ(read["edges"], 40);
  EXPECT_EQ(read["limit"], "time");
  EXPECT_EQ(read["seconds"], 5);
  EXPECT_EQ(read["edges_per_second"], 8);
  EXPECT_EQ(read["bytes_per_state"], 25);
  EXPECT_EQ(read["peak_memory"], 5000);
}

TEST(ExplorationReport, NamesThatAreNotUtf8MakeNoBrokenJson) {
  PetriNet net = source();
  net.name = "a\xff\"b";
  Limits limits;
  limits.max_states = 2;
  std::ostringstream json;
  write_json(json, summarise(net, limits));
  EXPECT_EQ(nlohmann::json::parse(json.str())["model"], "a\xEF\xBF\xBD\"b");
}

TEST(LimitReport, NamesTheOptionThatHelps) {
  const Limits limits;
  EXPECT_EQ(explain(Limit::states, limits),
            "going on would pass the limit of 100,000,000 states (--max-states)");
  EXPECT_NE(explain(Limit::memory, limits).find("8.0 GiB"), std::string::npos);
  EXPECT_NE(explain(Limit::time, limits).find("3600 s"), std::string::npos);
  EXPECT_NE(explain(Limit::tokens, limits).find("or a time"), std::string::npos);
}

}  // namespace
}  // namespace leadline::report
