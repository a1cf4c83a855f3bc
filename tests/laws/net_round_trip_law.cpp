// What leadline writes of a net it reads back: the same net, and the same text when written again.

#include <gtest/gtest.h>

#include <sstream>

#include "laws/rounds.hpp"
#include "leadline/emit/pnml.hpp"
#include "leadline/emit/tina_net.hpp"
#include "leadline/explore/explore.hpp"
#include "leadline/program/program.hpp"
#include "leadline/read/pnml.hpp"
#include "leadline/read/tina_net.hpp"
#include "oracle/random_net.hpp"
#include "support/graphs.hpp"

namespace leadline {
namespace {

struct Way {
  emit::Losses (*write)(std::ostream&, const PetriNet&);
  std::optional<PetriNet> (*read)(const SourceFile&, Diagnostics&, const read::NetOptions&);

  [[nodiscard]] std::string text(const PetriNet& net) const {
    std::ostringstream out;
    write(out, net);
    return out.str();
  }
  [[nodiscard]] std::optional<PetriNet> back(const std::string& text) const {
    Diagnostics diagnostics;
    return read(SourceFile("net", text), diagnostics, {});
  }
};

const Way tina{emit::tina_net, read::tina_net};
const Way pnml{emit::pnml, read::pnml};

/// What .net cannot say: titles, and tests apart from arcs there and back.
PetriNet as_tina_says(PetriNet net) {
  for (Transition& transition : net.transitions) transition.title.clear();
  return net;
}

bool same_graph(const PetriNet& a, const PetriNet& b) {
  constexpr std::uint64_t enough = 200;
  return test::difference(test::slow_state_graph(program::compile(a), enough),
                          test::slow_state_graph(program::compile(b), enough))
      .empty();
}

bool breaks_pnml(const PetriNet& net) {
  const std::string text = pnml.text(net);
  const auto back = pnml.back(text);
  return !back || oracle::with_sorted_arcs(*back) != oracle::with_sorted_arcs(net) ||
         pnml.text(*back) != text;
}

bool breaks_tina(const PetriNet& net) {
  const std::string text = tina.text(net);
  const auto back = tina.back(text);
  return !back || tina.text(*back) != text || !same_graph(*back, net);
}

bool breaks_tina_exactly(const PetriNet& net) {
  return tina.back(tina.text(net)) != as_tina_says(net);
}

void expect_never(bool (*breaks)(const PetriNet&), const oracle::NetFeatures& features) {
  for (std::uint64_t seed = 0; seed < laws::rounds(1000); ++seed) {
    const PetriNet net = oracle::random_net(seed, features);
    if (!breaks(net)) continue;
    const PetriNet small = oracle::shrink(net, breaks);
    FAIL() << "seed " << seed << "\n" << tina.text(small) << pnml.text(small);
  }
}

oracle::NetFeatures odd() {
  oracle::NetFeatures features;
  features.odd_names = true;
  return features;
}

TEST(NetRoundTrip, PnmlGivesTheSameNet) {
  expect_never(breaks_pnml, odd());
}

TEST(NetRoundTrip, TinaNetGivesTheSameGraph) {
  expect_never(breaks_tina, odd());
}

TEST(NetRoundTrip, TinaNetGivesTheSameNetButForTests) {
  oracle::NetFeatures features = odd();
  features.tests = false;
  expect_never(breaks_tina_exactly, features);
}

}  // namespace
}  // namespace leadline
