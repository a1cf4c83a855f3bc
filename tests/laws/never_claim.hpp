#pragma once

#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "logic/buchi.hpp"

namespace leadline::laws {

/// Spin's automaton of a formula over p0, p1, ...: what `spin -f` prints.
class NeverClaim {
 public:
  NeverClaim(const std::string& text, std::uint32_t atoms) : letters_(1U << atoms) {
    automaton_.all_marks = 1;
    std::istringstream lines(text);
    std::string line;
    while (std::getline(lines, line)) read(line);
    for (auto& [from, goto_, condition] : moves_) add(from, goto_, condition);
    if (automaton_.states.empty()) throw std::runtime_error("no never claim:\n" + text);
  }

  [[nodiscard]] const logic::Buchi& automaton() const { return automaton_; }

 private:
  struct Move {
    std::uint32_t from;
    std::string goto_;
    std::string condition;
  };

  void read(const std::string& line) {
    const auto arrow = line.find(" -> ");
    if (arrow != std::string::npos) {
      const bool done = line.find("atomic {") != std::string::npos;
      const std::string target = done ? "accept_all" : line.substr(line.find("goto ") + 5);
      const auto begin = done ? line.find('{') + 1 : line.find("::") + 2;
      moves_.push_back({last_, target, line.substr(begin, arrow - begin)});
    } else if (line.ends_with(":")) {
      label(line.substr(0, line.size() - 1));
    } else if (line == "\tskip") {
      moves_.push_back({last_, "accept_all", "1"});
    }
    after_label_ = line.ends_with(":");
  }

  void label(const std::string& name) {
    if (!after_label_) {
      last_ = static_cast<std::uint32_t>(automaton_.states.size());
      automaton_.states.emplace_back();
      accepting_.push_back(false);
    }
    accepting_[last_] = accepting_[last_] || name.starts_with("accept");
    by_name_[name] = last_;
  }

  void add(std::uint32_t from, const std::string& target, const std::string& condition) {
    for (logic::Letter letter = 0; letter < letters_; ++letter) {
      std::string_view rest = condition;
      if (!any(rest, letter)) continue;
      automaton_.states[from].push_back(
          {letter, (letters_ - 1) & ~letter, accepting_[from] ? 1U : 0U, by_name_.at(target)});
    }
  }

  static void skip(std::string_view& rest, std::size_t count) {
    rest.remove_prefix(count);
    while (rest.starts_with(' ')) rest.remove_prefix(1);
  }

  bool any(std::string_view& rest, logic::Letter letter) {
    bool value = every(rest, letter);
    while (rest.starts_with("||")) {
      skip(rest, 2);
      value = every(rest, letter) || value;
    }
    return value;
  }

  bool every(std::string_view& rest, logic::Letter letter) {
    bool value = one(rest, letter);
    while (rest.starts_with("&&")) {
      skip(rest, 2);
      value = one(rest, letter) && value;
    }
    return value;
  }

  bool one(std::string_view& rest, logic::Letter letter) {
    skip(rest, 0);
    if (rest.starts_with('!')) {
      skip(rest, 1);
      return !one(rest, letter);
    }
    if (rest.starts_with('(')) {
      skip(rest, 1);
      const bool value = any(rest, letter);
      skip(rest, 1);
      return value;
    }
    if (rest.starts_with('p')) {
      const auto atom = static_cast<unsigned>(rest[1] - '0');
      skip(rest, 2);
      return ((letter >> atom) & 1) != 0;
    }
    const bool value = rest.starts_with("1") || rest.starts_with("true");
    skip(rest, rest.starts_with("1") ? 1 : value ? 4 : 5);
    return value;
  }

  logic::Letter letters_;
  logic::Buchi automaton_;
  std::vector<bool> accepting_;
  std::vector<Move> moves_;
  std::map<std::string, std::uint32_t> by_name_;
  std::uint32_t last_ = 0;
  bool after_label_ = false;
};

}  // namespace leadline::laws
