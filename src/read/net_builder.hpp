#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/large_array.hpp"
#include "leadline/model/petri_net.hpp"

namespace leadline::read {

/// Sets `sum` to `sum + amount` unless that exceeds `max_tokens`.
[[nodiscard]] bool add_tokens(Tokens& sum, Tokens amount);

/// Numbers of nodes by their names, which stay with the nodes. As an open table of hashes: a net
/// may have millions of nodes, and nothing is allocated for one.
class NameIndex {
 public:
  /// The number of the node of this name; `name_of(number)` gives a node's name.
  template <class NameOf>
  [[nodiscard]] std::optional<std::uint32_t> find(std::string_view name,
                                                  const NameOf& name_of) const {
    if (slots_.empty()) return std::nullopt;
    const std::uint32_t hash = hash_of(name);
    for (std::size_t at = hash & mask();; at = (at + 1) & mask()) {
      const Slot& slot = slots_[at];
      if (slot.is_free()) return std::nullopt;
      if (slot.hash == hash && name_of(slot.number()) == name) return slot.number();
    }
  }

  /// Adds a name that is not there yet.
  void add(std::string_view name, std::uint32_t number);

 private:
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t successor = 0;  // of the number; 0: free

    [[nodiscard]] bool is_free() const { return successor == 0; }
    [[nodiscard]] std::uint32_t number() const { return successor - 1; }
  };

  [[nodiscard]] static std::uint32_t hash_of(std::string_view name);
  [[nodiscard]] std::size_t mask() const { return slots_.size() - 1; }
  void insert(Slot slot);

  LargeArray<Slot> slots_;  // a power of two, at most half of them taken
  std::size_t size_ = 0;
};

/// Builds a net whose nodes are named many times: finds each again by name, and adds up the weights
/// of repeated arcs. All operations take constant time on average.
class NetBuilder {
 public:
  PetriNet net;

  /// The node of this name; added at the end if there is none yet.
  PlaceId place(std::string_view name);
  TransitionId transition(std::string_view name);

  [[nodiscard]] std::optional<PlaceId> find_place(std::string_view name) const;
  [[nodiscard]] std::optional<TransitionId> find_transition(std::string_view name) const;

  /// What adding an arc did.
  enum class Added { first, summed, overflow };
  Added add_input(TransitionId transition, PlaceId place, InputArc::Kind kind, Tokens weight);
  /// A test or inhibitor arc beside others between the same nodes: all hold, instead of adding up.
  void add_condition(TransitionId transition, PlaceId place, InputArc::Kind kind, Tokens weight);
  Added add_output(TransitionId transition, PlaceId place, Tokens weight);

  /// Turns an arc that takes exactly `taken` tokens, together with one that gives at least
  /// `taken` - `consumed` of them back, into one that consumes `consumed` and a test arc. False,
  /// and nothing changed, if there are no such arcs. May leave arcs of weight 0.
  bool make_test(TransitionId transition, PlaceId place, Tokens weight, Tokens taken,
                 Tokens consumed);
  /// The last step: arcs must not be added afterwards.
  void drop_weightless_arcs();

 private:
  /// Of transitions with many arcs where each is, by transition and place.
  using ArcIndex = std::unordered_map<std::uint64_t, std::size_t>;

  [[nodiscard]] InputArc* find_input(TransitionId transition, PlaceId place, InputArc::Kind kind);
  [[nodiscard]] OutputArc* find_output(TransitionId transition, PlaceId place);

  NameIndex places_;
  NameIndex transitions_;
  ArcIndex inputs_[3];  // by kind
  ArcIndex outputs_;
};

/// Warns, at `span`, of a net without any node, unless errors tell why it has none.
void warn_of_empty_net(const PetriNet& net, Span span, Diagnostics& diagnostics);

/// Transitions each of which has priority over the next, and the last over the first, with the
/// index of the rule that says so of the last; nothing if the priorities have no cycle. Linear.
struct PriorityCycle {
  std::vector<TransitionId> transitions;
  std::size_t rule = 0;
};
[[nodiscard]] std::optional<PriorityCycle> find_priority_cycle(const PetriNet& net);

/// "'a' over 'b' over 'a'", abridged when long.
[[nodiscard]] std::string describe(const PriorityCycle& cycle, const PetriNet& net);

}  // namespace leadline::read
