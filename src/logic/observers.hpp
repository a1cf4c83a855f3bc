#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "leadline/model/formula.hpp"
#include "leadline/program/program.hpp"
#include "logic/formula_goal.hpp"
#include "logic/layout_sum.hpp"
#include "logic/observer.hpp"
#include "logic/state_predicate.hpp"
#include "logic/token_sum.hpp"

namespace leadline::logic {

/// Decides a formula of the class `reachability`: looks for a state in which what the formula says
/// of states is true (EF) or false (AG).
class ReachObserver final : public Observer {
 public:
  ReachObserver(const program::Program& program, const Formula& formula);

  void compile(const program::Layout& layout) override;
  [[nodiscard]] bool needs_enabled() const override { return predicate_->needs_enabled(); }
  [[nodiscard]] bool decides(explore::StateIndex, const std::uint64_t* state,
                             std::span<const std::uint64_t> enabled) override {
    return predicate_->holds(state, enabled) == wanted_;
  }
  [[nodiscard]] Decision decided(Witness run) const override;
  [[nodiscard]] Decision exhausted(const Exhausted& all) const override;
  [[nodiscard]] std::optional<Decision> ask(StateEquation& equation) override;
  [[nodiscard]] std::optional<explore::Options> reduced() const override;

 private:
  [[nodiscard]] Verdict verdict(bool found) const;
  /// Nothing was found; where so many states were looked at, or by what.
  [[nodiscard]] Decision none_found(const std::string& by) const;

  const Formula& formula_;
  bool is_negated_ = false;  // by an odd number of negations above the quantifier
  std::uint32_t about_states_ = 0;
  bool wanted_ = true;
  std::optional<StatePredicate> predicate_;
  std::optional<FormulaGoal> goal_;
};

/// Decides a formula of the class `state`, in the initial state.
class StateObserver final : public Observer {
 public:
  explicit StateObserver(const Formula& formula) : formula_(formula) {}

  void compile(const program::Layout& layout) override;
  [[nodiscard]] bool needs_enabled() const override { return predicate_->needs_enabled(); }
  [[nodiscard]] bool decides(explore::StateIndex s, const std::uint64_t* state,
                             std::span<const std::uint64_t> enabled) override;
  [[nodiscard]] Decision decided(Witness run) const override;
  [[nodiscard]] Decision exhausted(const Exhausted&) const override { return {}; }

 private:
  const Formula& formula_;
  std::optional<StatePredicate> predicate_;
  bool holds_ = false;
};

/// Finds the greatest value of a sum.
class GreatestObserver final : public Observer {
 public:
  GreatestObserver(const program::Program& program, const LinearSum& sum, bool wants_run)
      : program_(program), sum_(sum), wants_run_(wants_run) {}

  void compile(const program::Layout& layout) override { compiled_.emplace(sum_, layout); }
  [[nodiscard]] bool needs_enabled() const override { return false; }
  [[nodiscard]] bool decides(explore::StateIndex s, const std::uint64_t* state,
                             std::span<const std::uint64_t>) override {
    const std::int64_t value = compiled_->value(state);
    if (!greatest_ || value > *greatest_) {
      greatest_ = value;
      best_ = s;
    }
    return most_ && value >= *most_;
  }
  [[nodiscard]] Decision decided(Witness run) const override;
  [[nodiscard]] Decision exhausted(const Exhausted& all) const override;
  [[nodiscard]] std::optional<explore::StateIndex> best() const override {
    return wants_run_ ? best_ : std::nullopt;
  }
  void learn(StateEquation& equation) override;
  [[nodiscard]] std::optional<explore::StateIndex> deciding() const override {
    return most_ && greatest_ >= *most_ ? best_ : std::nullopt;
  }
  /// To what heads for the most, once that is known.
  [[nodiscard]] std::optional<explore::Options> reduced() const override;

 private:
  const program::Program& program_;
  const LinearSum& sum_;
  bool wants_run_;
  Formula is_most_;  // true where the sum is `most_`, if that is known
  std::optional<FormulaGoal> goal_;
  std::optional<LayoutSum> compiled_;
  std::optional<std::int64_t> most_;      // that any state can have, where that is known
  std::optional<std::int64_t> greatest_;  // that a state has had
  std::optional<explore::StateIndex> best_;
};

/// Quasi-live: every action can fire at least once.
class QuasiLiveObserver final : public Observer {
 public:
  explicit QuasiLiveObserver(const program::Program& program);

  void compile(const program::Layout&) override {}
  [[nodiscard]] bool needs_enabled() const override { return true; }
  [[nodiscard]] bool decides(explore::StateIndex s, const std::uint64_t* state,
                             std::span<const std::uint64_t> enabled) override;
  [[nodiscard]] Decision decided(Witness run) const override;
  [[nodiscard]] Decision exhausted(const Exhausted& all) const override;

 private:
  const program::Program& program_;
  std::vector<std::uint64_t> never_fired_;  // a set of actions
};

/// Whether some counter has the same value in all states.
class StableObserver final : public Observer {
 public:
  explicit StableObserver(const program::Program& program);

  void compile(const program::Layout& layout) override { layout_ = &layout; }
  [[nodiscard]] bool needs_enabled() const override { return false; }
  [[nodiscard]] bool decides(explore::StateIndex s, const std::uint64_t* state,
                             std::span<const std::uint64_t> enabled) override;
  [[nodiscard]] Decision decided(Witness run) const override;
  [[nodiscard]] Decision exhausted(const Exhausted& all) const override;

 private:
  const program::Program& program_;
  const program::Layout* layout_ = nullptr;
  std::vector<program::Counter> stable_;  // so far
};

/// Whether no counter is ever more than 1.
class SafeObserver final : public Observer {
 public:
  explicit SafeObserver(const program::Program& program) : program_(program) {}

  void compile(const program::Layout& layout) override;
  [[nodiscard]] bool needs_enabled() const override { return false; }
  [[nodiscard]] bool decides(explore::StateIndex s, const std::uint64_t* state,
                             std::span<const std::uint64_t> enabled) override;
  [[nodiscard]] Decision decided(Witness run) const override;
  [[nodiscard]] Decision exhausted(const Exhausted& all) const override;
  [[nodiscard]] std::optional<Decision> ask(StateEquation& equation) override;

 private:
  const program::Program& program_;
  const program::Layout* layout_ = nullptr;
  std::vector<program::Counter> wide_;  // those that the layout allows more than 1
  std::optional<program::Counter> unsafe_;
};

/// The most tokens in a place and in a marking.
class MostTokensObserver final : public Observer {
 public:
  void compile(const program::Layout& layout) override;
  [[nodiscard]] bool needs_enabled() const override { return false; }
  [[nodiscard]] bool decides(explore::StateIndex s, const std::uint64_t* state,
                             std::span<const std::uint64_t> enabled) override;
  [[nodiscard]] Decision decided(Witness) const override { return {}; }
  [[nodiscard]] Decision exhausted(const Exhausted&) const override { return {}; }

  [[nodiscard]] Tokens in_place() const { return in_place_; }
  [[nodiscard]] Tokens in_marking() const { return in_marking_; }

 private:
  void drop_lower();

  const program::Layout* layout_ = nullptr;
  std::optional<TokenSum> sum_;
  std::vector<program::Counter> higher_;  // that may have more than was seen
  Tokens in_place_ = 0;
  Tokens in_marking_ = 0;
};

}  // namespace leadline::logic
