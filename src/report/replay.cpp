#include "leadline/report/replay.hpp"

#include <algorithm>
#include <ostream>

#include "leadline/base/numbers.hpp"
#include "report/json.hpp"
#include "report/names.hpp"
#include "report/verdict_marks.hpp"

namespace leadline::report {
namespace {

using Outcome = logic::FurtherClaim::Outcome;

Verdict verdict_on(const Replay& replay) {
  if (replay.fault) return Verdict::violated;
  return replay.is_open() ? Verdict::undecided : Verdict::holds;
}

void tell_runs(std::ostream& out, const Replay& replay) {
  if (!replay.verdict) {
    out << (replay.steps == 0 ? "there is no step to fire: the run is empty"
                              : "the run fires, " + count(replay.steps, "step"))
        << '\n';
    return;
  }
  const std::string verdict = *replay.verdict == Verdict::holds ? "holds" : "is violated";
  if (replay.is_open()) {
    out << "the run fires, " << count(replay.steps, "step") << "; that this " << verdict
        << " is not shown to the end: ";
  } else {
    out << "the witness replays, " << count(replay.steps, "step") << ", and shows that this "
        << verdict << ": ";
  }
  out << brief(replay.question) << '\n';
}

void tell_claim(std::ostream& out, const Replay& replay, const logic::FurtherClaim& claim) {
  out << "    ";
  if (claim.outcome == Outcome::open) {
    out << "not checked, since " << replay.limit << ": ";
  } else {
    out << (claim.outcome == Outcome::trusted ? "on trust: " : "checked: ");
  }
  out << brief(claim.text);
  if (claim.outcome == Outcome::checked)
    out << " (" << count(replay.states, "state") << " explored)";
  out << '\n';
}

const char* name_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::checked:
      return "checked";
    case Outcome::refuted:
      return "refuted";
    case Outcome::open:
      return "open";
    case Outcome::trusted:
      break;
  }
  return "trusted";
}

}  // namespace

bool Replay::is_open() const {
  return std::any_of(claims.begin(), claims.end(),
                     [](const auto& claim) { return claim.outcome == Outcome::open; });
}

void write_text(std::ostream& out, const Replay& replay, bool colour) {
  out << mark(verdict_on(replay), check::Kind::required, colour) << ' ';
  if (replay.fault) {
    out << "the witness does not replay: " << brief(*replay.fault) << '\n';
    return;
  }
  tell_runs(out, replay);
  for (const logic::FurtherClaim& claim : replay.claims) tell_claim(out, replay, claim);
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
  if (!replay.claims.empty()) {
    json["claims"] = Json::array();
    for (const logic::FurtherClaim& claim : replay.claims)
      json["claims"].push_back({{"claim", claim.text}, {"outcome", name_of(claim.outcome)}});
    json["states"] = replay.states;
    if (!replay.limit.empty()) json["limit"] = replay.limit;
  }
  if (replay.fault) json["fault"] = *replay.fault;
  print(out, json);
}

}  // namespace leadline::report
