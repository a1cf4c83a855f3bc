#pragma once

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "leadline/base/files.hpp"
#include "leadline/model/vocabulary.hpp"
#include "leadline/read/encoding.hpp"
#include "leadline/read/pnml.hpp"
#include "leadline/read/properties.hpp"

namespace leadline::test {

/// The cases of the Model Checking Contest, where they are at hand: `mcc` in the folder that
/// LEADLINE_CASES in the environment names. There `INDEX.tsv` has a line for each net, whose folder
/// has `model.pnml`, the properties of each examination as `EXAMINATION.xml` and the answers that
/// the contest's tools agreed on in `expected.tsv`.
inline std::filesystem::path contest_folder() {
  const char* folder = std::getenv("LEADLINE_CASES");
  const auto cases = std::filesystem::path(LEADLINE_SOURCE_DIR) / "../shared/cases";
  return (folder == nullptr ? cases : std::filesystem::path(folder)) / "mcc";
}

/// A net with what the contest's tools agreed on.
struct ContestCase {
  std::filesystem::path folder;
  std::map<std::string, std::string> columns;  ///< of its line in the index
  std::map<std::string, std::string> answers;  ///< "TRUE", "FALSE" or a number, by formula

  [[nodiscard]] std::uint64_t number(const std::string& column) const {
    return std::stoull(columns.at(column));
  }
  [[nodiscard]] SourceFile text(const std::string& name) const {
    std::string error;
    return read::in_utf8(*read_file((folder / name).string(), error));
  }
  [[nodiscard]] std::optional<PetriNet> net() const {
    Diagnostics diagnostics;
    return read::pnml(text("model.pnml"), diagnostics);
  }
  [[nodiscard]] std::vector<Property> properties(const std::string& examination,
                                                 const PetriNet& net) const {
    Diagnostics diagnostics;
    return read::contest_properties(text(examination + ".xml"), vocabulary_of(net), diagnostics);
  }
};

inline std::map<std::string, std::string> contest_answers(const std::filesystem::path& folder) {
  std::map<std::string, std::string> answers;
  std::ifstream file(folder / "expected.tsv");
  std::string line;
  while (std::getline(file, line)) {
    std::istringstream words(line);
    std::string examination;
    std::string word;
    std::string name;
    words >> examination >> word >> name;
    if (word == "FORMULA") words >> answers[name];
  }
  return answers;
}

/// Those with at most so many edges, with LEADLINE_LARGE in the environment `most_edges_of_large`;
/// none where there are no cases.
inline std::vector<ContestCase> contest_cases(std::uint64_t most_edges,
                                              std::uint64_t most_edges_of_large) {
  const std::uint64_t most =
      std::getenv("LEADLINE_LARGE") != nullptr ? most_edges_of_large : most_edges;
  std::vector<ContestCase> cases;
  std::ifstream index(contest_folder() / "INDEX.tsv");
  std::string line;
  std::getline(index, line);
  const std::string names = line;
  while (std::getline(index, line)) {
    std::istringstream header(names);
    std::istringstream row(line);
    ContestCase one;
    std::string name;
    while (header >> name && row >> one.columns[name]) {
    }
    if (one.number("edges") > most) continue;
    one.folder = contest_folder() / one.columns["net"];
    one.answers = contest_answers(one.folder);
    cases.push_back(std::move(one));
  }
  return cases;
}

/// Why a test of them is skipped.
inline std::string no_contest_cases() {
  return "no nets in " + contest_folder().string() + "; LEADLINE_CASES names their folder";
}

}  // namespace leadline::test
