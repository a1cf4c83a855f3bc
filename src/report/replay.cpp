#include "leadline/report/replay.hpp"

#include <ostream>

#include "leadline/report/numbers.hpp"
#include "report/json.hpp"
#include "report/names.hpp"
#include "report/verdict_marks.hpp"

namespace leadline::report {

void write_text(std::ostream& out, const Replay& replay, bool colour) {
  const Verdict replays = replay.fault ? Verdict::violated : Verdict::holds;
  out << mark(replays, check::Kind::required, colour) << ' ';
  if (replay.fault) {
    out << "the witness does not replay: " << *replay.fault << '\n';
  } else {
    out << "the witness replays, " << count(replay.steps, "step");
    if (replay.verdict)
      out << ", and shows that this "
          << (*replay.verdict == Verdict::holds ? "holds" : "is violated") << ": "
          << replay.question;
    out << '\n';
    for (const std::string& claim : replay.on_trust)
      out << "    on trust, since no run can show it: " << claim << '\n';
  }
}

void write_json(std::ostream& out, const Replay& replay) {
  Json json;
  json["report"] = "replay";
  json["model"] = replay.model;
  if (!replay.property.empty()) json["property"] = replay.property;
  if (!replay.question.empty()) json["question"] = replay.question;
  if (replay.verdict) json["verdict"] = to_string(*replay.verdict);
  json["steps"] = replay.steps;
  json["replays"] = !replay.fault;
  if (!replay.on_trust.empty()) json["on_trust"] = replay.on_trust;
  if (replay.fault) json["fault"] = *replay.fault;
  print(out, json);
}

}  // namespace leadline::report
