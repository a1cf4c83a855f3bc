// What the lasso tells of its one run: on random systems of constant periods, what that run shows,
// carried out step by step.

#include <gtest/gtest.h>

#include <map>
#include <utility>
#include <vector>

#include "laws/system_rounds.hpp"
#include "leadline/check/system_check.hpp"
#include "oracle/system_ages.hpp"

namespace leadline::laws {
namespace {

using oracle::AgeSeen;
using oracle::Part;

Finding lasso_is_the_run(const DsaamSystem& system) {
  Finding found;
  const std::vector<Part> parts = oracle::weak_parts(system);
  check::SystemCheckOptions options;
  options.method = check::Method::lasso;
  options.chains = true;
  const auto got = check::check_system(system, options);
  for (std::size_t p = 0; p < parts.size(); ++p) {
    const oracle::SystemRun run = oracle::one_run(system, parts[p]);
    if (!run.complete) continue;
    ++found.compared;
    for (const check::Occupancy& buffer : got.parts[p].buffers) {
      if (buffer.in_the_run != run.occupancy.at(buffer.input)) return {1, "occupancy in the run"};
    }
    std::map<std::pair<OutputRef, OutputRef>, AgeSeen> chains;
    for (const check::ChainAge& age : got.parts[p].chains) {
      const AgeSeen seen{age.least, age.greatest, age.none_at_first};
      if (seen != AgeSeen{}) chains[{age.origin, age.emission}] = seen;
    }
    if (chains != run.chains) return {1, "ages along chains"};
  }
  return found;
}

TEST(SystemLassoLaw, TheLassoIsOneRun) {
  EXPECT_EQ(first_failure(lasso_is_the_run, 11'000'000, 1000,
                          {.most_nodes = 5, .several_periods = false}),
            "");
}

}  // namespace
}  // namespace leadline::laws
