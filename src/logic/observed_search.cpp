#include "logic/observed_search.hpp"

#include <algorithm>
#include <utility>

#include "explore/crew.hpp"

namespace leadline::logic {
namespace {

using explore::Layers;
using explore::StateIndex;

/// Shortcuts are tried again after so many times as many states. All together may look at one for
/// so many that were found, or are about to be.
constexpr std::uint64_t between_shortcuts = 8;
constexpr std::uint64_t found_for_one = 32;

/// 64 MB of states are as many as are waited for.
constexpr std::uint64_t words_before_shortcuts = std::uint64_t{1} << 23;

/// What all shortcuts may look at, at most, when the search has ended at a limit.
constexpr std::uint64_t states_at_a_limit = 100'000;

class Search {
 public:
  Search(const std::vector<Observer*>& observers, unsigned threads, bool is_reduced,
         const Shortcut& shortcut)
      : observers_(observers),
        shortcut_(shortcut),
        crew_(threads),
        is_reduced_(is_reduced),
        deciding_(observers.size()),
        runs_(observers.size()),
        decisions_(observers.size()) {
    for (std::size_t i = 0; i < observers.size(); ++i) open_.push_back(i);
  }

  /// Finds the runs that are wanted when all states were seen.
  void end(const Layers& layers) {
    std::vector<std::size_t> wanting;
    std::vector<StateIndex> ends;
    for (const std::size_t i : open_) {
      const auto best = observers_[i]->best();
      if (!best) continue;
      wanting.push_back(i);
      ends.push_back(*best);
    }
    if (ends.empty()) return;
    auto runs = layers.runs_to(ends);
    for (std::size_t k = 0; runs && k < ends.size(); ++k) runs_[wanting[k]] = std::move((*runs)[k]);
  }

  /// False when nothing is left to decide.
  bool look(const Layers& layers) {
    if (widenings_ != layers.widenings()) compile(layers);
    const std::size_t shares = std::min<std::size_t>(crew_.size(), open_.size());
    crew_.run(shares, [&](std::size_t share) { look(layers, share, shares); });
    for (const std::size_t i : open_) {
      if (deciding_[i]) decisions_[i] = observers_[i]->decided(layers.run_to(*deciding_[i]));
    }
    std::erase_if(open_, [this](std::size_t i) { return deciding_[i].has_value(); });
    std::uint64_t newest = 0;
    for (const explore::Range& range : layers.newest()) newest += range.size();
    seen_ += newest;
    const std::uint64_t growth =
        newest / std::max<std::uint64_t>(std::exchange(newest_, newest), 1);
    if (is_time_for_shortcuts(layers, seen_ + newest * growth)) take_shortcuts(layers);
    return !open_.empty();
  }

  std::vector<Decision> finish(const explore::Counts& counts) && {
    const bool has_time = counts.limit == Limit::states || counts.limit == Limit::memory;
    if (has_time && shortcut_.decide) take_shortcuts(std::min(counts.states, states_at_a_limit));
    for (const std::size_t i : open_) {
      if (counts.limit == Limit::none) {
        decisions_[i] = observers_[i]->exhausted({counts.states, is_reduced_, runs_[i]});
      } else {
        decisions_[i].limit = counts.limit;
      }
    }
    for (Decision& decision : decisions_) decision.states = counts.states;
    return std::move(decisions_);
  }

 private:
  /// Not before there are so many states, or fewer where they take as much memory. A layer may be
  /// a hundred times as large as all before it, so that counts which grows as the last one did.
  [[nodiscard]] bool is_time_for_shortcuts(const Layers& layers, std::uint64_t likely) {
    if (!shortcut_.decide) return false;
    if (next_shortcut_ == 0) {
      next_shortcut_ = std::min(shortcut_.after, words_before_shortcuts / layers.steps().words());
    }
    return likely >= next_shortcut_;
  }

  void take_shortcuts(const Layers& layers) {
    const std::uint64_t found = std::max(seen_, next_shortcut_);
    next_shortcut_ = found * between_shortcuts;
    take_shortcuts(found / found_for_one);
    std::erase_if(open_, [&](std::size_t i) {
      const auto deciding = observers_[i]->deciding();
      if (deciding) decisions_[i] = observers_[i]->decided(layers.run_to(*deciding));
      return deciding.has_value();
    });
  }

  void take_shortcuts(std::uint64_t states) {
    const std::size_t sharers = std::max<std::size_t>(open_.size(), 1);
    std::erase_if(open_, [&](std::size_t i) {
      auto decision = shortcut_.decide(i, states / sharers);
      if (decision) decisions_[i] = std::move(*decision);
      return decision.has_value();
    });
  }

  void compile(const Layers& layers) {
    for (const std::size_t i : open_) observers_[i]->compile(layers.steps().layout());
    widenings_ = layers.widenings();
  }

  /// Shows the newest states to every `shares`-th of the open observers.
  void look(const Layers& layers, std::size_t share, std::size_t shares) {
    std::vector<std::size_t> mine;
    for (std::size_t i = share; i < open_.size(); i += shares) mine.push_back(open_[i]);
    bool needs_enabled = false;
    for (const std::size_t i : mine) needs_enabled |= observers_[i]->needs_enabled();
    program::StepTable::Scratch scratch(layers.steps());
    for (const explore::Range& range : layers.newest()) {
      for (StateIndex s = range.begin; s < range.end && !mine.empty(); ++s) {
        const std::uint64_t* state = layers.state(s);
        if (needs_enabled) layers.steps().enabled(state, scratch);
        std::erase_if(mine, [&](std::size_t i) {
          if (!observers_[i]->decides(s, state, scratch.enabled())) return false;
          deciding_[i] = s;
          return true;
        });
      }
    }
  }

  const std::vector<Observer*>& observers_;
  const Shortcut& shortcut_;
  std::uint64_t seen_ = 0;    // states
  std::uint64_t newest_ = 0;  // of them, those of the last layer
  std::uint64_t next_shortcut_ = 0;
  explore::Crew crew_;
  std::optional<std::uint32_t> widenings_;  // when the observers were compiled
  std::vector<std::size_t> open_;
  bool is_reduced_;
  std::vector<std::optional<StateIndex>> deciding_;
  std::vector<std::optional<Witness>> runs_;
  std::vector<Decision> decisions_;
};

}  // namespace

Observed search(const program::Program& program, const std::vector<Observer*>& observers,
                const Limits& limits, const explore::Options& options,
                const explore::ProgressListener& progress, const Shortcut& shortcut) {
  const bool is_reduced = options.reduction != explore::Reduction::none;
  Search search(observers, limits.max_threads, is_reduced, shortcut);
  const auto counts = explore::visit_layers(
      program, limits, options, progress, [&](const Layers& layers) { return search.look(layers); },
      [&](const Layers& layers) { search.end(layers); });
  return {std::move(search).finish(counts), counts};
}

}  // namespace leadline::logic
