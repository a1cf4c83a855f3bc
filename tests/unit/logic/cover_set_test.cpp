#include "logic/cover_set.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "oracle/random.hpp"

namespace leadline::logic {
namespace {

using oracle::Random;
using NodeIndex = CoverSet::NodeIndex;

const std::vector<program::Counter> fields = {0, 1, 2, 3};

Marking marking_below(Random& random, Tokens most) {
  Marking marking;
  for (std::size_t c = 0; c < fields.size(); ++c) {
    marking.push_back(random.chance(2) ? omega : random.below(most));
  }
  return marking;
}

/// Of these few cover each other.
Marking nearly_constant_sum(Random& random) {
  const Tokens a = random.below(40);
  const Tokens b = random.below(40);
  return {a, b, random.below(2), 80 - a - b};
}

bool is_below(const Marking& less, const Marking& more) {
  return std::equal(less.begin(), less.end(), more.begin(), std::less_equal<>{});
}

TEST(CoverSet, KeepsWhatNothingCovers) {
  for (std::uint64_t round = 0; round < 20; ++round) {
    Random random(round);
    std::vector<CoverabilityTree::Node> nodes;
    CoverSet set(nodes, fields);
    std::vector<NodeIndex> kept;
    std::size_t most = 0;
    for (NodeIndex n = 0; n < 400; ++n) {
      const Marking marking = round < 10 ? marking_below(random, 4) : nearly_constant_sum(random);
      const auto covers = [&](NodeIndex k) { return is_below(marking, nodes[k].marking); };
      const bool is_covered = std::any_of(kept.begin(), kept.end(), covers);
      ASSERT_EQ(set.covers(marking), is_covered);
      nodes.push_back({marking, 0, 0, {}});
      if (is_covered) continue;
      std::vector<NodeIndex> expected;
      std::erase_if(kept, [&](NodeIndex k) {
        if (is_below(nodes[k].marking, marking)) expected.push_back(k);
        return is_below(nodes[k].marking, marking);
      });
      std::vector<NodeIndex> removed = set.remove_below(marking);
      std::sort(removed.begin(), removed.end());
      ASSERT_EQ(removed, expected);
      set.add(n);
      kept.push_back(n);
      most = std::max(most, kept.size());
    }
    EXPECT_EQ(most > 50, round >= 10) << "few and many are compared in different ways";
  }
}

TEST(CoverSet, FindsTheLastThatGrew) {
  for (std::uint64_t round = 0; round < 20; ++round) {
    Random random(round);
    std::vector<CoverabilityTree::Node> nodes;
    for (int n = 0; n < 200; ++n) nodes.push_back({marking_below(random, 4), 0, 0, {}});
    CoverSet set(nodes, fields);
    std::vector<NodeIndex> path;
    for (int step = 0; step < 500; ++step) {
      if (!path.empty() && random.chance(step % 200 < 100 ? 20 : 80)) {
        set.remove_last();
        path.pop_back();
      } else {
        path.push_back(static_cast<NodeIndex>(random.below(nodes.size())));
        set.add(path.back());
      }
      const Marking asked = marking_below(random, 4);
      const auto grew = std::find_if(path.rbegin(), path.rend(), [&](NodeIndex n) {
        const Marking& before = nodes[n].marking;
        return is_below(before, asked) && std::any_of(fields.begin(), fields.end(), [&](auto c) {
                 return before[c] < asked[c] && asked[c] != omega;
               });
      });
      const auto place = set.last_grown(asked, CoverIndex::all);
      ASSERT_EQ(place.has_value(), grew != path.rend());
      if (place) {
        ASSERT_EQ(set.node(*place), *grew);
      }
    }
  }
}

}  // namespace
}  // namespace leadline::logic
