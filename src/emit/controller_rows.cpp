#include "emit/controller_rows.hpp"

namespace leadline::emit {
namespace {

using collapse::PortAction;
using Kind = PortAction::Kind;

bool of_objective(const PortAction& action) {
  return action.kind == Kind::end || action.kind == Kind::begin;
}

bool has_target(const PortAction& action) {
  return action.kind == Kind::change || action.kind == Kind::restart || action.kind == Kind::start;
}

std::string kind_name(const PortAction& action) {
  constexpr const char* kinds[] = {
      "stop", "end", "change", "restart", "begin", "start", "mission_succeeded", "mission_failed"};
  if (action.kind == Kind::end) return action.success ? "end_success" : "end_failure";
  return kinds[static_cast<std::size_t>(action.kind)];
}

std::size_t element(const PortAction& action, const ControllerNames& names) {
  return of_objective(action) ? names.objective_of[action.element] : action.element;
}

const Enumerator& alternative(const PortAction& action, std::uint32_t index, bool given,
                              const ControllerNames& names) {
  return names.alternatives[given ? names.first_alternative[action.element] + index : 0];
}

std::size_t line(const PortAction& action, const ControllerNames& names) {
  if (of_objective(action)) return names.objectives[element(action, names)].line;
  if (has_target(action)) return alternative(action, action.to, true, names).line;
  return action.kind == Kind::stop ? names.activities[action.element].line : names.mission_line;
}

std::string told(const Mission& mission, const std::vector<PortAction>& effect) {
  std::string text;
  for (const PortAction& action : effect) {
    text += (text.empty() ? "" : "; ") + collapse::describe(mission, action);
  }
  return text.empty() ? "nothing" : comment_text(text);
}

}  // namespace

std::string row(const std::string& values, const std::string& comment) {
  return (values.empty() ? "  // " : "  " + values + ",  // ") + comment + "\n";
}

std::string action_rows(const ControllerSource& source) {
  const ControllerNames& names = source.names;
  std::string text;
  for (const PortAction& action : source.tables.actions) {
    const bool changes = action.kind == Kind::change;
    const std::string values =
        "{ActionKind::" + kind_name(action) + ", " + std::to_string(element(action, names)) +
        ", Alternative::" + alternative(action, action.from, changes, names).name +
        ", Alternative::" + alternative(action, action.to, has_target(action), names).name + "}";
    const std::string comment = comment_text(collapse::describe(source.mission, action));
    text += row(values, comment + ", line " + std::to_string(line(action, names)));
  }
  return text;
}

std::string effect_rows(const ControllerSource& source) {
  std::string text;
  for (std::size_t e = 0; e < source.tables.effects.size(); ++e) {
    text +=
        row(comma_separated(source.tables.effects[e]),
            "effect " + std::to_string(e) + ": " + told(source.mission, source.modes.effects[e]));
  }
  return text;
}

std::string first_action_rows(const ControllerSource& source) {
  std::size_t first = 0;
  std::string text;
  for (std::size_t e = 0; e < source.tables.effects.size(); ++e) {
    text += row(std::to_string(first), "effect " + std::to_string(e));
    first += source.tables.effects[e].size();
  }
  return text + row(std::to_string(first), "the end");
}

std::string label_rows(const ControllerSource& source) {
  std::string text;
  for (std::size_t i = 0; i < source.tables.labels.size(); ++i) {
    const auto& [event, effect] = source.tables.labels[i];
    const Enumerator& named = source.names.events[event];
    text += row("{" + std::to_string(event) + ", " + std::to_string(effect) + "}",
                "label " + std::to_string(i) + ": " + comment_text(named.id) + ", line " +
                    std::to_string(named.line));
  }
  return text;
}

}  // namespace leadline::emit
