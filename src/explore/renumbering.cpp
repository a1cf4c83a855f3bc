#include "explore/renumbering.hpp"

#include <algorithm>
#include <atomic>
#include <memory>

namespace leadline::explore {
namespace {

/// A state that does not appear, which is a gap.
constexpr std::uint64_t nowhere = ~std::uint64_t{0};

/// The number of a state in its first piece, when it has none yet.
constexpr std::uint64_t not_counted = 0xffffffff;

constexpr std::uint64_t place(std::uint64_t piece, std::uint64_t number) {
  return piece << 32U | number;
}

}  // namespace

void Renumbering::number(std::span<const Piece> pieces, std::span<const Worker> workers,
                         StateIndex begin, StateIndex end, Crew& crew) {
  const auto targets = [&](std::size_t i) {
    const Piece& piece = pieces[i];
    return std::span(workers[piece.worker].rows.targets)
        .subspan(piece.first.edge, piece.last.edge - piece.first.edge);
  };
  begin_ = begin;
  places_.resize(end - begin);
  first_new_.resize(pieces.size() + 1);
  std::fill(places_.begin(), places_.end(), nowhere);
  crew.share(pieces.size(), [&](std::size_t i) { see(targets(i), i); });
  crew.share(pieces.size(), [&](std::size_t i) { first_new_[i + 1] = count(targets(i), i); });
  first_new_.front() = begin;
  for (std::size_t i = 0; i < pieces.size(); ++i) first_new_[i + 1] += first_new_[i];
  order_.resize(first_new_.back() - begin);
  crew.share(places_.size(), [&](std::size_t s) { give(static_cast<StateIndex>(s)); });
}

void Renumbering::see(std::span<const StateIndex> targets, std::uint64_t piece) {
  const std::uint64_t here = place(piece, not_counted);
  for (const StateIndex target : targets) {
    if (target < begin_) continue;
    const std::atomic_ref first(places_[target - begin_]);
    std::uint64_t known = first.load(std::memory_order_relaxed);
    while (here < known && !first.compare_exchange_weak(known, here, std::memory_order_relaxed)) {
    }
  }
}

StateIndex Renumbering::count(std::span<const StateIndex> targets, std::uint64_t piece) {
  StateIndex counted = 0;
  for (const StateIndex target : targets) {
    if (target < begin_) continue;
    const std::atomic_ref first(places_[target - begin_]);
    if (first.load(std::memory_order_relaxed) != place(piece, not_counted)) continue;
    first.store(place(piece, counted), std::memory_order_relaxed);
    ++counted;
  }
  return counted;
}

void Renumbering::give(StateIndex provisional) {
  std::uint64_t& known = places_[provisional];
  if (known == nowhere) return;
  known = first_new_[known >> 32U] + (known & not_counted);
  order_[known - begin_] = begin_ + provisional;
}

std::uint64_t Renumbering::bytes() const {
  return places_.size() * sizeof(std::uint64_t) + order_.size() * sizeof(StateIndex);
}

}  // namespace leadline::explore
