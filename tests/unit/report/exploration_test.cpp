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

TEST(ExplorationReport, CountsDeadlocks) {
  const PetriNet net = test::NetBuilder()
                           .place("p", 1)
                           .transition("left", {{"p", 1}}, {{"q", 1}})
                           .transition("right", {{"p", 1}}, {{"r", 1}})
                           .net();
  const auto graph = explore::slow_state_graph(program::compile(net));
  const Exploration result = summarise(net, graph);
  std::ostringstream text;
  write_text(text, result);
  EXPECT_NE(text.str().find("3 places, 2 transitions"), std::string::npos) << text.str();
  EXPECT_EQ(result.states, 3U);
  EXPECT_EQ(result.edges, 2U);
  EXPECT_EQ(result.deadlocks, 2U);
}

TEST(ExplorationReport, APartialResultSaysWhatItCovers) {
  const PetriNet net = source();
  const auto graph = explore::slow_state_graph(program::compile(net), 3);
  const Exploration result = summarise(net, graph);
  EXPECT_EQ(result.deadlocks, 0U) << "a state that was not expanded is no deadlock";
  std::ostringstream text;
  write_text(text, result);
  EXPECT_NE(text.str().find("3 seen"), std::string::npos);
  std::ostringstream json;
  write_json(json, result);
  const auto read = nlohmann::json::parse(json.str());
  EXPECT_EQ(read["complete"], false);
  EXPECT_EQ(read["limit"], "states");
  EXPECT_EQ(read["expanded"], graph.expanded);
}

TEST(ExplorationReport, NamesThatAreNotUtf8MakeNoBrokenJson) {
  PetriNet net = source();
  net.name = "a\xff\"b";
  std::ostringstream json;
  write_json(json, summarise(net, explore::slow_state_graph(program::compile(net), 2)));
  EXPECT_EQ(nlohmann::json::parse(json.str())["model"], "a\xEF\xBF\xBD\"b");
}

TEST(LimitReport, NamesTheOptionThatHelps) {
  const Limits limits;
  EXPECT_EQ(explain(Limit::states, limits),
            "the limit of 100,000,000 states was reached (--max-states)");
  EXPECT_NE(explain(Limit::memory, limits).find("8.0 GiB"), std::string::npos);
  EXPECT_NE(explain(Limit::time, limits).find("3600 s"), std::string::npos);
}

}  // namespace
}  // namespace leadline::report
