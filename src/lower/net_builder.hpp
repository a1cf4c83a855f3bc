#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "leadline/lower/mission_net.hpp"

namespace leadline::lower {

/// The priorities of a mission's net, highest first: the phases of rule 8 of a reaction, and what
/// goes on within one of its steps. See "Missions as nets" in src/README.md.
enum class Level : std::uint8_t {
  exchange,     ///< a resource answers at its interface; a wish to stop is counted
  stop,         ///< what nobody wants stops
  session,      ///< one activity goes on choosing, or one objective goes on starting
  choose,       ///< (b) a loser of this round begins to choose
  end_round,    ///< (b) is over
  lose,         ///< (a) losers free what they hold
  begin_round,  ///< (b) begins
  fail,         ///< (c) objectives with an error fail
  join,         ///< a parallel block has ended
  start,        ///< (d) one of the objectives that come next starts
  event,        ///< everything is stable
};

/// The element that a name begins with. Equal names are told apart by `key`, which is unique: ids
/// of alternatives are unique within their activity only.
struct Owner {
  std::string id;
  std::string key;

  Owner(const std::string& id_and_key) : id(id_and_key), key(id_and_key) {}
  Owner(std::string shown, std::string unique) : id(std::move(shown)), key(std::move(unique)) {}
};

/// Builds a mission's net from parts that know each other's places. A name is an element's id and
/// a suffix; `finish` tells apart names that are equal by their elements' ids, and turns levels
/// into priorities.
class NetBuilder {
 public:
  class Draft;

  PlaceId place(const Owner& owner, const std::string& suffix, Tokens initial = 0);
  Draft transition(const Owner& owner, const std::string& suffix, Level level, Span source);

  std::uint32_t mark(const Mark& mark);

  /// The parts of a `MissionNet` that are known here: the net, marks and sources.
  [[nodiscard]] MissionNet finish(std::string name);

 private:
  struct Name {
    std::string shown;
    std::string key;
  };

  static std::vector<std::string> unique_names(const std::vector<Name>& names);
  [[nodiscard]] std::vector<PriorityRule> priorities() const;

  PetriNet net_;
  std::vector<Name> place_names_;
  std::vector<Name> transition_names_;
  std::vector<Level> levels_;
  std::vector<Span> sources_;
  std::vector<std::vector<Exit>> exits_;
  Marks marks_;
};

/// Adds arcs to one transition. Arcs to the same place add up.
class NetBuilder::Draft {
 public:
  Draft(NetBuilder& builder, TransitionId id) : builder_(builder), id_(id) {}

  Draft& take(PlaceId place, Tokens weight = 1);
  Draft& put(PlaceId place, Tokens weight = 1);
  Draft& test(PlaceId place, Tokens weight = 1) { return take(place, weight).put(place, weight); }
  Draft& move(PlaceId from, PlaceId to) { return take(from).put(to); }
  Draft& put(const std::vector<PlaceId>& places);
  Draft& event(std::string label);
  Draft& mark(std::uint32_t mark);
  Draft& takes(std::vector<Exit> exits);

 private:
  NetBuilder& builder_;
  TransitionId id_;
};

}  // namespace leadline::lower
