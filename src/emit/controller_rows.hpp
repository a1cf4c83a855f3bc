#pragma once

#include <string>

#include "emit/controller_parts.hpp"

namespace leadline::emit {

// The rows of the tables in a controller's code, each with a comment that says what it stands for
// and names the lines of the model.

[[nodiscard]] std::string action_rows(const ControllerSource& source);
[[nodiscard]] std::string effect_rows(const ControllerSource& source);
[[nodiscard]] std::string first_action_rows(const ControllerSource& source);
[[nodiscard]] std::string label_rows(const ControllerSource& source);

/// One row: the values, each followed by a comma, and the comment (already fit for one).
[[nodiscard]] std::string row(const std::string& values, const std::string& comment);

/// The rows that stand for a mode or a situation.
class ModeRows {
 public:
  explicit ModeRows(const ControllerSource& source)
      : modes_(source.modes), names_(source.names), tables_(source.tables) {}

  [[nodiscard]] std::string first_edge() const;
  [[nodiscard]] std::string edge_label() const;
  [[nodiscard]] std::string edge_target() const;
  [[nodiscard]] std::string situation_of() const;
  [[nodiscard]] std::string phases() const;
  [[nodiscard]] std::string active() const;
  [[nodiscard]] std::string running() const;

 private:
  template <class Values>
  [[nodiscard]] std::string situation_rows(const Values& values) const;
  [[nodiscard]] std::string what_holds(const collapse::Mode& mode) const;
  [[nodiscard]] std::string what_is_down(const collapse::Mode& mode) const;

  const collapse::MissionModes& modes_;
  const ControllerNames& names_;
  const ControllerTables& tables_;
};

}  // namespace leadline::emit
