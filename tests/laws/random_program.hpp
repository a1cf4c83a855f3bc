#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "leadline/program/program.hpp"
#include "oracle/random.hpp"

namespace leadline::laws {

/// A few numbers up to 2, dates and queues of either, and actions that guard and change them in all
/// ways. The first of a queue may be asked for where there is none. The numbers come first.
class RandomProgram {
 public:
  explicit RandomProgram(oracle::Random& random) : random_(random) {}

  program::Program draw() {
    for (std::size_t i = random_.between(1, 4); i > 0; --i) {
      numbers_.push_back(add_field("number", false, random_.below(3)));
    }
    for (std::size_t i = random_.below(4); i > 0; --i) {
      dates_.push_back(add_field("date", true, random_.below(4)));
    }
    for (std::size_t i = random_.between(random_.chance(50) ? 1 : 0, 2); i > 0; --i) add_queue();
    normalise();
    const std::size_t actions =
        random_.chance(10) ? random_.between(60, 140) : random_.between(2, 9);
    for (std::size_t i = 0; i < actions; ++i) add_action();
    if (std::count(program_.is_date.begin(), program_.is_date.end(), true) == 0) {
      program_.is_date.clear();
    }
    return std::move(program_);
  }

  /// How many of the fields of such a program are numbers outside of queues.
  [[nodiscard]] static std::size_t numbers(const program::Program& program) {
    return static_cast<std::size_t>(
        std::count_if(program.counters.begin(), program.counters.end(),
                      [](const std::string& name) { return name.starts_with("number"); }));
  }

 private:
  using Counter = program::Counter;
  using Operation = program::Operation;
  using Kind = Operation::Kind;

  Counter add_field(const std::string& name, bool is_date, Tokens value) {
    const auto field = static_cast<Counter>(program_.counters.size());
    program_.counters.push_back(name + std::to_string(field));
    program_.is_date.push_back(is_date);
    program_.initial.push_back(value);
    return field;
  }

  void add_queue() {
    const bool dated = random_.chance(60);
    const std::size_t capacity = random_.between(1, 2);
    const std::size_t length = random_.below(capacity + 1);
    const Counter counter = add_field("length", false, length);
    for (std::size_t i = 0; i < capacity; ++i) {
      add_field("slot", dated, i < length ? random_.between(1, 3) : 0);
    }
    program_.queues.push_back({counter, static_cast<std::uint32_t>(capacity)});
  }

  void normalise() {
    Tokens least = 0;
    for (const bool shifts : {false, true}) {
      for (Counter f = 0; f < program_.initial.size(); ++f) {
        Tokens& date = program_.initial[f];
        if (!program_.is_date[f] || date == 0) continue;
        if (shifts) date -= least - 1;
        if (!shifts && (least == 0 || date < least)) least = date;
      }
    }
  }

  void add_action() {
    action_ = {};
    guards_.clear();
    effects_.clear();
    readable_ = dates_;
    for (std::size_t i = random_.below(3); i > 0; --i) guard_number();
    for (std::size_t i = random_.below(3); i > 0; --i) change_number();
    for (const program::Queue& queue : program_.queues) guard_queue(queue);
    for (std::size_t i = random_.chance(60) ? random_.below(3) : 0; i > 0; --i) guard_dates();
    for (std::size_t i = random_.chance(60) ? random_.between(1, 2) : 0; i > 0; --i) operate();
    action_.name = "a" + std::to_string(program_.actions.size());
    for (const auto& [field, guard] : guards_) action_.guards.push_back(guard);
    for (const auto& [field, amount] : effects_) action_.effects.push_back({field, amount});
    program_.actions.push_back(std::move(action_));
  }

  void at_least(Counter field, Tokens least) {
    program::Guard& guard = guards_.try_emplace(field, program::Guard{field}).first->second;
    guard.least = std::max(guard.least, least);
  }
  void at_most(Counter field, Tokens most) {
    program::Guard& guard = guards_.try_emplace(field, program::Guard{field}).first->second;
    guard.most = std::min(guard.most, most);
  }

  void guard_number() {
    if (random_.chance(50)) {
      at_least(any_of(numbers_), random_.between(1, 2));
    } else {
      at_most(any_of(numbers_), random_.below(3));
    }
  }

  void change_number() {
    const Counter number = any_of(numbers_);
    const auto amount = static_cast<std::int64_t>(random_.between(1, 2));
    const bool adds = random_.chance(50);
    if (!effects_.try_emplace(number, adds ? amount : -amount).second) return;
    if (!adds) at_least(number, static_cast<Tokens>(amount));
    if (adds && random_.chance(90)) at_most(number, 2);
  }

  void guard_queue(const program::Queue& queue) {
    if (random_.chance(15)) at_most(queue.length, random_.below(queue.capacity + 1));
    if (random_.chance(60)) return;
    if (random_.chance(35)) at_least(queue.length, 1);
    if (holds_dates(queue)) {
      readable_.push_back(queue.first());
    } else if (random_.chance(50)) {
      at_least(queue.first(), random_.between(1, 2));
    } else {
      at_most(queue.first(), random_.below(2));
    }
  }

  void guard_dates() {
    if (readable_.size() < 2) return;
    const Counter left = any_of(readable_);
    const Counter right = any_of(readable_);
    const auto plus = static_cast<std::int64_t>(random_.below(4)) - 1;
    if (left != right) action_.date_guards.push_back({left, plus, right, random_.chance(50)});
  }

  void operate() {
    const std::size_t kind = random_.below(5);
    if (kind == 0) {
      set_number();
    } else if (kind <= 2) {
      write_date();
    } else if (!program_.queues.empty()) {
      use_queue(static_cast<std::uint32_t>(random_.below(program_.queues.size())));
    }
  }

  void set_number() {
    const Counter number = any_of(numbers_);
    if (!effects_.contains(number)) add({Kind::set, number, 0, small(), false});
  }

  void write_date() {
    if (dates_.empty()) return;
    const Counter date = any_of(dates_);
    if (random_.chance(40)) return add({Kind::set, date, 0, 0, false});
    add({random_.chance(70) ? Kind::copy : Kind::raise, date, any_of(readable_), small(), false});
  }

  void use_queue(std::uint32_t number) {
    for (const Operation& operation : action_.operations) {
      const bool uses = operation.kind == Kind::push || operation.kind == Kind::pop;
      if (uses && operation.target == number) return;
    }
    const program::Queue& queue = program_.queues[number];
    if (random_.chance(50)) {
      at_least(queue.length, 1);
      return add({Kind::pop, number, 0, 0, false});
    }
    const bool dated = holds_dates(queue);
    if (dated && readable_.empty()) return;
    at_most(queue.length, queue.capacity - 1);
    add({Kind::push, number, dated ? any_of(readable_) : 0, small(), dated});
  }

  void add(const Operation& operation) { action_.operations.push_back(operation); }
  std::int64_t small() { return static_cast<std::int64_t>(random_.below(3)); }
  bool holds_dates(const program::Queue& queue) { return program_.is_date[queue.first()]; }
  Counter any_of(const std::vector<Counter>& fields) {
    return fields[random_.below(fields.size())];
  }

  oracle::Random& random_;
  program::Program program_;
  std::vector<Counter> numbers_;
  std::vector<Counter> dates_;
  program::Action action_;  // that is being made
  std::map<Counter, program::Guard> guards_;
  std::map<Counter, std::int64_t> effects_;
  std::vector<Counter> readable_;  // dates
};

}  // namespace leadline::laws
