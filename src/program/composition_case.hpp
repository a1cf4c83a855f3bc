#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "leadline/program/composition_program.hpp"
#include "program/composition_fields.hpp"
#include "program/composition_guard.hpp"

namespace leadline::program {

/// One edge as it takes part in a transition; `port` is the place of what its choice takes.
struct Part {
  diagram::EdgeRef ref;
  const diagram::Edge* edge = nullptr;
  std::optional<diagram::Move> move;  ///< none: a loop at whichever vertex
  std::size_t port = 0;

  [[nodiscard]] const diagram::Reference* choice() const {
    return edge->choice ? &edge->choice->of[port] : nullptr;
  }
};

/// What was decided about a transition so that a case of it can be told.
struct Decisions {
  Known facts;  ///< what fields hold before it
  std::vector<std::pair<const diagram::Reference*, std::size_t>> drawn;
  Assumptions assumed;
};

/// One case of a transition: one edge, or a send and its receive, under some decisions. Throws
/// `Undecided`, `Impossible` and `Fault`.
class CaseBuilder {
 public:
  CaseBuilder(const Fields& fields, const std::vector<Part>& parts, const Decisions& decisions);

  /// Appends the actions of this case, and for each where it comes from.
  void build(std::vector<Action>& actions, std::vector<Origin>& origins);

 private:
  void choose(const Part& part);
  void break_ties(const diagram::Choice& choice, std::size_t chosen);
  void add_vertex(const Part& part);
  void add_decisions();

  [[nodiscard]] Origin origin();
  void perform(const diagram::Operation& operation);
  void assign(const diagram::Operation& operation);
  void assign_set(const diagram::Operation& operation);
  void push(const diagram::Operation& operation);
  void pop(const diagram::Operation& operation);
  void set(const diagram::Reference& target, Counter field, Tokens value);
  void copy(const diagram::Reference& target, const diagram::TimeTerm& time);
  [[nodiscard]] Later source_of(const diagram::TimeTerm& time);
  void changes(Counter field);
  [[nodiscard]] Tokens raw_value(const diagram::Operation& operation);
  [[nodiscard]] std::int64_t added(const diagram::TimeTerm& time);
  [[nodiscard]] std::int64_t draw(const diagram::Reference& reference);
  [[nodiscard]] bool is_transient(const diagram::Reference& reference) const;
  void lose_queue(Counter length);
  void clear_dead(const Part& part);
  void clear(diagram::VariableId variable);
  void clear_transients();
  void check_amounts() const;

  void emit(const std::vector<Literal>& literals, std::vector<Action>& out) const;
  void check_queues(const std::map<Counter, std::pair<Tokens, Tokens>>& ranges) const;
  [[nodiscard]] std::string name() const;
  [[nodiscard]] GuardBuilder guards() const {
    return {fields_, chosen_, known_, transient_times_, decisions_.assumed};
  }

  /// For the check that there is something in a queue, or room.
  struct QueueUse {
    enum class What { push, pop, read };
    Counter length;
    What what;
    const diagram::Reference* queue;
    Span span;
  };
  /// The queue may be full, or empty, after so many more pushes than pops of the same transition.
  [[nodiscard]] Fault refusal(const QueueUse& use, std::int64_t change) const;

  const Fields& fields_;
  const std::vector<Part>& parts_;
  const Decisions& decisions_;
  Known known_;
  std::vector<Chosen> chosen_;
  Formula formula_ = Formula::constant(true);
  std::vector<Effect> effects_;
  std::vector<Operation> operations_;
  std::vector<QueueUse> queue_uses_;
  std::set<Counter> written_;
  StandsFor transient_times_;        // as long as what they stand for is unchanged
  std::vector<std::int64_t> drawn_;  // where there was something to choose
  Span span_;
};

}  // namespace leadline::program
