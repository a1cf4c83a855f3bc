// A robot without a C++ library: a controller at namespace scope, linked with nothing else. The
// generated header is included from the command line, MISSION is its namespace.

namespace {

using namespace MISSION;

struct Port {
  void stop(Activity) { ++calls; }
  void change(Activity, Alternative, Alternative) { ++calls; }
  void restart(Activity, Alternative) { ++calls; }
  void start(Activity, Alternative) { ++calls; }
  void end(Objective, Outcome) { ++calls; }
  void begin(Objective) { ++calls; }
  void mission_succeeded() { ++calls; }
  void mission_failed() { ++calls; }

  unsigned calls = 0;
};

Port port;
Controller<Port> controller(port);

}  // namespace

extern "C" void _start() {
  controller.dispatch(Event::MISSION_EV_START);
  for (;;) {
  }
}
