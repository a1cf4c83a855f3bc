// Properties of single reactions: they end, in one way, and reach finitely many markings.

#include <algorithm>
#include <string>

#include "check/mission_properties.hpp"
#include "leadline/base/numbers.hpp"

namespace leadline::check {
namespace {

std::string where(const std::optional<collapse::ModeIndex>& source, const std::string& event) {
  if (!source) return "what happens before the first event";
  return event + " in mode " + std::to_string(*source);
}

std::string how_many(std::size_t count) {
  if (count == 1) return {};
  return "; so can " + std::to_string(count - 1) +
         (count == 2 ? " other reaction" : " other reactions");
}

}  // namespace

/// Where not every interleaving could be followed: with finitely many modes and no run without end
/// in any reaction, the runs of each form a finite tree (Koenig's lemma), so that finitely many
/// markings can be reached.
void bounded(MissionContext& context, std::vector<DecidedProperty>& out) {
  DecidedProperty property;
  property.verdict = Verdict::holds;
  if (context.interleavings != nullptr) {
    const auto& highest = context.interleavings->highest;
    const Tokens most = highest.empty() ? 0 : *std::max_element(highest.begin(), highest.end());
    property.reason = "no place ever has more than " + count(most, "token");
  } else if (context.graph.endless.empty()) {
    property.reason = "finitely many modes, and every reaction is finite";
  } else {
    property.verdict = Verdict::undecided;
    property.reason = "a reaction without end might reach ever new markings: see finite_reactions";
  }
  out.push_back(std::move(property));
}

void deterministic(MissionContext& context, std::vector<DecidedProperty>& out) {
  DecidedProperty property;
  const auto& races = context.graph.races;
  if (races.empty()) {
    property.verdict = Verdict::holds;
    property.reason = "every reaction ends in one mode, by one set of actions";
  } else {
    const collapse::Race& race = races.front();
    property.verdict = Verdict::violated;
    property.reason = where(race.source, race.event) +
                      " can end in two ways, depending on who goes first" + how_many(races.size());
    context.add_witness(property, [&] { return context.run_through(race.source, race.first); });
    const auto second = MissionContext::found(
        property, [&] { return context.run_through(race.source, race.second); });
    if (second) property.second = context.witness(*second);
  }
  out.push_back(std::move(property));
}

void finite_reactions(MissionContext& context, std::vector<DecidedProperty>& out) {
  DecidedProperty property;
  const auto& endless = context.graph.endless;
  if (endless.empty()) {
    property.verdict = Verdict::holds;
    property.reason = "every reaction ends";
  } else {
    const collapse::EndlessReaction& reaction = endless.front();
    property.verdict = Verdict::violated;
    property.reason = where(reaction.source, reaction.event) + " can go on without end" +
                      how_many(endless.size());
    const auto run = MissionContext::found(
        property, [&] { return context.run_through(reaction.source, reaction.run); });
    if (run) {
      property.witness = context.witness(*run);
      property.witness->cycle_start = run->size() - reaction.run.size() + reaction.cycle_start;
    }
  }
  out.push_back(std::move(property));
}

}  // namespace leadline::check
