// The yardstick of the benchmarks: all 3^n markings of n dining philosophers (5 places and 5
// transitions each), found by a program that can do nothing else. A marking is two words, a firing
// two masks. Markings stand one behind the other; a sparse table has their numbers. Successors come
// in batches, so that what a batch needs of memory is on its way before it is looked at.
// g++ -std=c++20 -O3 -march=native probe.cpp -o probe && ./probe 14
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <vector>

using Word = std::uint64_t;
struct Marking {
  Word low = 0, high = 0;

  bool operator==(const Marking& m) const { return low == m.low && high == m.high; }
  bool contains(Marking m) const { return (low & m.low) == m.low && (high & m.high) == m.high; }
  Marking after(Marking takes, Marking puts) const {
    return {(low & ~takes.low) | puts.low, (high & ~takes.high) | puts.high};
  }
};

Marking of(std::initializer_list<int> places) {
  Marking marking;
  for (const int p : places) (p < 64 ? marking.low : marking.high) |= Word{1} << (p % 64);
  return marking;
}
struct Transition {
  Marking takes, puts;
};
std::vector<Transition> philosophers(int n) {
  std::vector<Transition> transitions;
  for (int i = 0; i < n; ++i) {
    const int thinks = i, has_left = n + i, has_right = 2 * n + i, eats = 3 * n + i;
    const int left = 4 * n + i, right = 4 * n + (i + 1) % n;
    transitions.push_back({of({thinks, left}), of({has_left})});
    transitions.push_back({of({thinks, right}), of({has_right})});
    transitions.push_back({of({has_left, right}), of({eats})});
    transitions.push_back({of({has_right, left}), of({eats})});
    transitions.push_back({of({eats}), of({thinks, left, right})});
  }
  return transitions;
}

constexpr std::size_t slots = std::size_t{1} << 26, batch = 64, most_transitions = 75;
constexpr std::uint32_t empty = 0xffffffff;
std::vector<std::uint32_t> table(slots, empty);
std::vector<Marking> markings;
Marking successors[batch * most_transitions];
std::size_t slot_of[batch * most_transitions];

std::size_t first_slot(Marking m) {
  const auto product =
      static_cast<unsigned __int128>(m.low ^ 0x9e3779b97f4a7c15) * (m.high ^ 0xc2b2ae3d27d4eb4f);
  return (static_cast<Word>(product) ^ static_cast<Word>(product >> 64)) % slots;
}

void insert(Marking marking, std::size_t slot) {
  for (; table[slot] != empty; slot = (slot + 1) % slots)
    if (markings[table[slot]] == marking) return;
  table[slot] = static_cast<std::uint32_t>(markings.size());
  markings.push_back(marking);
}

std::size_t search(const std::vector<Transition>& transitions) {
  std::size_t edges = 0;
  for (std::size_t next = 0; next < markings.size();) {
    std::size_t made = 0;
    for (const std::size_t end = std::min(markings.size(), next + batch); next < end; ++next) {
      const Marking from = markings[next];
      for (const auto& [takes, puts] : transitions) {
        if (!from.contains(takes)) continue;
        successors[made] = from.after(takes, puts);
        slot_of[made] = first_slot(successors[made]);
        __builtin_prefetch(&table[slot_of[made++]]);
      }
    }
    for (std::size_t i = 0; i < made; ++i)
      if (table[slot_of[i]] != empty) __builtin_prefetch(&markings[table[slot_of[i]]]);
    for (std::size_t i = 0; i < made; ++i) insert(successors[i], slot_of[i]);
    edges += made;
  }
  return edges;
}

int main(int count, char** arguments) {
  const int n = count == 2 ? std::atoi(arguments[1]) : 0;
  if (n < 2 || n > 15) return std::fputs("usage: probe N, with N from 2 to 15\n", stderr), 3;
  markings.reserve(15'000'000);
  Marking initial;
  for (int i = 0; i < n; ++i) initial = initial.after({}, of({i, 4 * n + i}));
  insert(initial, first_slot(initial));
  const auto begin = std::chrono::steady_clock::now();
  const std::size_t edges = search(philosophers(n));
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  std::printf("states=%zu edges=%zu time=%.6fs\n", markings.size(), edges, time.count());
}
