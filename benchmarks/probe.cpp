// The yardstick of the benchmarks: all markings of the dining philosophers (5 places and 5
// transitions each, 3^n markings in all), by a program that can do nothing else. A marking is two
// words, a firing two masks; markings stand one behind the other, found by a sparse table of their
// numbers. Successors are made in batches, so that the memory that a batch needs is on its way
// before it is looked at.
//
//   g++ -std=c++20 -O3 -march=native probe.cpp -o probe && ./probe 14
//
// prints states, edges and the seconds of the search. n is at most 15.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <vector>

namespace {

struct Marking {
  std::uint64_t word[2] = {0, 0};

  void set(int place) { word[place / 64] |= std::uint64_t{1} << (place % 64); }
  bool contains(const Marking& m) const {
    return (word[0] & m.word[0]) == m.word[0] && (word[1] & m.word[1]) == m.word[1];
  }
  bool operator==(const Marking& m) const { return word[0] == m.word[0] && word[1] == m.word[1]; }
};

struct Transition {
  Marking takes, puts;
};

Marking of(const std::vector<int>& places) {
  Marking marking;
  for (const int place : places) marking.set(place);
  return marking;
}

struct Philosophers {
  std::vector<Transition> transitions;
  Marking initial;

  explicit Philosophers(int n) {
    for (int i = 0; i < n; ++i) {
      const int thinks = i, has_left = n + i, has_right = 2 * n + i, eats = 3 * n + i;
      const int left = 4 * n + i, right = 4 * n + (i + 1) % n;
      transitions.push_back({of({thinks, left}), of({has_left})});
      transitions.push_back({of({thinks, right}), of({has_right})});
      transitions.push_back({of({has_left, right}), of({eats})});
      transitions.push_back({of({has_right, left}), of({eats})});
      transitions.push_back({of({eats}), of({thinks, left, right})});
      initial.set(thinks);
      initial.set(left);
    }
  }
};

std::uint64_t hash(const Marking& m) {
  const auto product = static_cast<unsigned __int128>(m.word[0] ^ 0x9e3779b97f4a7c15) *
                       (m.word[1] ^ 0xc2b2ae3d27d4eb4f);
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

class Search {
 public:
  explicit Search(Marking initial) {
    markings_.reserve(15'000'000);
    insert(initial, hash(initial) % slots);
  }

  void run(const std::vector<Transition>& transitions) {
    for (std::size_t next = 0; next < markings_.size();) {
      const std::size_t end = std::min(markings_.size(), next + batch);
      std::size_t made = 0;
      for (; next < end; ++next) made = fire_all(markings_[next], transitions, made);
      edges_ += made;
      for (std::size_t i = 0; i < made; ++i)
        if (table_[slot_[i]] != empty) __builtin_prefetch(&markings_[table_[slot_[i]]]);
      for (std::size_t i = 0; i < made; ++i) insert(successor_[i], slot_[i]);
    }
  }

  std::size_t states() const { return markings_.size(); }
  std::size_t edges() const { return edges_; }

 private:
  static constexpr std::size_t slots = std::size_t{1} << 26, batch = 64, most_enabled = 75;
  static constexpr std::uint32_t empty = 0xffffffff;

  std::size_t fire_all(Marking from, const std::vector<Transition>& transitions, std::size_t made) {
    for (const auto& [takes, puts] : transitions) {
      if (!from.contains(takes)) continue;
      const Marking to{{(from.word[0] & ~takes.word[0]) | puts.word[0],
                        (from.word[1] & ~takes.word[1]) | puts.word[1]}};
      successor_[made] = to;
      slot_[made] = static_cast<std::uint32_t>(hash(to) % slots);
      __builtin_prefetch(&table_[slot_[made++]]);
    }
    return made;
  }

  void insert(const Marking& marking, std::size_t slot) {
    for (; table_[slot] != empty; slot = (slot + 1) % slots)
      if (markings_[table_[slot]] == marking) return;
    table_[slot] = static_cast<std::uint32_t>(markings_.size());
    markings_.push_back(marking);
  }

  std::vector<std::uint32_t> table_ = std::vector<std::uint32_t>(slots, empty);
  std::vector<Marking> markings_;
  std::size_t edges_ = 0;
  Marking successor_[batch * most_enabled];
  std::uint32_t slot_[batch * most_enabled];
};

}  // namespace

int main(int count, char** arguments) {
  const int n = count == 2 ? std::atoi(arguments[1]) : 0;
  if (n < 2 || n > 15) return std::cerr << "usage: probe N, with N from 2 to 15\n", 3;
  const Philosophers philosophers(n);
  const auto search = std::make_unique<Search>(philosophers.initial);
  const auto begin = std::chrono::steady_clock::now();
  search->run(philosophers.transitions);
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  std::cout << "states=" << search->states() << " edges=" << search->edges()
            << " time=" << time.count() << "s\n";
}
