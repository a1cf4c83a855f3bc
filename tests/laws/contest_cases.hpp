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

namespace leadline::laws {

/// The cases of the Model Checking Contest, where they are at hand.
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

/// Those with at most so many edges; none where there are no cases.
inline std::vector<ContestCase> contest_cases(std::uint64_t most_edges) {
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
    if (std::strtoull(one.columns["edges"].c_str(), nullptr, 10) > most_edges) continue;
    one.folder = contest_folder() / one.columns["net"];
    one.answers = contest_answers(one.folder);
    cases.push_back(std::move(one));
  }
  return cases;
}

}  // namespace leadline::laws
