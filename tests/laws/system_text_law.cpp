// DSAAM systems as text: what is printed is read back as the same system.

#include <gtest/gtest.h>

#include <optional>
#include <sstream>
#include <string>

#include "laws/system_rounds.hpp"
#include "leadline/emit/diagrams.hpp"
#include "leadline/emit/dsaam.hpp"
#include "leadline/explore/explore.hpp"
#include "leadline/lower/dsaam.hpp"
#include "leadline/read/diagrams.hpp"
#include "leadline/read/dsaam.hpp"

namespace leadline::laws {
namespace {

std::string printed(const DsaamSystem& system) {
  std::ostringstream text;
  emit::dsaam(text, system);
  return text.str();
}

/// Equal ports of two systems that may count in different ticks.
class Comparison {
 public:
  Comparison(const DsaamSystem& a, const DsaamSystem& b) : a_(a), b_(b) {}

  [[nodiscard]] std::string difference() const {
    if (a_.name != b_.name) return "name";
    if (a_.time_unit != b_.time_unit) return "time unit";
    if (a_.nodes.size() != b_.nodes.size()) return "number of nodes";
    for (std::size_t n = 0; n < a_.nodes.size(); ++n) {
      std::string found = difference(a_.nodes[n], b_.nodes[n]);
      if (!found.empty()) return a_.nodes[n].name + ": " + found;
    }
    return {};
  }

 private:
  [[nodiscard]] std::string difference(const DsaamNode& a, const DsaamNode& b) const {
    if (a.name != b.name || a.place != b.place) return "name";
    if (a.inputs.size() != b.inputs.size()) return "number of inputs";
    if (a.outputs.size() != b.outputs.size()) return "number of outputs";
    if (a.order != b.order) return "order";
    for (std::size_t i = 0; i < a.inputs.size(); ++i) {
      if (!same(a.inputs[i], b.inputs[i])) return a.inputs[i].name;
    }
    for (std::size_t i = 0; i < a.outputs.size(); ++i) {
      if (!same(a.outputs[i], b.outputs[i])) return a.outputs[i].name;
    }
    return {};
  }

  static Rational in_time_units(Ticks ticks, const DsaamSystem& system) {
    return {ticks * system.tick.numerator(), system.tick.denominator()};
  }

  static bool same(const DsaamInput& a, const DsaamInput& b) {
    return a.name == b.name && a.place == b.place && a.buffer == b.buffer && a.source == b.source;
  }

  [[nodiscard]] bool same(const DsaamOutput& a, const DsaamOutput& b) const {
    if (a.name != b.name || a.place != b.place) return false;
    if (a.observation != b.observation || a.sinks != b.sinks) return false;
    if (in_time_units(a.first, a_) != in_time_units(b.first, b_)) return false;
    if (a.periods.size() != b.periods.size()) return false;
    for (std::size_t i = 0; i < a.periods.size(); ++i) {
      if (in_time_units(a.periods[i], a_) != in_time_units(b.periods[i], b_)) return false;
    }
    return true;
  }

  const DsaamSystem& a_;
  const DsaamSystem& b_;
};

std::optional<DsaamSystem> read_back(const DsaamSystem& system, std::string& fault) {
  Diagnostics diagnostics;
  auto read = read::dsaam(SourceFile("system.dsaam", printed(system)), diagnostics);
  if (!read) fault = diagnostics.all().front().message;
  return read;
}

Finding text_is_read_back(const DsaamSystem& system) {
  Finding found{1, {}};
  const auto once = read_back(system, found.difference);
  if (!once) return found;
  found.difference = Comparison(system, *once).difference();
  if (!found.difference.empty()) return found;
  const auto twice = read_back(*once, found.difference);
  if (!twice) return found;
  if (twice->tick != once->tick) return {1, "tick"};
  if (printed(*once) != printed(*twice)) return {1, "text"};
  found.difference = Comparison(*once, *twice).difference();
  return found;
}

TEST(SystemTextLaw, SystemsAreReadBack) {
  EXPECT_EQ(first_failure(text_is_read_back, 20'000'000, 2000, {.most_nodes = 6}), "");
}

std::string printed(const diagram::Composition& composition) {
  std::ostringstream text;
  emit::diagrams(text, composition);
  return text.str();
}

explore::StateGraph explored(const diagram::Composition& composition) {
  Limits limits;
  limits.max_states = 500;
  return explore::state_graph(compiled(composition).program, limits);
}

/// The state graph of what is read back is the same, state by state: breadth first, the numbers of
/// states do not depend on how variables are numbered.
Finding diagrams_are_read_back(const DsaamSystem& system) {
  Finding found;
  using Lowering = diagram::Composition (*)(const DsaamSystem&);
  for (const Lowering lowering : {Lowering{lower::diagrams}, Lowering{lower::whole_steps}}) {
    const diagram::Composition before = lowering(system);
    Diagnostics diagnostics;
    const auto after = read::diagrams(SourceFile("system.td", printed(before)), diagnostics);
    if (!after) return {1, diagnostics.all().front().message};
    if (printed(*after) != printed(before)) return {1, "text"};
    const auto right = explored(before);
    const auto got = explored(*after);
    ++found.compared;
    if (got.size() != right.size()) return {1, "number of states"};
    if (got.offsets != right.offsets || got.targets != right.targets) return {1, "transitions"};
  }
  return found;
}

TEST(SystemTextLaw, DiagramsAreReadBack) {
  EXPECT_EQ(first_failure(diagrams_are_read_back, 21'000'000, 300), "");
}

}  // namespace
}  // namespace leadline::laws
