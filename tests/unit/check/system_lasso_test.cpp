#include <gtest/gtest.h>

#include <stdexcept>

#include "unit/check/system_support.hpp"

namespace leadline::check {
namespace {

using test::SystemBuilder;

/// Two sensors with timestamps 1, 5, 9, … and 3, 9, 15, …, a fusion that emits at 0, 4, 8, … and a
/// logger that emits at 2, 14, 26, …
SystemBuilder fusion() {
  SystemBuilder b;
  b.out("x.o", 4, 1).out("y.o", 6, 3).flow("x.o", "fusion.x").flow("y.o", "fusion.y");
  b.out("fusion.z", 4).flow("fusion.z", "logger.z").out("logger.w", 12, 2);
  return b;
}

TEST(SystemLasso, ToldByHand) {
  const SystemBuilder b = fusion();
  const PartCheck part = check_part(b.system());
  EXPECT_EQ(part.progress, Verdict::holds);
  EXPECT_EQ(part.transient, 0);
  EXPECT_EQ(part.period, 12);
  EXPECT_EQ(part.repeatable, Verdict::violated);
  ASSERT_EQ(part.races.size(), 1U);  // 9 is 1 + 2 * 4 and 3 + 6
  EXPECT_EQ(part.races[0].node, b.id("fusion"));
  EXPECT_TRUE(part.races[0].inputs);
  EXPECT_EQ(part.races[0].time, 9);
  EXPECT_EQ(part.races[0].ports, (std::vector<PortRef>{{true, 0}, {true, 1}}));
  const OutputRef z = b.output("fusion.z");
  EXPECT_EQ(age(part, b.sink("fusion.x"), z), "none, 3..3");
  EXPECT_EQ(age(part, b.sink("fusion.y"), z), "none, 1..5");
  EXPECT_EQ(age(part, b.sink("logger.z"), b.output("logger.w")), "2..2");
}

TEST(SystemLasso, DeclaredOrderEndsARace) {
  SystemBuilder b = fusion();
  b.order({"fusion.y", "fusion.x"});
  for (const Method method : {Method::lasso, Method::steps, Method::diagrams}) {
    const PartCheck part = check_by(method, b.system());
    EXPECT_EQ(part.repeatable, Verdict::holds);
    EXPECT_TRUE(part.races.empty());
  }
}

TEST(SystemLasso, TiedOutputsAreToldApartFromTiedInputs) {
  SystemBuilder b;
  b.out("a.o", 2).out("a.p", 3).flow("a.o", "c.o").flow("a.p", "c.p");
  const PartCheck part = check_part(b.system());
  ASSERT_EQ(part.races.size(), 2U);
  EXPECT_EQ(part.races[0].node, b.id("a"));
  EXPECT_FALSE(part.races[0].inputs);
  EXPECT_EQ(part.races[1].node, b.id("c"));
  EXPECT_TRUE(part.races[1].inputs);
}

/// At 0 the ordinary output must go first, then the input, then the observation: no choice.
TEST(SystemLasso, AnObservationDoesNotTieWithWhatItWaitsFor) {
  SystemBuilder b;
  b.out("source.o", 1).flow("source.o", "n.i").out("n.plain", 1).out("n.seen", 1);
  b.flow("n.plain", "sink.a").observation("n.seen", "sink.b").order({"sink.a", "sink.b"});
  for (const Method method : {Method::lasso, Method::steps, Method::diagrams}) {
    const PartCheck part = check_by(method, b.system());
    EXPECT_EQ(part.progress, Verdict::holds);
    EXPECT_EQ(part.repeatable, Verdict::holds);
    EXPECT_EQ(age(part, b.sink("n.i"), b.output("n.plain")), "none, 1..1");
    EXPECT_EQ(age(part, b.sink("n.i"), b.output("n.seen")), "0..0");
  }
}

TEST(SystemLasso, BeginsToRepeatWhenTheLastOutputHasBegun) {
  SystemBuilder b;
  b.out("a.o", 10).out("b.o", 4, 27).flow("a.o", "b.i").flow("b.o", "a.i");
  const PartCheck part = check_part(b.system());
  EXPECT_EQ(part.transient, 27);  // 20 and 23, if b had begun earlier, is no longer the same
  EXPECT_EQ(part.period, 20);
}

TEST(SystemLasso, AManyRobotsSystemIsASmallRun) {
  const PartCheck part = check_part(test::planner(128).system());
  EXPECT_EQ(part.nodes.size(), 257U);
  EXPECT_EQ(part.progress, Verdict::holds);
  EXPECT_EQ(part.decided_by, Method::rule);
  ASSERT_EQ(part.efforts.size(), 2U);
  EXPECT_EQ(part.efforts[1].method, Method::lasso);
  // In 100 ticks each robot has 1 goal, 10 commands, 10 states, 2 poses: each sent and consumed;
  // and the run may go once more through time 0.
  EXPECT_GE(part.efforts[1].states, 128U * 2 * 23);
  EXPECT_LE(part.efforts[1].states, 128U * 2 * 27);
  EXPECT_EQ(part.period, 100);
}

TEST(SystemLasso, LimitsLeaveItUndecided) {
  SystemCheckOptions options;
  options.method = Method::lasso;
  options.limits.max_states = 100;
  const PartCheck part = check_part(test::planner(4).system(), options);
  EXPECT_EQ(part.progress, Verdict::undecided);
  EXPECT_EQ(part.efforts.at(0).limit, Limit::states);
  EXPECT_EQ(part.repeatable, Verdict::violated);  // a race that was seen is one
  EXPECT_TRUE(part.ages.empty());

  options.method.reset();
  const PartCheck by_rule = check_part(test::planner(4).system(), options);
  EXPECT_EQ(by_rule.progress, Verdict::holds);
  EXPECT_EQ(by_rule.decided_by, Method::rule);
}

TEST(SystemLasso, DecidesNothingOfSeveralPeriods) {
  const PartCheck part = check_by(Method::lasso, test::uav_altitude().system());
  EXPECT_EQ(part.progress, Verdict::undecided);
  EXPECT_EQ(part.decided_by, Method::lasso);
  EXPECT_TRUE(part.efforts.empty());
}

TEST(SystemLasso, ChainsCarryDataThroughSeveralNodes) {
  const SystemBuilder b = fusion();
  SystemCheckOptions options;
  EXPECT_TRUE(check_part(b.system(), options).chains.empty());
  options.chains = true;
  const PartCheck part = check_part(b.system(), options);
  const auto chain = [&](const char* origin, const char* emission) {
    for (const ChainAge& age : part.chains) {
      if (age.origin == b.output(origin) && age.emission == b.output(emission)) return age;
    }
    throw std::out_of_range("no such chain");
  };
  // w at 14 + 12 k has consumed z at 12 + 12 k, which has consumed x and y at 9 + 12 k.
  const ChainAge x = chain("x.o", "logger.w");
  EXPECT_EQ(x.flows, 2U);
  EXPECT_EQ(x.least, 5);
  EXPECT_EQ(x.greatest, 5);
  EXPECT_TRUE(x.none_at_first);
  const ChainAge y = chain("y.o", "logger.w");
  EXPECT_EQ(y.least, 5);
  EXPECT_EQ(y.greatest, 5);
  const ChainAge z = chain("fusion.z", "logger.w");
  EXPECT_EQ(z.flows, 1U);
  EXPECT_EQ(z.greatest, 2);
  EXPECT_FALSE(z.none_at_first);
  EXPECT_THROW(chain("logger.w", "x.o"), std::out_of_range);
}

}  // namespace
}  // namespace leadline::check
