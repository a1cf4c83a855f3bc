#include "explore/breadth_first.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace leadline::explore {
namespace {

constexpr std::chrono::duration<double> between_tellings{0.25};

/// About a million guards between two looks at the clock, at most 4096 states.
StateIndex states_between_beats(std::size_t actions) {
  const std::size_t states = std::clamp<std::size_t>((1U << 20) / (actions + 1), 1, 4096);
  return static_cast<StateIndex>(std::bit_floor(states));
}

}  // namespace

Pulse::Pulse(const Limits& limits, const ProgressListener& listener, std::size_t actions)
    : limits_(limits),
      listener_(listener),
      every_(states_between_beats(actions) - 1),
      start_(std::chrono::steady_clock::now()) {}

std::chrono::duration<double> Pulse::elapsed() const {
  return std::chrono::steady_clock::now() - start_;
}

Limit Pulse::beat(const Progress& progress) {
  if (interrupt_requested()) return Limit::interrupt;
  const auto now = elapsed();
  if (now >= limits_.max_time) return Limit::time;
  if (now - told_ >= between_tellings) {
    told_ = now;
    tell(progress);
  }
  return Limit::none;
}

void Pulse::tell(Progress progress) {
  if (!listener_) return;
  progress.seconds = elapsed().count();
  listener_(progress);
}

BreadthFirst::BreadthFirst(const program::Program& program, const Limits& limits, Budget& budget,
                           Reduction reduction)
    : max_states_(std::min(limits.max_states, StateStore::max_states)),
      budget_(budget),
      machine_(program, narrow_layout(program)),
      store_(machine_.words(), budget) {
  if (reduction == Reduction::deadlocks) stubborn_.emplace(program);
  machine_.pack(program.initial, store_.candidate());
  static_cast<void>(store_.find());
  static_cast<void>(store_.add());  // never fails for the first state
}

Progress BreadthFirst::progress() const {
  return {store_.size(), edges_, store_.size() - expanded_, budget_.used(), 0};
}

/// One field at a time gives the narrowest states, but each time all of them are encoded anew. When
/// that has cost sixteen times what it costs once now, the other fields as narrow as this one are
/// widened with it, which soon ends the widening.
Limit BreadthFirst::widen(program::ActionIndex action, StateIndex s) {
  const program::Counter counter = machine_.overflowing(action, store_[s]);
  const std::uint8_t bits = layout().field(counter).bits;
  if (bits == program::max_bits) return Limit::tokens;
  const std::uint64_t work = store_.size() + std::uint64_t{machine_.actions()};
  widening_work_ += work;
  program::Machine wider(machine_.program(), widening_work_ <= 16 * work
                                                 ? widened(layout(), counter)
                                                 : program::all_widened(layout(), bits));
  if (!store_.encode(layout(), wider.layout())) return Limit::memory;
  machine_ = std::move(wider);
  return Limit::none;
}

}  // namespace leadline::explore
