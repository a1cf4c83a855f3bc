#include <algorithm>
#include <cstddef>
#include <stdexcept>

#include "leadline/explore/replay.hpp"
#include "logic/cover_search.hpp"

namespace leadline::logic {

using program::ActionIndex;
using program::Counter;
using program::Program;

namespace {

/// Computes backwards how often each pump has to be repeated.
class CoverRun {
 public:
  CoverRun(const Program& program, const CoverabilityTree& tree, std::uint32_t node)
      : program_(program), tree_(tree) {
    for (; node != CoverabilityTree::root; node = tree.nodes[node].parent) path_.push_back(node);
    std::reverse(path_.begin(), path_.end());
    length_ = path_.size() - 1;
  }

  std::optional<Witness> run(std::span<const Tokens> wanted) {
    needed_.assign(wanted.begin(), wanted.end());
    const auto& last = tree_.nodes[path_.back()].marking;
    for (Counter c = 0; c < needed_.size(); ++c) {
      if (last[c] != omega) needed_[c] = 0;
    }
    for (std::size_t k = path_.size(); k-- > 0;) {
      const auto& pumps = tree_.nodes[path_[k]].pumps;
      for (auto pump = pumps.rbegin(); pump != pumps.rend(); ++pump) {
        if (!undo(*pump, k)) return std::nullopt;
      }
      if (k > 0) step_back(tree_.nodes[path_[k]].action, needed_);
    }
    return written();
  }

 private:
  struct Repeat {
    std::size_t from;  ///< so many steps from the root, pumps not counted
    std::size_t to;
    Tokens times;
  };

  /// What fields need before the action so that they have `needed` after it.
  void step_back(ActionIndex action, std::vector<Tokens>& needed) const {
    for (const program::Effect& effect : program_.actions[action].effects) {
      Tokens& value = needed[effect.counter];
      const auto amount = static_cast<Tokens>(effect.amount);
      value = effect.amount < 0 || value > amount ? std::min(value - amount, max_tokens) : 0;
    }
    for (const program::Guard& guard : program_.actions[action].guards) {
      needed[guard.counter] = std::max(needed[guard.counter], guard.least);
    }
  }

  /// What the fields need before a pump at depth `k`. False if it has to be repeated too often.
  bool undo(const CoverabilityTree::Pump& pump, std::size_t k) {
    const auto found = std::find(path_.begin(), path_.end(), pump.from);
    const auto from = static_cast<std::size_t>(found - path_.begin());
    std::vector<Tokens> growth(needed_.size(), 0);
    std::vector<Tokens> taken(needed_.size(), 0);
    for (std::size_t i = k; i > from; --i) {
      const ActionIndex action = tree_.nodes[path_[i]].action;
      for (const auto& effect : program_.actions[action].effects) {
        growth[effect.counter] += static_cast<Tokens>(effect.amount);
      }
      step_back(action, taken);
    }
    Tokens times = 0;
    for (const Counter c : pump.grows) {
      if (needed_[c] >= max_tokens) return false;
      times = std::max(times, (needed_[c] + growth[c] - 1) / growth[c]);
    }
    if (times == 0) return true;
    if (times > most_steps || (length_ += times * (k - from)) > most_steps) return false;
    repeats_.push_back({from, k, times});
    for (const Counter c : pump.grows) needed_[c] = 0;
    return add_taken(taken, times, k);
  }

  bool add_taken(const std::vector<Tokens>& taken, Tokens times, std::size_t k) {
    for (Counter c = 0; c < taken.size(); ++c) {
      if (tree_.nodes[path_[k]].marking[c] != omega || taken[c] == 0) continue;
      if (taken[c] > max_tokens / times) return false;
      needed_[c] += times * taken[c];
      if (needed_[c] > max_tokens) return false;
    }
    return true;
  }

  [[nodiscard]] Witness written() const {
    Witness witness;
    const auto write = [&](std::size_t from, std::size_t to) {
      for (std::size_t i = from + 1; i <= to; ++i) {
        const ActionIndex action = tree_.nodes[path_[i]].action;
        witness.steps.push_back(program_.actions[action].name);
      }
    };
    std::size_t at = 0;
    for (auto repeat = repeats_.rbegin(); repeat != repeats_.rend(); ++repeat) {
      write(at, repeat->to);
      at = repeat->to;
      for (Tokens i = 0; i < repeat->times; ++i) write(repeat->from, repeat->to);
    }
    write(at, path_.size() - 1);
    return witness;
  }

  static constexpr std::size_t most_steps = 1'000'000;

  const Program& program_;
  const CoverabilityTree& tree_;
  std::size_t length_ = 0;
  std::vector<std::uint32_t> path_;  // nodes from the root
  std::vector<Tokens> needed_;       // of fields that are omega here; of others it is of no use
  std::vector<Repeat> repeats_;      // the last first
};

/// The marking with a number for omega.
std::vector<Tokens> with_omega_as(Tokens number, std::vector<Tokens> marking) {
  for (Tokens& value : marking) value = value == omega ? number : value;
  return marking;
}

}  // namespace

std::optional<Witness> run_until(const Program& program, const CoverabilityTree& tree,
                                 std::uint32_t node, const CoverTest& holds,
                                 const Deadline& deadline) {
  const std::vector<Tokens>& limit = tree.nodes[node].marking;
  CoverSteps steps(program);
  for (Tokens number = 0; number <= max_tokens; number = number == 0 ? 1 : 2 * number) {
    deadline.check();
    const std::vector<Tokens> wanted = with_omega_as(number, limit);
    if (!holds(wanted, steps.enabled(wanted))) continue;
    auto run = run_to(program, tree, node, wanted);
    if (!run) return std::nullopt;
    if (const auto fault = explore::replay(program, *run)) {
      throw std::logic_error("a run of the coverability tree does not replay: " + *fault);
    }
    return run;
  }
  return std::nullopt;
}

std::optional<Witness> run_to(const Program& program, const CoverabilityTree& tree,
                              std::uint32_t node, std::span<const Tokens> wanted) {
  return CoverRun(program, tree, node).run(wanted);
}

}  // namespace leadline::logic
