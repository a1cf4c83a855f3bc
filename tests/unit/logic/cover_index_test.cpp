#include "logic/cover_index.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "oracle/random.hpp"

namespace leadline::logic {
namespace {

using oracle::Random;
using program::Counter;

/// The same by looking at one entry after the other.
class SlowIndex {
 public:
  using Place = CoverIndex::Place;

  explicit SlowIndex(const std::vector<Counter>& fields) : fields_(fields) {}

  void add(Place place, const Marking& marking) { entries_[place] = marking; }
  void remove(Place place) { entries_.erase(place); }

  [[nodiscard]] bool covers(const Marking& marking) const {
    return std::any_of(entries_.begin(), entries_.end(),
                       [&](const auto& entry) { return is_below(marking, entry.second); });
  }

  [[nodiscard]] std::optional<Place> last_below(const Marking& marking, std::size_t end) const {
    return last(end, [&](const Marking& entry) { return is_below(entry, marking); });
  }

  [[nodiscard]] std::optional<Place> last_grown(const Marking& marking, std::size_t end) const {
    return last(end, [&](const Marking& entry) {
      return is_below(entry, marking) &&
             std::any_of(fields_.begin(), fields_.end(),
                         [&](Counter c) { return marking[c] != omega && entry[c] < marking[c]; });
    });
  }

  [[nodiscard]] const std::map<Place, Marking>& entries() const { return entries_; }

 private:
  [[nodiscard]] bool is_below(const Marking& less, const Marking& more) const {
    return std::all_of(fields_.begin(), fields_.end(),
                       [&](Counter c) { return less[c] <= more[c]; });
  }

  template <class Test>
  [[nodiscard]] std::optional<Place> last(std::size_t end, const Test& test) const {
    for (auto entry = entries_.rbegin(); entry != entries_.rend(); ++entry) {
      if (entry->first < end && test(entry->second)) return entry->first;
    }
    return std::nullopt;
  }

  const std::vector<Counter>& fields_;
  std::map<Place, Marking> entries_;
};

Tokens random_value(Random& random) {
  if (random.chance(70)) return random.below(3);
  if (random.chance(50)) return omega;
  if (random.chance(70)) return random.below(40);
  return (Tokens{1} << random.between(0, 63)) - 1;
}

Marking random_marking(Random& random, std::size_t size) {
  Marking marking;
  for (std::size_t c = 0; c < size; ++c) marking.push_back(random_value(random));
  return marking;
}

/// Greater than another in a few fields, or less.
Marking near(Random& random, Marking marking) {
  for (int i = 0; i < 3; ++i) marking[random.below(marking.size())] = random_value(random);
  return marking;
}

class Both {
 public:
  Both(Random& random, std::size_t size) : random_(random), size_(size) {
    for (Counter c = 0; c < size; ++c) {
      if (random.chance(85)) fields_.push_back(c);
    }
  }

  void add(std::uint32_t name) {
    const Marking marking = some();
    const CoverIndex::Place place = fast_.add(marking, name);
    ASSERT_EQ(slow_.entries().count(place), 0U);
    ASSERT_EQ(fast_.name(place), name);
    slow_.add(place, marking);
  }

  void remove(CoverIndex::Place place) {
    fast_.remove(place);
    slow_.remove(place);
  }

  void remove_last() { remove(slow_.entries().rbegin()->first); }
  void remove_any() {
    remove(std::next(slow_.entries().begin(),
                     static_cast<std::ptrdiff_t>(random_.below(slow_.entries().size())))
               ->first);
  }

  void compare() {
    const Marking asked = some();
    ASSERT_EQ(fast_.size(), slow_.entries().size());
    ASSERT_EQ(fast_.covers(asked), slow_.covers(asked));
    const std::size_t end = random_.chance(50) ? CoverIndex::all : random_.below(1500);
    ASSERT_EQ(fast_.last_below(asked, end), slow_.last_below(asked, end));
    ASSERT_EQ(fast_.last_grown(asked, end), slow_.last_grown(asked, end));
    found_ += slow_.covers(asked) ? 1 : 0;
    found_ += slow_.last_grown(asked, end) ? 1 : 0;
  }

  [[nodiscard]] std::size_t size() const { return slow_.entries().size(); }
  [[nodiscard]] std::size_t found() const { return found_; }

 private:
  Marking some() {
    if (size() == 0 || random_.chance(30)) return random_marking(random_, size_);
    return near(random_, std::next(slow_.entries().begin(),
                                   static_cast<std::ptrdiff_t>(random_.below(size())))
                             ->second);
  }

  Random& random_;
  std::size_t size_;
  std::vector<Counter> fields_;
  CoverIndex fast_{fields_};
  SlowIndex slow_{fields_};
  std::size_t found_ = 0;
};

TEST(CoverIndex, AgreesWithAScan) {
  for (std::uint64_t round = 0; round < 30; ++round) {
    SCOPED_TRACE(round);
    Random random(3'000 + round);
    Both both(random, random.between(1, 12));
    const std::size_t most = random.chance(50) ? 5 : 1200;  // one block or several
    for (std::uint32_t step = 0; step < 2 * most + 100; ++step) {
      if (both.size() > 0 && random.chance(both.size() < most ? 20 : 80)) {
        both.remove_any();
      } else {
        both.add(step);
      }
      if (most < 10 || random.chance(20)) both.compare();
      ASSERT_FALSE(HasFatalFailure());
    }
    EXPECT_GT(both.found(), 20U);
  }
}

TEST(CoverIndex, IsAStackWhereTheLastGoesFirst) {
  const std::vector<Counter> fields = {0};
  CoverIndex index(fields);
  Random random(1);
  std::vector<Marking> stack;
  for (std::uint32_t step = 0; step < 3000; ++step) {
    if (!stack.empty() && random.chance(step % 1000 < 700 ? 10 : 90)) {
      index.remove(static_cast<CoverIndex::Place>(index.size() - 1));
      stack.pop_back();
    } else {
      stack.push_back({random.below(2000)});
      index.add(stack.back(), static_cast<std::uint32_t>(stack.size()));
    }
    const Marking asked = {random.below(2000)};
    const auto below =
        std::find_if(stack.rbegin(), stack.rend(), [&](const auto& m) { return m <= asked; });
    const auto place = index.last_below(asked, CoverIndex::all);
    ASSERT_EQ(place.has_value(), below != stack.rend());
    if (place) {
      ASSERT_EQ(index.name(*place), static_cast<std::uint32_t>(stack.rend() - below));
    }
  }
}

TEST(CoverIndex, ForgetsItsRowsWithItsLastEntry) {
  const std::vector<Counter> fields = {0, 1};
  CoverIndex index(fields);
  const std::uint64_t before = index.memory();
  index.add({3, omega}, 0);
  EXPECT_GT(index.memory(), before);
  index.remove(0);
  EXPECT_EQ(index.memory(), before);
}

}  // namespace
}  // namespace leadline::logic
