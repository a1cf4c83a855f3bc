#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "explore/forecast.hpp"
#include "explore/graph_writer.hpp"
#include "explore/owners.hpp"
#include "explore/pulse.hpp"
#include "explore/renumbering.hpp"
#include "explore/sleep_sets.hpp"
#include "explore/sleep_trial.hpp"
#include "explore/state_set.hpp"
#include "explore/team.hpp"
#include "explore/widening_steps.hpp"
#include "leadline/explore/layers.hpp"

namespace leadline::explore {

/// The search that goes through the states layer by layer: those at distance 0 from the initial
/// state, at distance 1, and so on. A small layer is expanded by the first worker alone, a large
/// one by all of them at once.
///
/// One worker numbers the states in the order in which it finds them. Where several did, the states
/// of the layer are put in that same order before the next layer begins if a graph is written or a
/// visitor looks for the first of its kind; if they are only counted, their numbers do not matter
/// and have gaps.
///
/// A field that turns out too narrow is widened on the way: all states are encoded anew and the
/// search goes on where it was. Whatever limit ends the search, its result are whole layers.
class BreadthFirst final : public Layers {
 public:
  /// `graph` may be null: then states are counted only. `listener` must outlive the search. Throws
  /// `LimitReached` when a limit ends the search before it begins.
  BreadthFirst(const program::Program& program, const Limits& limits, const Options& options,
               const ProgressListener& listener, GraphWriter* graph);

  /// Is called for each layer from now on; only where no graph is written, and before `run`.
  void show_to(const LayerVisitor& visitor);

  /// Goes on until no state is left or a limit is reached. May throw `std::bad_alloc`, after which
  /// `counts` tell what was complete.
  void run();

  /// Of the layers that are complete.
  [[nodiscard]] const Counts& counts() const { return counts_; }
  void finish(Limit limit);

  [[nodiscard]] const program::Layout& layout() const { return steps_->layout(); }
  [[nodiscard]] StateSet& states() { return states_; }

  [[nodiscard]] const program::StepTable& steps() const override { return *steps_; }
  [[nodiscard]] std::uint32_t widenings() const override { return widenings_; }
  [[nodiscard]] std::span<const Range> newest() const override { return layers_.back(); }
  [[nodiscard]] const std::uint64_t* state(StateIndex s) const override { return states_[s]; }
  [[nodiscard]] Witness run_to(StateIndex s) const override;
  [[nodiscard]] std::optional<std::vector<Witness>> runs_to(
      std::span<const StateIndex> states) const override;

 private:
  /// What workers have in common while they work on a layer.
  struct Shift {
    Shift(std::vector<std::vector<Range>>& pieces, std::uint64_t most)
        : work(pieces), next(pieces.size()), most_new(most) {}

    /// A piece that nobody has taken, of what the worker itself has found as long as there is one:
    /// those states are in its cache. Null if no piece is left, or work is to stop.
    [[nodiscard]] Range* take(std::size_t who) {
      for (std::size_t i = 0; i < work.size() && !stop; ++i) {
        const std::size_t finder = (who + i) % work.size();
        const std::size_t piece = next[finder].piece.fetch_add(1);
        if (piece < work[finder].size()) return &work[finder][piece];
      }
      return nullptr;
    }

    struct alignas(128) Next {  // no two of them on one line of the cache
      std::atomic<std::size_t> piece = 0;
    };

    std::vector<std::vector<Range>>& work;
    std::vector<Next> next;  // by finder
    std::uint64_t most_new;
    std::atomic<bool> stop = false;
    std::uint64_t most_edges = ~std::uint64_t{0};  // of the first worker
  };

  [[nodiscard]] bool wants_more(const std::vector<Range>& layer);
  [[nodiscard]] Limit expand(std::vector<Range>& layer);
  void prepare_sleep();
  void make_room_for_sleep();
  void judge_sleep();
  [[nodiscard]] bool is_worth_threads(const std::vector<Range>& layer) const;
  [[nodiscard]] Limit expand_alone(std::vector<Range> work);
  [[nodiscard]] Limit expand_together(const std::vector<Range>& layer);
  [[nodiscard]] std::optional<Overflow> work_together(std::vector<std::vector<Range>>& work);
  [[nodiscard]] std::optional<Overflow> expand_piece(std::size_t who, Range& piece, Shift& shift);
  [[nodiscard]] bool must_stop(std::size_t who, const Shift& shift, bool has_claimed);
  [[nodiscard]] Limit look_up_rest();
  [[nodiscard]] Limit prepare_table(const std::vector<Range>& layer);
  [[nodiscard]] bool is_divided() const { return states_.owners().workers() > 1; }
  void number_layer(StateIndex begin);
  [[nodiscard]] std::vector<Range> found();

  [[nodiscard]] Limit beat();
  [[nodiscard]] Limit reached();
  [[nodiscard]] bool is_full(std::size_t who, std::uint64_t more) const;
  [[nodiscard]] bool has_memory(std::uint64_t more) const;
  [[nodiscard]] Limit make_room(std::uint64_t more, const std::function<Owners()>& owners = {});
  [[nodiscard]] std::uint64_t left_for_states() const;
  [[nodiscard]] Limit grant_wishes();
  void weigh_team();
  [[nodiscard]] Limit widen(const Overflow& overflow);
  void make_workers();
  [[nodiscard]] std::vector<Range> all_states() const;
  [[nodiscard]] std::uint64_t memory() const;
  [[nodiscard]] Progress progress() const;

  const Limits& limits_;
  Options options_;
  Pulse pulse_;
  GraphWriter* graph_;
  bool in_order_;  // numbers are those that one thread would give
  WideningSteps steps_;
  std::uint32_t widenings_ = 0;
  Team team_;
  Forecast forecast_;
  std::optional<SleepSets> sleep_;  // from the layer on before actions are left out
  SleepTrial sleep_trial_;
  StateSet states_;
  std::vector<Piece> pieces_;  // of the layer
  Renumbering renumbering_;
  std::uint64_t bytes_of_batches_ = 0;
  std::uint64_t bytes_to_come_ = 0;
  std::atomic<std::uint64_t> edges_in_pieces_ = 0;
  std::vector<Range> known_;  // the states of the layers found before this one's successors
  std::vector<std::vector<Range>> found_by_;  // the states of the layer, by worker
  const LayerVisitor* visitor_ = nullptr;
  std::vector<std::vector<Range>> layers_;  // by distance, if there is a visitor
  Counts counts_;
};

}  // namespace leadline::explore
