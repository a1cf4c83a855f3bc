#include "logic/packed_run.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <span>
#include <utility>

#include "explore/width.hpp"
#include "leadline/program/action_set.hpp"

namespace leadline::logic {
namespace {

using program::ActionIndex;

class Shortening {
 public:
  Shortening(PackedRun run, const program::StepTable& table, Observer& observer,
             std::uint64_t steps, const Deadline& deadline)
      : run_(std::move(run)),
        table_(table),
        scratch_(table),
        observer_(observer),
        steps_(steps),
        deadline_(deadline) {}

  PackedRun finish() && {
    for (bool goes_on = true; goes_on;) {
      goes_on = false;
      for (std::size_t i = run_.actions.size(); i-- > 0;) {
        if (steps_ == 0 || deadline_.reached() != Limit::none) return std::move(run_);
        goes_on |= explore::with_width(table_.words(), [&](auto w) { return omit<w()>(i); });
      }
    }
    return std::move(run_);
  }

 private:
  /// Whether this action, and what needs it, can be left out.
  template <unsigned W>
  bool omit(std::size_t action) {
    PackedRun rest{{}, {run_.states[action]}};
    if (decides(rest.states.back())) return replace(action, run_.actions.size(), std::move(rest));
    for (std::size_t i = action + 1; i < run_.actions.size() && steps_ > 0; ++i, --steps_) {
      if (fire<W>(run_.actions[i], rest) && decides(rest.states.back())) {
        return replace(action, run_.actions.size(), std::move(rest));
      }
      if (rest.states.back() == run_.states[i + 1]) return replace(action, i + 1, std::move(rest));
    }
    return false;
  }

  /// Puts what leads from the same state to the same, or to one that decides, in place of a part.
  bool replace(std::size_t begin, std::size_t end, PackedRun part) {
    const auto put = [begin, end](auto& whole, auto& by, std::size_t more) {
      const auto at = [&whole](std::size_t i) {
        return whole.begin() + static_cast<std::ptrdiff_t>(i);
      };
      std::move(at(end + more), whole.end(), std::back_inserter(by));
      whole.erase(at(begin), whole.end());
      std::move(by.begin(), by.end(), std::back_inserter(whole));
    };
    put(run_.actions, part.actions, 0);
    put(run_.states, part.states, 1);
    return true;
  }

  /// Leaves the enabled actions in `scratch_`.
  bool decides(const std::vector<std::uint64_t>& state) {
    table_.enabled(state.data(), scratch_);
    return observer_.decides(0, state.data(), scratch_.enabled());
  }

  /// False where it is none of the actions of `scratch_`, or there is no room for what comes of it;
  /// then no other is looked for there.
  template <unsigned W>
  bool fire(ActionIndex action, PackedRun& run) {
    const std::span<std::uint64_t> enabled = scratch_.enabled();
    if (!program::contains(enabled, action)) return false;
    std::fill(enabled.begin(), enabled.end(), 0);
    program::insert(enabled, action);
    std::vector<std::uint64_t> next(table_.words());
    const auto overflow = table_.fire_set<W>(
        run.states.back().data(), scratch_, [&] { return next.data(); },
        [](ActionIndex, const std::uint64_t*) {});
    if (overflow) return false;
    run.actions.push_back(action);
    run.states.push_back(std::move(next));
    return true;
  }

  PackedRun run_;
  const program::StepTable& table_;
  program::StepTable::Scratch scratch_;
  Observer& observer_;
  std::uint64_t steps_;
  const Deadline& deadline_;
};

}  // namespace

PackedRun without_circles(const PackedRun& run) {
  std::map<std::vector<std::uint64_t>, std::size_t> last;
  for (std::size_t i = 0; i < run.states.size(); ++i) last[run.states[i]] = i;
  PackedRun result{{}, {run.states.front()}};
  for (std::size_t i = last.at(run.states[0]); i < run.actions.size();
       i = last.at(run.states[i + 1])) {
    result.actions.push_back(run.actions[i]);
    result.states.push_back(run.states[i + 1]);
  }
  return result;
}

PackedRun shortened(PackedRun run, const program::StepTable& table, Observer& observer,
                    std::uint64_t steps, const Deadline& deadline) {
  return Shortening(std::move(run), table, observer, steps, deadline).finish();
}

}  // namespace leadline::logic
