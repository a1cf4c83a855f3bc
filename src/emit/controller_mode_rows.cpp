#include "emit/controller_rows.hpp"

namespace leadline::emit {
namespace {

using collapse::Mode;

std::string with_line(const std::string& id, std::size_t line) {
  return comment_text(id) + " (line " + std::to_string(line) + ")";
}

std::string mode_comment(std::size_t mode) {
  return "mode " + std::to_string(mode);
}

}  // namespace

std::string ModeRows::first_edge() const {
  std::size_t first = 0;
  std::string text;
  for (std::size_t m = 0; m < tables_.edges.size(); ++m) {
    text += row(std::to_string(first), mode_comment(m));
    first += tables_.edges[m].size();
  }
  return text + row(std::to_string(first), "the end");
}

std::string ModeRows::edge_label() const {
  std::string text;
  for (std::size_t m = 0; m < tables_.edges.size(); ++m) {
    std::vector<std::uint32_t> labels;
    for (const auto& edge : tables_.edges[m]) labels.push_back(edge.label);
    const Mode& mode = modes_.modes[m];
    text += row(comma_separated(labels),
                mode_comment(m) + ": " + what_holds(mode) + what_is_down(mode));
  }
  return text;
}

std::string ModeRows::edge_target() const {
  std::string text;
  for (std::size_t m = 0; m < tables_.edges.size(); ++m) {
    std::vector<std::uint32_t> targets;
    for (const auto& edge : tables_.edges[m]) targets.push_back(edge.target);
    text += row(comma_separated(targets), mode_comment(m));
  }
  return text;
}

std::string ModeRows::situation_of() const {
  std::string text;
  for (std::size_t m = 0; m < tables_.situation_of.size(); ++m) {
    text += row(std::to_string(tables_.situation_of[m]), mode_comment(m));
  }
  return text;
}

std::string ModeRows::phases() const {
  return situation_rows(
      [](const Mode& mode) { return std::string("Phase::") + to_string(mode.phase); });
}

std::string ModeRows::active() const {
  return situation_rows([&](const Mode& mode) {
    std::vector<std::uint32_t> bytes((names_.objectives.size() + 7) / 8);
    for (const BlockId objective : mode.objectives) {
      const std::uint32_t number = names_.objective_of[objective.index()];
      bytes[number / 8] |= 1U << (number % 8);
    }
    return "{" + comma_separated(bytes) + "}";
  });
}

std::string ModeRows::running() const {
  return situation_rows([&](const Mode& mode) {
    std::string values;
    for (std::size_t a = 0; a < mode.alternatives.size(); ++a) {
      const auto& chosen = mode.alternatives[a];
      const std::size_t number = chosen ? names_.first_alternative[a] + *chosen : 0;
      values += (a == 0 ? "Alternative::" : ", Alternative::") + names_.alternatives[number].name;
    }
    return "{" + values + "}";
  });
}

template <class Values>
std::string ModeRows::situation_rows(const Values& values) const {
  std::string text;
  for (std::size_t s = 0; s < tables_.example_of.size(); ++s) {
    const Mode& mode = modes_.modes[tables_.example_of[s]];
    text += row(values(mode), "situation " + std::to_string(s) + ": " + what_holds(mode));
  }
  return text;
}

std::string ModeRows::what_holds(const Mode& mode) const {
  std::string text;
  switch (mode.phase) {
    case Mode::Phase::before_start:
      text = with_line("before the start", names_.mission_line);
      break;
    case Mode::Phase::succeeded:
      text = with_line("mission succeeded", names_.mission_line);
      break;
    case Mode::Phase::failed:
      text = with_line("mission failed", names_.mission_line);
      break;
    case Mode::Phase::running:
      break;
  }
  for (const BlockId objective : mode.objectives) {
    const Enumerator& named = names_.objectives[names_.objective_of[objective.index()]];
    text += (text.empty() ? "" : ", ") + with_line(named.id, named.line);
  }
  return text;
}

std::string ModeRows::what_is_down(const Mode& mode) const {
  std::string text;
  for (std::size_t r = 0; r < mode.up.size(); ++r) {
    if (mode.up[r]) continue;
    const Enumerator& named = names_.resources[r];
    text += (text.empty() ? "; down: " : ", ") + with_line(named.id, named.line);
  }
  return text;
}

}  // namespace leadline::emit
