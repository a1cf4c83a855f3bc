#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "leadline/explore/explore.hpp"
#include "leadline/logic/decision.hpp"
#include "leadline/program/step_table.hpp"
#include "logic/state_equation.hpp"

namespace leadline::logic {

/// Looks at every state of a search for the sake of one property.
class Observer {
 public:
  /// What there is to say when no state is left.
  struct Exhausted {
    std::uint64_t states = 0;
    bool is_reduced = false;     ///< to some of them by partial orders
    std::optional<Witness> run;  ///< into the state of `best`, if there was time for it

    /// " (12 states)", or " (12 states, by partial-order reduction)".
    [[nodiscard]] std::string count() const;
  };

  Observer() = default;
  Observer(const Observer&) = delete;
  Observer& operator=(const Observer&) = delete;
  virtual ~Observer() = default;

  /// The states to come are packed so.
  virtual void compile(const program::Layout& layout) = 0;
  /// Whether `decides` looks at what is enabled; if not it may be given an empty set.
  [[nodiscard]] virtual bool needs_enabled() const = 0;
  /// Whether the property is decided by this state, and those before it.
  [[nodiscard]] virtual bool decides(explore::StateIndex s, const std::uint64_t* state,
                                     std::span<const std::uint64_t> enabled) = 0;

  /// After a state that decided, into which the run leads.
  [[nodiscard]] virtual Decision decided(Witness run) const = 0;
  /// After all states, none of which decided.
  [[nodiscard]] virtual Decision exhausted(const Exhausted& all) const = 0;
  /// What follows for all states that are still to come.
  [[nodiscard]] virtual std::optional<Decision> ask(StateEquation&) { return std::nullopt; }
  /// Takes note of what helps to recognise a state that decides.
  virtual void learn(StateEquation&) {}
  /// A state seen before that decides by what was learnt since.
  [[nodiscard]] virtual std::optional<explore::StateIndex> deciding() const { return std::nullopt; }
  /// Of one that only then can tell: the state that a run is wanted to.
  [[nodiscard]] virtual std::optional<explore::StateIndex> best() const { return std::nullopt; }

  /// How a search for a state that decides may be reduced; nothing if it may not.
  [[nodiscard]] virtual std::optional<explore::Options> reduced() const { return std::nullopt; }
};

}  // namespace leadline::logic
