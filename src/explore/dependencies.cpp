#include "explore/dependencies.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "program/guards.hpp"

namespace leadline::explore {

using program::Action;
using program::Counter;
using program::DateGuard;
using program::Guard;
using program::Operation;
using program::Queue;

namespace {

/// An action whose counters so many use has conflicts that take long to find.
constexpr std::size_t most_users = 1 << 14;

/// Of conflicts, 64 MB.
constexpr std::size_t most_words_kept = 4'000'000;

}  // namespace

SparseSet::SparseSet(std::span<const program::ActionIndex> increasing) {
  for (const program::ActionIndex a : increasing) {
    const Word word = word_of(a);
    if (words_.empty() || words_.back().number != word.number) words_.push_back({word.number, 0});
    words_.back().actions |= word.actions;
  }
}

bool SparseSet::has(program::ActionIndex action) const {
  const Word wanted = word_of(action);
  const auto at =
      std::lower_bound(words_.begin(), words_.end(), wanted.number,
                       [](const Word& word, std::uint32_t number) { return word.number < number; });
  return at != words_.end() && at->number == wanted.number && (at->actions & wanted.actions) != 0;
}

/// Fields of the program come first, then the head and the tail of each queue.
Dependencies::Dependencies(const program::Program& program)
    : program_(program),
      head_(program.counters.size()),
      accesses_(program.actions.size()),
      conflicts_(program.actions.size()) {
  name_slots();
  for (ActionIndex a = 0; a < program.actions.size(); ++a) collect(a);
  index_users();
  index_movers();
  index_guards();
}

void Dependencies::name_slots() {
  const auto fields = static_cast<std::uint32_t>(program_.counters.size());
  for (std::uint32_t i = 0; i < fields; ++i) head_[i] = i;
  for (std::uint32_t q = 0; q < program_.queues.size(); ++q) {
    const Queue& queue = program_.queues[q];
    for (std::uint32_t i = 0; i < queue.capacity; ++i) head_[queue.first() + i] = fields + 2 * q;
  }
}

const Queue& Dependencies::queue_of(Counter slot) const {
  return program_.queues[(head_[slot] - program_.counters.size()) / 2];
}

void Dependencies::collect(ActionIndex action) {
  const Action& of = program_.actions[action];
  std::vector<Access>& uses = accesses_[action];
  collect_guards(of, uses);
  for (const program::Effect& effect : of.effects) {
    uses.push_back({effect.counter, effect.amount > 0 ? adds : subtracts});
  }
  for (const Operation& operation : of.operations) collect_operation(of, operation, uses);
  std::sort(uses.begin(), uses.end(),
            [](const Access& a, const Access& b) { return a.field < b.field; });
  std::vector<Access> merged;
  for (const Access& access : uses) {
    if (!merged.empty() && merged.back().field == access.field) {
      merged.back().uses |= access.uses;
    } else {
      merged.push_back(access);
    }
  }
  uses = std::move(merged);
}

void Dependencies::collect_guards(const Action& action, std::vector<Access>& uses) const {
  for (const Guard& guard : action.guards) {
    if (is_slot(guard.counter)) {
      collect_reading(action, guard.counter, uses);
      continue;
    }
    if (guard.least > 0) uses.push_back({guard.counter, needs_more});
    if (guard.most != program::no_upper_bound) uses.push_back({guard.counter, needs_less});
  }
  for (const DateGuard& guard : action.date_guards) {
    collect_reading(action, guard.left, uses);
    collect_reading(action, guard.right, uses);
  }
}

/// A push changes no slot that the action needs to be in use.
void Dependencies::collect_reading(const Action& action, Counter field,
                                   std::vector<Access>& uses) const {
  uses.push_back({head_[field], reads});
  if (!is_slot(field)) return;
  const Queue& queue = queue_of(field);
  const bool is_in_use =
      std::any_of(action.guards.begin(), action.guards.end(), [&](const Guard& guard) {
        return guard.counter == queue.length && guard.least > field - queue.first();
      });
  if (!is_in_use) uses.push_back({head_[field] + 1, reads});
}

void Dependencies::collect_operation(const Action& action, const Operation& operation,
                                     std::vector<Access>& uses) const {
  if (operation.has_source()) collect_reading(action, operation.source, uses);
  if (operation.kind == Operation::Kind::push || operation.kind == Operation::Kind::pop) {
    const Queue& queue = program_.queues[operation.target];
    const bool push = operation.kind == Operation::Kind::push;
    const std::uint32_t head = head_[queue.first()];
    uses.push_back({queue.length, push ? adds : subtracts});
    uses.push_back({push ? head + 1 : head, writes});
  } else {
    uses.push_back({head_[operation.target], writes});
  }
}

void Dependencies::index_users() {
  users_.resize(program_.counters.size() + 2 * program_.queues.size());
  for (ActionIndex a = 0; a < accesses_.size(); ++a) {
    for (const auto [field, uses] : accesses_[a]) users_[field].push_back({a, uses});
  }
}

SparseSet Dependencies::users(std::initializer_list<std::uint32_t> fields, int how) const {
  std::vector<ActionIndex> found;
  for (const std::uint32_t field : fields) {
    for (const User& user : users_[field]) {
      if ((user.uses & how) != 0) found.push_back(user.action);
    }
  }
  std::sort(found.begin(), found.end());
  return SparseSet(found);
}

void Dependencies::index_movers() {
  for (std::uint32_t f = 0; f < head_.size(); ++f) {
    if (is_slot(f)) {
      movers_.push_back(users({head_[f]}, writes));
      movers_.push_back(users({head_[f], head_[f] + 1}, writes));
    } else {
      movers_.push_back(users({f}, adds | writes));
      movers_.push_back(users({f}, subtracts | writes));
    }
  }
}

void Dependencies::index_guards() {
  std::map<std::tuple<Counter, Tokens, Tokens>, std::uint32_t> numbers;
  std::vector<std::vector<ActionIndex>> askers;
  first_guard_ = {0};
  for (ActionIndex a = 0; a < program_.actions.size(); ++a) {
    for (const Guard& guard : program_.actions[a].guards) {
      const auto [at, is_new] = numbers.try_emplace({guard.counter, guard.least, guard.most},
                                                    static_cast<std::uint32_t>(guards_.size()));
      if (is_new) guards_.push_back(guard);
      askers.resize(guards_.size());
      askers[at->second].push_back(a);
      guards_of_.push_back(at->second);
    }
    first_guard_.push_back(guards_of_.size());
  }
  for (const std::vector<ActionIndex>& those : askers) askers_.emplace_back(those);
}

/// Whether what one does to a field matters to what the other does with it; to be asked both ways.
bool Dependencies::disturbs(std::uint8_t doing, std::uint8_t other) {
  const bool up = (doing & (adds | writes)) != 0;
  const bool down = (doing & (subtracts | writes)) != 0;
  if (up && (other & (needs_less | reads | writes)) != 0) return true;
  return down && (other & (needs_more | reads | writes)) != 0;
}

bool Dependencies::may_have_many_conflicts(ActionIndex action) const {
  std::size_t users = 0;
  for (const Access& access : accesses_[action]) users += users_[access.field].size();
  return users > most_users;
}

const SparseSet* Dependencies::conflicts(ActionIndex action) {
  if (conflicts_[action]) return &*conflicts_[action];
  if (may_have_many_conflicts(action)) return nullptr;
  std::vector<ActionIndex> found;
  for (const Access& own : accesses_[action]) {
    for (const User& user : users_[own.field]) {
      const bool interfere = disturbs(own.uses, user.uses) || disturbs(user.uses, own.uses);
      if (user.action == action || !interfere) continue;
      if (!exclude_each_other(action, user.action)) found.push_back(user.action);
    }
  }
  std::sort(found.begin(), found.end());
  const SparseSet& kept = conflicts_[action].emplace(found);
  words_kept_ += kept.size();
  return &kept;
}

void Dependencies::limit_memory() {
  if (words_kept_ <= most_words_kept) return;
  conflicts_.assign(conflicts_.size(), std::nullopt);
  words_kept_ = 0;
}

/// Whether no state satisfies the guards of both, for the sake of one counter.
bool Dependencies::exclude_each_other(ActionIndex a, ActionIndex b) const {
  for (const Guard& first : program_.actions[a].guards) {
    for (const Guard& second : program_.actions[b].guards) {
      if (first.counter != second.counter) continue;
      if (first.most < second.least || second.most < first.least) return true;
    }
  }
  return false;
}

const SparseSet& Dependencies::changers(Counter field, const State& state) const {
  if (!is_slot(field)) return movers_[2 * field];
  const Queue& queue = queue_of(field);
  const bool is_in_use = state.value(queue.length) > field - queue.first();
  return movers_[2 * field + (is_in_use ? 0 : 1)];
}

const SparseSet* Dependencies::enablers(const Guard& guard, const State& state) const {
  const Tokens value = state.value(guard.counter);
  if (program::holds(guard, value)) return nullptr;
  if (is_slot(guard.counter)) return &changers(guard.counter, state);
  return &movers_[2 * guard.counter + (value < guard.least ? 0 : 1)];
}

}  // namespace leadline::explore
