#include "program/one_hot.hpp"

#include <bit>
#include <queue>
#include <tuple>

namespace leadline::program {
namespace {

/// Two counters of which each weighs more than half the total are never marked together.
OneHotGroup exclusive(const Weights& weights, Tokens total, std::span<const Tokens> bounds) {
  OneHotGroup group{{}, true};
  for (const auto& [counter, weight] : weights) {
    if (bounds[counter] == 0) continue;
    if (weight > total / 2) group.members.push_back(counter);
    group.complete = group.complete && weight == total;
  }
  return group;
}

/// Greedy choice: as counters are taken the savings of the other groups can only fall, so that the
/// first of the queue whose saving is up to date is the greatest.
class Choice {
 public:
  Choice(std::size_t counters, Ties ties, unsigned most_bits)
      : taken_(counters, false), ties_(ties), most_members_((std::size_t{1} << most_bits) - 1) {}

  void offer(OneHotGroup group) {
    limit(group);
    if (group.members.size() < 2 || group.bits_saved() == 0) return;
    offered_.push_back(std::move(group));
    push(offered_.size() - 1);
  }

  std::vector<OneHotGroup> take() {
    std::vector<OneHotGroup> result;
    while (!queue_.empty()) {
      const Entry best = queue_.top();
      queue_.pop();
      OneHotGroup& group = offered_[best.index];
      if (has_lost_members(group)) {
        if (group.members.size() >= 2 && group.bits_saved() > 0) push(best.index);
        continue;
      }
      for (const Counter member : group.members) taken_[member] = true;
      result.push_back(std::move(group));
    }
    return result;
  }

 private:
  struct Entry {
    std::size_t saved = 0;
    std::size_t preferred = 0;  // the more the better, among those that save as much
    std::size_t index = 0;

    friend bool operator<(const Entry& a, const Entry& b) {
      return std::tie(a.saved, a.preferred, b.index) < std::tie(b.saved, b.preferred, a.index);
    }
  };

  void push(std::size_t index) {
    const OneHotGroup& group = offered_[index];
    const std::size_t size = group.members.size();
    queue_.push({group.bits_saved(), ties_ == Ties::larger_first ? size : ~size, index});
  }

  void limit(OneHotGroup& group) const {
    if (group.members.size() <= most_members_) return;
    group.members.resize(most_members_);
    group.complete = false;
  }

  bool has_lost_members(OneHotGroup& group) const {
    const auto lost =
        std::erase_if(group.members, [this](Counter member) { return taken_[member]; });
    if (lost > 0) group.complete = false;
    return lost > 0;
  }

  std::vector<bool> taken_;
  Ties ties_;
  std::size_t most_members_;
  std::vector<OneHotGroup> offered_;
  std::priority_queue<Entry> queue_;
};

}  // namespace

std::uint8_t OneHotGroup::bits() const {
  return static_cast<std::uint8_t>(std::bit_width(members.size() - (complete ? 1U : 0U)));
}

std::vector<OneHotGroup> one_hot_groups(const Invariants& invariants, Ties ties,
                                        unsigned most_bits) {
  const auto& [semiflows, subvariants, bounds] = invariants;
  Choice choice(bounds.size(), ties, most_bits);
  for (const Semiflow& semiflow : semiflows) {
    if (semiflow.total > 0) choice.offer(exclusive(semiflow.weights, semiflow.total, bounds));
  }
  for (const Subvariant& subvariant : subvariants) {
    if (subvariant.total == 0) continue;
    OneHotGroup group = exclusive(subvariant.weights, subvariant.total, bounds);
    group.complete = false;
    choice.offer(std::move(group));
  }
  return choice.take();
}

}  // namespace leadline::program
