#include <ostream>

#include "leadline/report/system_check.hpp"
#include "model/time_text.hpp"
#include "report/json.hpp"
#include "report/system_names.hpp"
#include "report/verdict_marks.hpp"

namespace leadline::report {
namespace {

Json optional(const auto& value) {
  return value ? Json(*value) : Json(nullptr);
}

class SystemJson {
 public:
  explicit SystemJson(const DsaamSystem& system) : names_(system) {}

  [[nodiscard]] Json part(const check::PartCheck& part) const {
    Json json;
    json["nodes"] = list(part.nodes, [&](NodeId node) { return names_.node(node); });
    json["progress"] = to_string(part.progress);
    json["decided_by"] = to_string(part.decided_by);
    json["deadlocks"] = list(part.deadlocks, [&](const auto& d) { return deadlock(d); });
    json["witness"] = part.witness ? Json(part.witness->steps) : Json(nullptr);
    json["repeatable"] = to_string(part.repeatable);
    json["races"] = list(part.races, [&](const auto& r) { return race(r); });
    json["transient"] = optional(part.transient);
    json["period"] = optional(part.period);
    json["buffers"] = list(part.buffers, [&](const auto& use) {
      return Json{{"input", names_.input(use.input)},
                  {"any_schedule", optional(use.any)},
                  {"one_run", optional(use.in_the_run)}};
    });
    json["ages"] = list(part.ages, [&](const auto& age) {
      return Json{{"flow", names_.flow(age.flow)},
                  {"emission", names_.output(age.emission)},
                  {"least", optional(age.least)},
                  {"greatest", optional(age.greatest)},
                  {"none_at_first", age.none_at_first}};
    });
    json["chains"] = list(part.chains, [&](const auto& age) {
      return Json{{"origin", names_.output(age.origin)},
                  {"emission", names_.output(age.emission)},
                  {"flows", age.flows},
                  {"least", optional(age.least)},
                  {"greatest", optional(age.greatest)},
                  {"none_at_first", age.none_at_first}};
    });
    json["efforts"] = list(part.efforts, [&](const auto& e) { return effort(e); });
    return json;
  }

 private:
  template <class Items, class Make>
  static Json list(const Items& items, Make make) {
    Json json = Json::array();
    for (const auto& item : items) json.push_back(make(item));
    return json;
  }

  [[nodiscard]] Json deadlock(const check::Deadlock& deadlock) const {
    Json json;
    json["time"] = deadlock.time;
    json["circuit"] = list(deadlock.circuit, [&](const auto& flow) { return names_.flow(flow); });
    json["waits"] = list(deadlock.waits, [&](const auto& wait) {
      return Json{{"node", names_.node(wait.node)},
                  {"on", names_.node(wait.on)},
                  {"flow", names_.flow(wait.flow)},
                  {"needs", wait.message ? "message" : "room"},
                  {"timestamp", wait.timestamp}};
    });
    json["blocked"] = list(deadlock.blocked, [&](NodeId node) { return names_.node(node); });
    json["mend"] = deadlock.mend ? Json(names_.flow(*deadlock.mend)) : Json(nullptr);
    json["mends_part"] = deadlock.mends_part;
    return json;
  }

  [[nodiscard]] Json race(const check::Race& race) const {
    return {{"node", names_.node(race.node)},
            {"kind", race.inputs ? "inputs" : "outputs"},
            {"ports", list(race.ports, [&](PortRef p) { return names_.port(race.node, p); })},
            {"time", race.time}};
  }

  [[nodiscard]] static Json effort(const check::Effort& effort) {
    Json json{{"method", to_string(effort.method)},
              {"reduced", effort.reduced},
              {"states", effort.states},
              {"edges", effort.edges}};
    if (effort.limit != Limit::none) json["limit"] = to_string(effort.limit);
    return json;
  }

  SystemNames names_;
};

}  // namespace

void write_json(std::ostream& out, const SystemReport& report) {
  ObjectPrinter object(out);
  object.member("report", "check_system");
  object.member("model", report.system.name);
  object.member("tick", time_text(report.system, 1));
  object.member("time_consistency", {{"verdict", "holds"},
                                     {"states", report.time_rules.states},
                                     {"complete", report.time_rules.complete}});
  const SystemJson parts(report.system);
  object.list("parts", report.check.parts.size(),
              [&](std::size_t i) { return parts.part(report.check.parts[i]); });
  object.end();
}

}  // namespace leadline::report
