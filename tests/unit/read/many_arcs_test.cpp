#include <gtest/gtest.h>

#include <string>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/source.hpp"
#include "leadline/read/tina_net.hpp"

namespace leadline::read {
namespace {

TEST(ManyArcs, OfOneTransitionAddUpAsFewDo) {
  constexpr std::size_t places = 40;
  std::string arcs;
  for (std::size_t p = 0; p < places; ++p) arcs += " p" + std::to_string(p);
  const std::string line = "tr t" + arcs + " ->" + arcs + "\n";
  Diagnostics diagnostics;
  const auto net = tina_net(SourceFile("many.net", line + line), diagnostics, {});
  ASSERT_TRUE(net.has_value());
  const Transition& transition = net->transitions.at(0);
  ASSERT_EQ(transition.inputs.size(), places);
  ASSERT_EQ(transition.outputs.size(), places);
  for (std::size_t p = 0; p < places; ++p) {
    EXPECT_EQ(transition.inputs[p], (InputArc{PlaceId(p), 2, InputArc::Kind::consume}));
    EXPECT_EQ(transition.outputs[p], (OutputArc{PlaceId(p), 2}));
  }
}

}  // namespace
}  // namespace leadline::read
