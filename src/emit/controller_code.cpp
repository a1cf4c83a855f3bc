#include "emit/controller_parts.hpp"
#include "emit/controller_rows.hpp"

namespace leadline::emit {
namespace {

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

std::size_t total_actions(const ControllerTables& tables) {
  std::size_t total = 0;
  for (const auto& effect : tables.effects) total += effect.size();
  return total;
}

/// The types of the tables' elements.
Values types(const ControllerSource& source) {
  return {{"FIRST_ACTION_TYPE", integer_for(total_actions(source.tables) + 1)},
          {"EVENT", integer_for(source.names.events.size())},
          {"EFFECT", integer_for(source.tables.effects.size())},
          {"FIRST_EDGE_TYPE", integer_for(source.modes.reactions.size() + 1)},
          {"LABEL", integer_for(source.tables.labels.size())},
          {"SITUATION", integer_for(source.tables.example_of.size())}};
}

}  // namespace

std::string controller_code(const ControllerSource& source) {
  const ControllerNames& names = source.names;
  const ModeRows modes(source);
  Values values = types(source);
  const Values rows{{"STAMP", stamp_lines(source.mission, source.modes, source.stamp, "//", false)},
                    {"FILE", names.file},
                    {"SPACE", names.space},
                    {"ACTIONS", action_rows(source)},
                    {"EFFECTS", effect_rows(source)},
                    {"FIRST_ACTION", first_action_rows(source)},
                    {"LABELS", label_rows(source)},
                    {"FIRST_EDGE", modes.first_edge()},
                    {"EDGE_LABEL", modes.edge_label()},
                    {"EDGE_TARGET", modes.edge_target()},
                    {"SITUATION_OF", modes.situation_of()},
                    {"PHASES", modes.phases()},
                    {"BYTES", std::to_string((names.objectives.size() + 7) / 8)},
                    {"ACTIVE", modes.active()},
                    {"ACTIVITIES", std::to_string(names.activities.size())},
                    {"RUNNING", modes.running()}};
  values.insert(values.end(), rows.begin(), rows.end());
  return filled(code_text, values);
}

}  // namespace leadline::emit
