// LTL formulas of the Model Checking Contest are answered as the contest's tools agreed, on the fly
// and on the stored graph, and runs that show an answer are checked by their definition.
// LEADLINE_LARGE in the environment takes nets of up to so many thousand states.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>

#include "leadline/base/files.hpp"
#include "leadline/explore/explore.hpp"
#include "leadline/logic/ltl.hpp"
#include "leadline/logic/recheck.hpp"
#include "leadline/model/vocabulary.hpp"
#include "leadline/read/encoding.hpp"
#include "leadline/read/pnml.hpp"
#include "leadline/read/properties.hpp"

namespace leadline::logic {
namespace {

constexpr std::uint64_t most_states = 20'000;

std::filesystem::path ltl_cases() {
  const char* folder = std::getenv("LEADLINE_CASES");
  const auto cases = std::filesystem::path(LEADLINE_SOURCE_DIR) / "../shared/cases";
  return (folder == nullptr ? cases : std::filesystem::path(folder)) / "mcc";
}

/// By id of the formula.
std::map<std::string, bool> expected_answers(const std::filesystem::path& folder) {
  std::map<std::string, bool> answers;
  std::ifstream lines(folder / "expected.tsv");
  std::string examination;
  std::string word;
  std::string id;
  std::string answer;
  std::getline(lines, word);
  while (lines >> examination >> word >> id >> answer) {
    if (examination == "LTLC" || examination == "LTLF") answers[id] = answer == "TRUE";
    std::getline(lines, word);
  }
  return answers;
}

SourceFile text_of(const std::filesystem::path& path) {
  std::string error;
  return read::in_utf8(*read_file(path.string(), error));
}

class LtlNet {
 public:
  explicit LtlNet(const std::filesystem::path& folder)
      : folder_(folder), answers_(expected_answers(folder)) {}

  void check() {
    Diagnostics diagnostics;
    const auto net = read::pnml(text_of(folder_ / "model.pnml"), diagnostics);
    ASSERT_TRUE(net);
    const program::Program program = program::compile(*net);
    const explore::StateGraph graph = explore::state_graph(program, Limits{});
    const Limits limits;
    LtlOnTheFly on_the_fly(program, limits);
    for (const char* name : {"LTLCardinality.xml", "LTLFireability.xml"}) {
      const auto file = text_of(folder_ / name);
      const auto properties = read::contest_properties(file, vocabulary_of(*net), diagnostics);
      for (const Property& property : properties) {
        const auto& formula = std::get<Formula>(property.what);
        check(program, property.name, formula, on_the_fly.decide(formula));
        check(program, property.name, formula, decide_ltl(program, graph, formula, limits));
      }
    }
    EXPECT_FALSE(diagnostics.has_errors());
  }

  int checked = 0;
  int shown = 0;

 private:
  void check(const program::Program& program, const std::string& id, const Formula& formula,
             const Decision& decision) {
    const auto answer = answers_.find(id);
    if (answer == answers_.end()) return;
    ++checked;
    EXPECT_EQ(decision.verdict, answer->second ? Verdict::holds : Verdict::violated) << id;
    if (!decision.evidence) return;
    ++shown;
    EXPECT_EQ(recheck(program, formula, *decision.evidence).value_or(""), "") << id;
  }

  std::filesystem::path folder_;
  std::map<std::string, bool> answers_;
};

TEST(LtlContestLaw, AnswersAreThoseOfTheContest) {
  std::ifstream index(ltl_cases() / "INDEX.tsv");
  if (!index) GTEST_SKIP() << "no nets in " << ltl_cases() << "; LEADLINE_CASES names their folder";
  const char* large = std::getenv("LEADLINE_LARGE");
  const std::uint64_t most = large == nullptr ? most_states : 1000 * std::stoull(large);
  int checked = 0;
  int shown = 0;
  std::string line;
  std::getline(index, line);
  while (std::getline(index, line)) {
    std::istringstream row(line);
    std::string name;
    std::uint64_t sizes[4] = {};
    row >> name >> sizes[0] >> sizes[1] >> sizes[2] >> sizes[3];
    if (sizes[3] > most) continue;
    LtlNet net(ltl_cases() / name);
    net.check();
    checked += net.checked;
    shown += net.shown;
  }
  std::cout << checked << " answers, " << shown << " shown by runs\n";
  EXPECT_GT(checked, 500);
}

}  // namespace
}  // namespace leadline::logic
