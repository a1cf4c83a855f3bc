#include <algorithm>

#include "emit/controller_parts.hpp"

namespace leadline::emit {
namespace {

constexpr std::string_view header_text = R"code(@STAMP@//
// Names: an enumerator is the id of the mission, an alternative's preceded by its activity's and
// `_`. `-` and `.` become `_`, any other character that is no letter or digit of ASCII becomes
// `_uXXXX_` (its code point), of several `_` in a row one stays, and `x` goes before a leading digit
// and before a leading `_` with a capital. Reserved words and usual macros get a `_` at the end.
// Where names clash, an id that needed no change keeps its name; the others, in byte order, get
// `_2`, `_3`, ... So no name depends on the order of the file.
//
// Freestanding C++14: no heap, no exceptions, no recursion; the tables are constants. One controller
// belongs to one thread at a time.

#ifndef LEADLINE@GUARD@_CONTROLLER_HPP
#define LEADLINE@GUARD@_CONTROLLER_HPP

#include <cstddef>
#include <cstdint>

namespace @SPACE@ {

@ENUMS@
/// The number of a mode: what holds between two events.
using Mode = @MODE@;

/// How far the mission is.
enum class Phase : std::uint8_t { before_start, running, succeeded, failed };

/// How an objective has ended.
enum class Outcome : std::uint8_t { success, failure };

/// What became of an event: `ignored`, when the mode has no edge for it; `invalid`, when it is a
/// number that is no event, or was dispatched from inside a port call. Neither changes anything.
enum class Result : std::uint8_t { handled, ignored, invalid };

constexpr std::size_t event_count = @EVENTS@;
constexpr std::size_t activity_count = @ACTIVITIES@;
constexpr std::size_t alternative_count = @ALTERNATIVES@;  // with `none`
constexpr std::size_t objective_count = @OBJECTIVES@;
constexpr std::size_t mode_count = @MODES@;

namespace detail {

enum class ActionKind : std::uint8_t {
  stop,
  end_success,
  end_failure,
  change,
  restart,
  begin,
  start,
  mission_succeeded,
  mission_failed
};

struct Action {
  ActionKind kind;
  @ELEMENT@ element;  // an activity or an objective
  Alternative from;
  Alternative to;
};

using ActionIndex = @ACTION@;

struct Step {
  const ActionIndex* first;
  const ActionIndex* last;
  Mode target;
  bool exists;
};

constexpr Mode initial_mode = @INITIAL@;

bool is_event(std::uint32_t number) noexcept;
Step find(Mode mode, std::uint32_t event) noexcept;
const Action& action(ActionIndex index) noexcept;
Phase phase(Mode mode) noexcept;
bool is_active(Mode mode, std::uint32_t objective) noexcept;
Alternative alternative(Mode mode, std::uint32_t activity) noexcept;

}  // namespace detail

/// The controller of the mission. `Port` is the robot's side; a reaction calls it in this order:
///
///   void stop(Activity);                                      consumers before producers
///   void end(Objective, Outcome);
///   void change(Activity, Alternative from, Alternative to);  producers before consumers, as they
///   void restart(Activity, Alternative);                      come; stopped and started again
///   void begin(Objective);
///   void start(Activity, Alternative);                        producers before consumers
///   void mission_succeeded();
///   void mission_failed();
///
/// Ties stand in the order of the mission's file. They are the net effect of the reaction. The port
/// must outlive the controller and must not throw. During the calls the queries tell the new mode.
template <class Port>
class Controller {
 public:
  /// A constant expression: a controller at namespace scope needs no code before `main`.
  constexpr explicit Controller(Port& port) noexcept : port_(&port) {}

  /// A copy is in the same mode with the same port, and goes on by itself: for a look ahead, and for
  /// tests.
  Controller(const Controller& other) noexcept : port_(other.port_), mode_(other.mode_) {}
  Controller& operator=(const Controller& other) noexcept {
    port_ = other.port_;
    mode_ = other.mode_;
    return *this;
  }

  /// Reacts to an event. Time: logarithmic in the events that the mode has, linear in the calls.
  Result dispatch(Event event) noexcept {
    const auto number = static_cast<std::uint32_t>(event);
    if (busy_ || !detail::is_event(number)) return Result::invalid;
    const detail::Step step = detail::find(mode_, number);
    if (!step.exists) return Result::ignored;
    busy_ = true;
    mode_ = step.target;
    for (const detail::ActionIndex* index = step.first; index != step.last; ++index) {
      perform(detail::action(*index));
    }
    busy_ = false;
    return Result::handled;
  }

  Mode mode() const noexcept { return mode_; }
  Phase phase() const noexcept { return detail::phase(mode_); }
  bool succeeded() const noexcept { return phase() == Phase::succeeded; }
  bool failed() const noexcept { return phase() == Phase::failed; }

  /// Whether an objective is active; false for a number that is none.
  bool is_active(Objective objective) const noexcept {
    return detail::is_active(mode_, static_cast<std::uint32_t>(objective));
  }

  /// What an activity runs: `none` when it does not, or for a number that is none.
  Alternative alternative(Activity activity) const noexcept {
    return detail::alternative(mode_, static_cast<std::uint32_t>(activity));
  }

 private:
  void perform(const detail::Action& action) {
    using detail::ActionKind;
    const auto activity = static_cast<Activity>(action.element);
    const auto objective = static_cast<Objective>(action.element);
    switch (action.kind) {
      case ActionKind::stop: port_->stop(activity); break;
      case ActionKind::end_success: port_->end(objective, Outcome::success); break;
      case ActionKind::end_failure: port_->end(objective, Outcome::failure); break;
      case ActionKind::change: port_->change(activity, action.from, action.to); break;
      case ActionKind::restart: port_->restart(activity, action.to); break;
      case ActionKind::begin: port_->begin(objective); break;
      case ActionKind::start: port_->start(activity, action.to); break;
      case ActionKind::mission_succeeded: port_->mission_succeeded(); break;
      case ActionKind::mission_failed: port_->mission_failed(); break;
    }
  }

  Port* port_;
  Mode mode_ = detail::initial_mode;
  bool busy_ = false;
};

}  // namespace @SPACE@

#endif
)code";

std::string enumeration(std::string_view name, const std::vector<Enumerator>& enumerators) {
  std::string text =
      "enum class " + std::string(name) + " : " + integer_for(enumerators.size()) + " {\n";
  for (std::size_t i = 0; i < enumerators.size(); ++i) {
    const Enumerator& one = enumerators[i];
    text += "  " + one.name + " = " + std::to_string(i) +
            (i + 1 < enumerators.size() ? ",  // " : "  // ");
    if (one.id.empty()) {
      text += "not running\n";
      continue;
    }
    if (one.id != one.name) text += comment_text(one.id) + ", ";
    text += "line " + std::to_string(one.line) + "\n";
  }
  return text + "};\n";
}

/// The namespace's name, preceded by one `_` and not followed by two.
std::string guard(std::string name) {
  if (name.front() != '_') name.insert(0, "_");
  if (name.back() == '_') name.pop_back();
  return name;
}

}  // namespace

std::string controller_header(const ControllerSource& source) {
  const ControllerNames& names = source.names;
  const std::string enums = enumeration("Event", names.events) + "\n" +
                            enumeration("Activity", names.activities) + "\n" +
                            enumeration("Alternative", names.alternatives) + "\n" +
                            enumeration("Objective", names.objectives);
  const std::size_t elements = std::max(names.activities.size(), names.objectives.size());
  return filled(header_text,
                {{"STAMP", stamp_lines(source.mission, source.modes, source.stamp, "//", true)},
                 {"GUARD", guard(names.space)},
                 {"SPACE", names.space},
                 {"ENUMS", enums},
                 {"MODE", integer_for(source.modes.modes.size())},
                 {"EVENTS", std::to_string(names.events.size())},
                 {"ACTIVITIES", std::to_string(names.activities.size())},
                 {"ALTERNATIVES", std::to_string(names.alternatives.size())},
                 {"OBJECTIVES", std::to_string(names.objectives.size())},
                 {"MODES", std::to_string(source.modes.modes.size())},
                 {"ELEMENT", integer_for(elements)},
                 {"ACTION", integer_for(source.tables.actions.size())},
                 {"INITIAL", std::to_string(source.modes.initial)}});
}

}  // namespace leadline::emit
