#include "emit/controller_parts.hpp"

namespace leadline::emit {
namespace {

constexpr std::string_view test_text = R"code(@STAMP@//
// Walks every edge of the mode graph through the compiled controller. What it expects stands in
// @FILE@_expected.txt, told with the ids of the mission and not made from the controller's tables.
// A mode is reached once, by dispatching events; then each event is dispatched to a copy of the
// controller in that mode, so the walk is linear in the edges and sets no mode behind the
// controller's back.

#include "@FILE@_controller.hpp"

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <limits>
#include <map>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace @SPACE@ {
namespace {

namespace generated = ::@SPACE@;

template <class Enum>
struct Id {
  Enum value;
  const char* id;
};

const Id<generated::Event> events[] = {
@EVENTS@};

const Id<generated::Activity> activities[] = {
@ACTIVITIES@};

const Id<generated::Alternative> alternatives[] = {
@ALTERNATIVES@};

const Id<generated::Objective> objectives[] = {
@OBJECTIVES@};

int faults = 0;

void fault(const std::string& what) {
  ++faults;
  if (faults <= 20) std::fprintf(stderr, "%s\n", what.c_str());
}

template <class Enum, std::size_t count>
std::string name(const Id<Enum> (&ids)[count], Enum value) {
  const std::size_t number = static_cast<std::size_t>(value);
  if (number >= count) return "(no such number)";
  if (ids[number].value != value) return "(out of order)";
  return ids[number].id;
}

std::string alternative_of(generated::Activity activity, generated::Alternative alternative) {
  const std::string whole = name(alternatives, alternative);
  const std::string prefix = name(activities, activity) + "/";
  return whole.compare(0, prefix.size(), prefix) == 0 ? whole.substr(prefix.size())
                                                      : "(of another activity)" + whole;
}

// Writes down the calls, and tries to dispatch from inside each.
struct Recorder {
  generated::Controller<Recorder>* controller = nullptr;
  std::string calls;

  void called(const std::string& call) {
    calls += (calls.empty() ? "" : "; ") + call;
    if (controller->dispatch(generated::Event::MISSION_EV_START) != generated::Result::invalid) {
      fault("a dispatch from inside " + call + " is not invalid");
    }
  }
  void stop(generated::Activity a) { called("stop(" + name(activities, a) + ")"); }
  void change(generated::Activity a, generated::Alternative from, generated::Alternative to) {
    called("change(" + name(activities, a) + ", " + alternative_of(a, from) + ", " +
           alternative_of(a, to) + ")");
  }
  void restart(generated::Activity a, generated::Alternative to) {
    called("restart(" + name(activities, a) + ", " + alternative_of(a, to) + ")");
  }
  void start(generated::Activity a, generated::Alternative to) {
    called("start(" + name(activities, a) + ", " + alternative_of(a, to) + ")");
  }
  void end(generated::Objective o, generated::Outcome outcome) {
    called("end(" + name(objectives, o) +
           (outcome == generated::Outcome::success ? ", success)" : ", failure)"));
  }
  void begin(generated::Objective o) { called("begin(" + name(objectives, o) + ")"); }
  void mission_succeeded() { called("mission_succeeded()"); }
  void mission_failed() { called("mission_failed()"); }
};

using Controller = generated::Controller<Recorder>;

struct Edge {
  std::size_t target;
  std::size_t calls;
};

struct ExpectedMode {
  std::string holds;
  std::map<std::string, Edge> edges;
};

struct Expected {
  std::vector<ExpectedMode> modes;
  std::vector<std::string> calls;
  std::size_t edges = 0;
};

bool read_edge(std::istringstream& line, Expected& expected,
               std::map<std::string, std::size_t>& numbers) {
  std::string event;
  std::size_t target = 0;
  std::string calls;
  if (!(line >> event >> target) || expected.modes.empty()) return false;
  std::getline(line >> std::ws, calls);
  const auto known = numbers.emplace(calls, expected.calls.size());
  if (known.second) expected.calls.push_back(calls);
  const Edge edge = {target, known.first->second};
  ++expected.edges;
  return expected.modes.back().edges.emplace(event, edge).second;
}

bool read(std::istream& in, Expected& expected) {
  std::map<std::string, std::size_t> numbers;
  std::string text;
  while (std::getline(in, text)) {
    std::istringstream line(text);
    std::string word;
    line >> word;
    if (word == "mode") {
      std::size_t number = 0;
      ExpectedMode mode;
      line >> number;
      std::getline(line >> std::ws, mode.holds);
      if (number != expected.modes.size()) return false;
      expected.modes.push_back(std::move(mode));
    } else if (word == "on") {
      if (!read_edge(line, expected, numbers)) return false;
    } else if (!word.empty() && word[0] != '#') {
      return false;
    }
  }
  for (const ExpectedMode& mode : expected.modes) {
    for (const auto& edge : mode.edges) {
      if (edge.second.target >= expected.modes.size()) return false;
    }
  }
  return !expected.modes.empty();
}

std::string what_holds(const Controller& controller) {
  static const char* const phases[] = {"before_start", "running", "succeeded", "failed"};
  std::string text = phases[static_cast<std::size_t>(controller.phase())];
  for (const auto& objective : objectives) {
    if (controller.is_active(objective.value)) text += std::string("; ") + objective.id;
  }
  for (const auto& activity : activities) {
    const generated::Alternative alternative = controller.alternative(activity.value);
    if (alternative == generated::Alternative::none) continue;
    text += std::string("; ") + activity.id + "=" + alternative_of(activity.value, alternative);
  }
  return text;
}

// Numbers that stand for nothing: the first and the last, where the type has room for them.
template <class Enum>
std::vector<Enum> none_of(std::size_t count) {
  using Number = typename std::underlying_type<Enum>::type;
  const std::size_t last = std::numeric_limits<Number>::max();
  if (count > last) return {};
  return {static_cast<Enum>(static_cast<Number>(count)), static_cast<Enum>(last)};
}

class Walk {
 public:
  explicit Walk(const Expected& expected) : expected_(expected) {}

  void run() {
    const Controller start(recorder_);
    if (start.mode() >= expected_.modes.size()) {
      fault("the first mode is none");
      return;
    }
    at_.assign(expected_.modes.size(), start);
    seen_.assign(expected_.modes.size(), false);
    reach(start);
    for (std::size_t i = 0; i < queue_.size(); ++i) visit(queue_[i]);
    if (queue_.size() != expected_.modes.size()) fault("not every mode was reached");
    if (edges_ != expected_.edges) fault("not every edge was walked");
  }

  std::size_t edges() const { return edges_; }

 private:
  void reach(const Controller& controller) {
    const std::size_t mode = controller.mode();
    if (seen_[mode]) return;
    seen_[mode] = true;
    at_[mode] = controller;
    queue_.push_back(mode);
    check_mode(controller);
  }

  void check_mode(const Controller& controller) {
    const std::string holds = what_holds(controller);
    const std::string& wanted = expected_.modes[controller.mode()].holds;
    if (holds != wanted) {
      fault("mode " + std::to_string(controller.mode()) + " has " + holds + " instead of " + wanted);
    }
    if (controller.succeeded() != (wanted.compare(0, 9, "succeeded") == 0) ||
        controller.failed() != (wanted.compare(0, 6, "failed") == 0)) {
      fault("success or failure is told wrongly in mode " + std::to_string(controller.mode()));
    }
    for (const auto activity : none_of<generated::Activity>(generated::activity_count)) {
      if (controller.alternative(activity) == generated::Alternative::none) continue;
      fault("what is no activity runs in mode " + std::to_string(controller.mode()));
    }
    for (const auto objective : none_of<generated::Objective>(generated::objective_count)) {
      if (!controller.is_active(objective)) continue;
      fault("what is no objective is active in mode " + std::to_string(controller.mode()));
    }
  }

  void visit(std::size_t mode) {
    using Number = std::underlying_type<generated::Event>::type;
    const std::uint32_t most = std::numeric_limits<Number>::max();
    for (const auto& event : events) {
      const auto edge = expected_.modes[mode].edges.find(event.id);
      if (edge == expected_.modes[mode].edges.end()) {
        expect_nothing(mode, event.value, generated::Result::ignored, event.id);
      } else {
        follow(mode, event.value, edge->second, event.id);
      }
    }
    for (std::uint32_t n = generated::event_count; n <= most; ++n) {
      expect_nothing(mode, static_cast<generated::Event>(static_cast<Number>(n)),
                     generated::Result::invalid, "a number that is no event");
      if (n == most) break;
    }
  }

  void follow(std::size_t mode, generated::Event event, const Edge& edge, const char* id) {
    Controller controller = at_[mode];
    const generated::Result result = dispatch(controller, event);
    ++edges_;
    const std::string where = "mode " + std::to_string(mode) + ", " + id + ": ";
    if (result != generated::Result::handled) fault(where + "not handled");
    if (controller.mode() != edge.target) {
      fault(where + "leads to " + std::to_string(controller.mode()) + " instead of " +
            std::to_string(edge.target));
      return;
    }
    const std::string& calls = expected_.calls[edge.calls];
    if (recorder_.calls != calls) fault(where + recorder_.calls + " instead of " + calls);
    reach(controller);
  }

  void expect_nothing(std::size_t mode, generated::Event event, generated::Result wanted,
                      const char* id) {
    Controller controller = at_[mode];
    const generated::Result result = dispatch(controller, event);
    if (result == wanted && controller.mode() == mode && recorder_.calls.empty()) return;
    fault("mode " + std::to_string(mode) + ", " + id + ": should change nothing");
  }

  generated::Result dispatch(Controller& controller, generated::Event event) {
    recorder_.controller = &controller;
    recorder_.calls.clear();
    return controller.dispatch(event);
  }

  const Expected& expected_;
  Recorder recorder_;
  std::vector<Controller> at_;
  std::vector<bool> seen_;
  std::vector<std::size_t> queue_;
  std::size_t edges_ = 0;
};

int test(int argc, char** argv) {
  const std::string file = argc > 1 ? argv[1] : "@FILE@_expected.txt";
  std::ifstream in(file, std::ios::binary);
  Expected expected;
  if (!in || !read(in, expected)) {
    std::fprintf(stderr, "%s: cannot be read as what this test expects\n", file.c_str());
    return 2;
  }
  if (expected.modes.size() != generated::mode_count) fault("the number of modes differs");
  Walk walk(expected);
  walk.run();
  std::printf("%zu modes and %zu edges walked, %d faults\n", expected.modes.size(), walk.edges(),
              faults);
  return faults == 0 ? 0 : 1;
}

}  // namespace
}  // namespace @SPACE@

int main(int argc, char** argv) { return @SPACE@::test(argc, argv); }
)code";

std::string ids(std::string_view enumeration, const std::vector<Enumerator>& enumerators) {
  std::string text;
  for (const Enumerator& one : enumerators) {
    text += "    {generated::" + std::string(enumeration) + "::" + one.name + ", \"" +
            literal_text(one.id) + "\"},\n";
  }
  return text;
}

}  // namespace

std::string controller_test(const ControllerSource& source) {
  const ControllerNames& names = source.names;
  return filled(test_text,
                {{"STAMP", stamp_lines(source.mission, source.modes, source.stamp, "//", false)},
                 {"FILE", names.file},
                 {"SPACE", names.space},
                 {"EVENTS", ids("Event", names.events)},
                 {"ACTIVITIES", ids("Activity", names.activities)},
                 {"ALTERNATIVES", ids("Alternative", names.alternatives)},
                 {"OBJECTIVES", ids("Objective", names.objectives)}});
}

}  // namespace leadline::emit
