#include <algorithm>

#include "emit/controller_parts.hpp"

namespace leadline::emit {
namespace {

using collapse::Mode;
using collapse::PortAction;

constexpr std::string_view code_text = R"code(@STAMP@//
// Comments name the lines of the model.

#include "@FILE@_controller.hpp"

namespace @SPACE@ {
namespace detail {
namespace {

// What the robot can be told: kind, activity or objective, alternatives before and after.
constexpr Action actions[] = {
@ACTIONS@};

// What a reaction tells it: effect i is the part of this list from first_action[i] to
// first_action[i + 1].
constexpr ActionIndex effect_actions[] = {
@EFFECTS@};

constexpr @FIRST_ACTION_TYPE@ first_action[] = {
@FIRST_ACTION@};

struct Label {
  @EVENT@ event;
  @EFFECT@ effect;
};

// What edges carry, by event.
constexpr Label labels[] = {
@LABELS@};

// Mode m has the edges from first_edge[m] to first_edge[m + 1], by event.
constexpr @FIRST_EDGE_TYPE@ first_edge[] = {
@FIRST_EDGE@};

constexpr @LABEL@ edge_label[] = {
@EDGE_LABEL@};

constexpr Mode edge_target[] = {
@EDGE_TARGET@};

// What holds in a mode apart from the hardware.
constexpr @SITUATION@ situation_of[] = {
@SITUATION_OF@};

constexpr Phase situation_phase[] = {
@PHASES@};

// Eight objectives a byte, the first in the lowest bit.
constexpr std::uint8_t situation_objectives[][@BYTES@] = {
@ACTIVE@};

constexpr Alternative situation_alternatives[][@ACTIVITIES@] = {
@RUNNING@};

}  // namespace

bool is_event(std::uint32_t number) noexcept { return number < event_count; }

Step find(Mode mode, std::uint32_t event) noexcept {
  const std::size_t end = first_edge[std::size_t{mode} + 1];
  std::size_t low = first_edge[mode];
  std::size_t high = end;
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    if (labels[edge_label[middle]].event < event) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  if (low == end || labels[edge_label[low]].event != event) return {nullptr, nullptr, mode, false};
  const std::size_t effect = labels[edge_label[low]].effect;
  return {effect_actions + first_action[effect], effect_actions + first_action[effect + 1],
          edge_target[low], true};
}

const Action& action(ActionIndex index) noexcept { return actions[index]; }

Phase phase(Mode mode) noexcept { return situation_phase[situation_of[mode]]; }

bool is_active(Mode mode, std::uint32_t objective) noexcept {
  if (objective >= objective_count) return false;
  const std::uint32_t byte = situation_objectives[situation_of[mode]][objective / 8];
  return ((byte >> (objective % 8)) & 1U) != 0;
}

Alternative alternative(Mode mode, std::uint32_t activity) noexcept {
  if (activity >= activity_count) return Alternative::none;
  return situation_alternatives[situation_of[mode]][activity];
}

}  // namespace detail
}  // namespace @SPACE@
)code";

std::string number(std::size_t value) {
  return std::to_string(value);
}

std::string with_line(const std::string& id, std::size_t line) {
  return comment_text(id) + " (line " + number(line) + ")";
}

class Tables {
 public:
  explicit Tables(const ControllerSource& source)
      : source_(source),
        mission_(source.mission),
        modes_(source.modes),
        names_(source.names),
        tables_(source.tables) {}

  [[nodiscard]] std::string actions() const {
    std::string text;
    for (const PortAction& action : tables_.actions) {
      text += "  {ActionKind::" + kind_of(action) + ", " + number(element_of(action)) + ", " +
              alternative(action, action.from, action.kind == PortAction::Kind::change) + ", " +
              alternative(action, action.to, starts(action)) + "},  // " +
              comment_text(collapse::describe(mission_, action)) + ", line " +
              number(line_of(action)) + "\n";
    }
    return text;
  }

  [[nodiscard]] std::string effects() const {
    std::string text;
    for (std::size_t e = 0; e < tables_.effects.size(); ++e) {
      std::string told;
      text += "  ";
      for (std::size_t i = 0; i < tables_.effects[e].size(); ++i) {
        text += number(tables_.effects[e][i]) + ", ";
        told += (i == 0 ? "" : "; ") + collapse::describe(mission_, modes_.effects[e][i]);
      }
      text +=
          "// effect " + number(e) + ": " + (told.empty() ? "nothing" : comment_text(told)) + "\n";
    }
    return text + (total_actions() == 0 ? "  0  // no effect does anything\n" : "");
  }

  [[nodiscard]] std::string first_action() const {
    std::size_t first = 0;
    std::string text;
    for (std::size_t e = 0; e < tables_.effects.size(); ++e) {
      text += "  " + number(first) + ",  // effect " + number(e) + "\n";
      first += tables_.effects[e].size();
    }
    return text + "  " + number(first) + "\n";
  }

  [[nodiscard]] std::size_t total_actions() const {
    std::size_t total = 0;
    for (const auto& effect : tables_.effects) total += effect.size();
    return total;
  }

  [[nodiscard]] std::string labels() const {
    std::string text;
    for (std::size_t i = 0; i < tables_.labels.size(); ++i) {
      const auto& [event, effect] = tables_.labels[i];
      text += "  {" + number(event) + ", " + number(effect) + "},  // label " + number(i) + ": " +
              comment_text(names_.events[event].id) + ", line " +
              number(names_.events[event].line) + "; effect " + number(effect) + "\n";
    }
    return text;
  }

  [[nodiscard]] std::string first_edge() const {
    std::size_t first = 0;
    std::string text;
    for (std::size_t m = 0; m < tables_.edges.size(); ++m) {
      text += "  " + number(first) + ",  // mode " + number(m) + "\n";
      first += tables_.edges[m].size();
    }
    return text + "  " + number(first) + "\n";
  }

  [[nodiscard]] std::string edge_label() const {
    std::string text;
    for (std::uint32_t m = 0; m < tables_.edges.size(); ++m) {
      text += "  ";
      for (const auto& edge : tables_.edges[m]) text += number(edge.label) + ", ";
      text += "// mode " + number(m) + ": " + about(modes_.modes[m], true) + "\n";
    }
    return text;
  }

  [[nodiscard]] std::string edge_target() const {
    std::string text;
    for (std::uint32_t m = 0; m < tables_.edges.size(); ++m) {
      text += "  ";
      for (const auto& edge : tables_.edges[m]) text += number(edge.target) + ", ";
      text += "// mode " + number(m) + "\n";
    }
    return text;
  }

  [[nodiscard]] std::string situation_of() const {
    std::string text;
    for (std::size_t m = 0; m < tables_.situation_of.size(); ++m) {
      text += "  " + number(tables_.situation_of[m]) + ",  // mode " + number(m) + "\n";
    }
    return text;
  }

  [[nodiscard]] std::string phases() const {
    return situation_rows([&](const Mode& mode) {
      constexpr const char* phases[] = {"before_start", "running", "succeeded", "failed"};
      return "Phase::" + std::string(phases[static_cast<std::size_t>(mode.phase)]);
    });
  }

  [[nodiscard]] std::string active() const {
    return situation_rows([&](const Mode& mode) {
      std::vector<std::uint32_t> bytes((names_.objectives.size() + 7) / 8);
      for (const BlockId objective : mode.objectives) {
        const std::uint32_t index = names_.objective_of[objective.index()];
        bytes[index / 8] |= 1U << (index % 8);
      }
      std::string row;
      for (const std::uint32_t byte : bytes) row += (row.empty() ? "" : ", ") + number(byte);
      return "{" + row + "}";
    });
  }

  [[nodiscard]] std::string running() const {
    return situation_rows([&](const Mode& mode) {
      std::string row;
      for (std::size_t a = 0; a < mode.alternatives.size(); ++a) {
        const auto& chosen = mode.alternatives[a];
        const std::size_t value = chosen ? names_.first_alternative[a] + *chosen : 0;
        row += (row.empty() ? "" : ", ") + alternative_name(value);
      }
      return "{" + row + "}";
    });
  }

 private:
  template <class Row>
  [[nodiscard]] std::string situation_rows(const Row& row) const {
    std::string text;
    for (std::size_t s = 0; s < tables_.example_of.size(); ++s) {
      const Mode& mode = modes_.modes[tables_.example_of[s]];
      text += "  " + row(mode) + ",  // situation " + number(s) + ": " + about(mode, false) + "\n";
    }
    return text;
  }

  [[nodiscard]] std::string alternative_name(std::size_t value) const {
    return "Alternative::" + names_.alternatives[value].name;
  }

  [[nodiscard]] std::string alternative(const PortAction& action, std::uint32_t index,
                                        bool given) const {
    return alternative_name(given ? names_.first_alternative[action.element] + index : 0);
  }

  static bool starts(const PortAction& action) {
    return action.kind == PortAction::Kind::change || action.kind == PortAction::Kind::restart ||
           action.kind == PortAction::Kind::start;
  }

  static bool of_objective(const PortAction& action) {
    return action.kind == PortAction::Kind::end || action.kind == PortAction::Kind::begin;
  }

  static bool of_mission(const PortAction& action) {
    return action.kind == PortAction::Kind::mission_succeeded ||
           action.kind == PortAction::Kind::mission_failed;
  }

  static std::string kind_of(const PortAction& action) {
    constexpr const char* kinds[] = {
        "stop",          "end", "change", "restart", "begin", "start", "mission_succeeded",
        "mission_failed"};
    if (action.kind == PortAction::Kind::end) {
      return action.success ? "end_success" : "end_failure";
    }
    return kinds[static_cast<std::size_t>(action.kind)];
  }

  [[nodiscard]] std::size_t element_of(const PortAction& action) const {
    return of_objective(action) ? names_.objective_of[action.element] : action.element;
  }

  [[nodiscard]] std::size_t line_of(const PortAction& action) const {
    if (of_mission(action)) return names_.mission_line;
    if (of_objective(action)) return names_.objectives[element_of(action)].line;
    if (starts(action)) {
      return names_.alternatives[names_.first_alternative[action.element] + action.to].line;
    }
    return names_.activities[action.element].line;
  }

  /// What holds in a mode, with the lines of the model.
  [[nodiscard]] std::string about(const Mode& mode, bool with_hardware) const {
    const std::string line = " (line " + number(names_.mission_line) + ")";
    std::string text;
    switch (mode.phase) {
      case Mode::Phase::before_start:
        text = "before the start" + line;
        break;
      case Mode::Phase::succeeded:
        text = "mission succeeded" + line;
        break;
      case Mode::Phase::failed:
        text = "mission failed" + line;
        break;
      case Mode::Phase::running:
        break;
    }
    for (const BlockId objective : mode.objectives) {
      const Enumerator& one = names_.objectives[names_.objective_of[objective.index()]];
      text += (text.empty() ? "" : ", ") + with_line(one.id, one.line);
    }
    if (!with_hardware) return text;
    for (std::size_t r = 0; r < mode.up.size(); ++r) {
      if (mode.up[r]) continue;
      text += "; down: " + with_line(mission_.resources[r].id, names_.resource_lines[r]);
    }
    return text;
  }

  const ControllerSource& source_;
  const Mission& mission_;
  const collapse::MissionModes& modes_;
  const ControllerNames& names_;
  const ControllerTables& tables_;
};

}  // namespace

std::string controller_code(const ControllerSource& source) {
  const Tables tables(source);
  const ControllerNames& names = source.names;
  return filled(code_text,
                {{"STAMP", stamp_lines(source.mission, source.modes, source.stamp, "//", false)},
                 {"FILE", names.file},
                 {"SPACE", names.space},
                 {"ACTIONS", tables.actions()},
                 {"EFFECTS", tables.effects()},
                 {"FIRST_ACTION_TYPE", integer_for(tables.total_actions() + 1)},
                 {"FIRST_ACTION", tables.first_action()},
                 {"EVENT", integer_for(names.events.size())},
                 {"EFFECT", integer_for(source.tables.effects.size())},
                 {"LABELS", tables.labels()},
                 {"FIRST_EDGE_TYPE", integer_for(source.modes.reactions.size() + 1)},
                 {"FIRST_EDGE", tables.first_edge()},
                 {"LABEL", integer_for(source.tables.labels.size())},
                 {"EDGE_LABEL", tables.edge_label()},
                 {"EDGE_TARGET", tables.edge_target()},
                 {"SITUATION", integer_for(source.tables.example_of.size())},
                 {"SITUATION_OF", tables.situation_of()},
                 {"PHASES", tables.phases()},
                 {"BYTES", std::to_string((names.objectives.size() + 7) / 8)},
                 {"ACTIVE", tables.active()},
                 {"ACTIVITIES", std::to_string(names.activities.size())},
                 {"RUNNING", tables.running()}});
}

}  // namespace leadline::emit
