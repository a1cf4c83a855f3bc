#include "logic/state_predicate.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "leadline/program/action_set.hpp"

namespace leadline::logic {
namespace {

using Op = Formula::Op;

// Where a decision ends instead of going on to a test.
constexpr std::uint32_t accept = 0xffffffff;
constexpr std::uint32_t reject = 0xfffffffe;

constexpr std::size_t words_on_stack = 16;

/// How often each node is an operand of what belongs to the node `root`.
std::vector<std::uint32_t> count_uses(const Formula& formula, std::uint32_t root) {
  std::vector<std::uint32_t> uses(root + 1, 0);
  uses[root] = 1;
  for (std::uint32_t n = root + 1; n-- > 0;) {
    if (uses[n] == 0) continue;
    const Formula::Node& node = formula.nodes[n];
    if (operands(node.op) >= 1) ++uses[node.left];
    if (operands(node.op) == 2) ++uses[node.right];
  }
  return uses;
}

}  // namespace

/// Makes the tests of each shared part, and of the whole, from the last to the first: where to go
/// on from a test is known before the test is made.
class StatePredicate::Compiler {
 public:
  Compiler(StatePredicate& predicate, const Formula& formula, const program::Layout& layout)
      : predicate_(predicate), formula_(formula), layout_(layout) {}

  void compile(std::uint32_t root) {
    const auto uses = count_uses(formula_, root);
    shared_.assign(root + 1, none);
    for (std::uint32_t n = 0; n < root; ++n) {
      if (uses[n] < 2 || formula_.nodes[n].op == Op::constant) continue;
      const std::uint32_t entry = tests_of(n);
      shared_[n] = static_cast<std::uint32_t>(predicate_.entries_.size());
      predicate_.entries_.push_back(entry);
    }
    predicate_.entries_.push_back(tests_of(root));
  }

 private:
  static constexpr std::uint32_t none = 0xffffffff;
  static constexpr std::uint32_t last_entry = 0xfffffffd;  // of the operand made just before

  struct Task {
    std::uint32_t node;
    std::uint32_t on_true;
    std::uint32_t on_false;
  };

  /// The entry of the tests that decide a node.
  std::uint32_t tests_of(std::uint32_t node) {
    std::uint32_t last = reject;
    tasks_.push_back({node, accept, reject});
    while (!tasks_.empty()) {
      Task task = tasks_.back();
      tasks_.pop_back();
      if (task.on_true == last_entry) task.on_true = last;
      if (task.on_false == last_entry) task.on_false = last;
      if (shared_[task.node] != none) {
        last = add(Kind::shared, shared_[task.node], task);
      } else {
        last = entry_of(task, last);
      }
    }
    return last;
  }

  /// The entry of a node, if it is no operator; else its operands become tasks.
  std::uint32_t entry_of(const Task& task, std::uint32_t last) {
    const Formula::Node& node = formula_.nodes[task.node];
    switch (node.op) {
      case Op::constant:
        return node.index == 0 ? task.on_false : task.on_true;
      case Op::at_least:
        return sum(task, node.index);
      case Op::fireable:
        return fireable(task, node.index);
      case Op::deadlock:
        predicate_.needs_enabled_ = true;
        return add(Kind::deadlock, 0, task);
      case Op::negation:
        tasks_.push_back({node.left, task.on_false, task.on_true});
        return last;
      case Op::conjunction:
        tasks_.push_back({node.left, last_entry, task.on_false});
        tasks_.push_back({node.right, task.on_true, task.on_false});
        return last;
      case Op::disjunction:
        tasks_.push_back({node.left, task.on_true, last_entry});
        tasks_.push_back({node.right, task.on_true, task.on_false});
        return last;
      default:
        throw std::invalid_argument("a state predicate speaks of no path");
    }
  }

  std::uint32_t sum(const Task& task, std::uint32_t index) {
    LayoutSum sum(formula_.sums[index], layout_);
    if (sum.always_at_least_zero()) return task.on_true;
    if (sum.never_at_least_zero()) return task.on_false;
    predicate_.sums_.push_back(std::move(sum));
    return add(Kind::sum, static_cast<std::uint32_t>(predicate_.sums_.size() - 1), task);
  }

  std::uint32_t fireable(const Task& task, std::uint32_t index) {
    auto& masks = predicate_.masks_;
    const std::size_t begin = masks.size();
    for (const std::uint32_t action : formula_.actions[index]) {
      if (masks.size() == begin || masks.back().word != action / 64) {
        masks.push_back({action / 64, 0});
      }
      masks.back().mask |= std::uint64_t{1} << (action % 64);
    }
    predicate_.needs_enabled_ = true;
    predicate_.fireable_begin_.push_back(static_cast<std::uint32_t>(masks.size()));
    return add(Kind::fireable, static_cast<std::uint32_t>(predicate_.fireable_begin_.size() - 2),
               task);
  }

  std::uint32_t add(Kind kind, std::uint32_t index, const Task& task) {
    if (task.on_true == task.on_false) return task.on_true;
    predicate_.tests_.push_back({kind, index, task.on_true, task.on_false});
    return static_cast<std::uint32_t>(predicate_.tests_.size() - 1);
  }

  StatePredicate& predicate_;
  const Formula& formula_;
  const program::Layout& layout_;
  std::vector<std::uint32_t> shared_;  // by node: which shared part it is
  std::vector<Task> tasks_;
};

StatePredicate::StatePredicate(const Formula& formula, std::uint32_t node,
                               const program::Layout& layout) {
  Compiler(*this, formula, layout).compile(node);
}

bool StatePredicate::holds(const std::uint64_t* state,
                           std::span<const std::uint64_t> enabled) const {
  if (entries_.size() == 1) return decide(entries_[0], state, enabled, nullptr);
  std::array<std::uint64_t, words_on_stack> on_stack{};
  std::vector<std::uint64_t> on_heap;
  std::uint64_t* shared = on_stack.data();
  const std::size_t parts = entries_.size() - 1;
  if (parts > 64 * words_on_stack) {
    on_heap.resize((parts + 63) / 64);
    shared = on_heap.data();
  }
  for (std::size_t i = 0; i < parts; ++i) {
    if (decide(entries_[i], state, enabled, shared)) {
      shared[i / 64] |= std::uint64_t{1} << (i % 64);
    }
  }
  return decide(entries_.back(), state, enabled, shared);
}

bool StatePredicate::holds(const explore::StateGraph& graph, explore::StateIndex s,
                           std::span<std::uint64_t> scratch) const {
  if (!needs_enabled_) return holds(graph.state(s), {});
  std::fill(scratch.begin(), scratch.end(), 0);
  for (const program::ActionIndex action : graph.labels(s)) program::insert(scratch, action);
  return holds(graph.state(s), scratch);
}

bool StatePredicate::decide(std::uint32_t entry, const std::uint64_t* state,
                            std::span<const std::uint64_t> enabled,
                            const std::uint64_t* shared) const {
  while (entry < reject) {
    const Test& test = tests_[entry];
    entry = passes(test, state, enabled, shared) ? test.on_true : test.on_false;
  }
  return entry == accept;
}

bool StatePredicate::passes(const Test& test, const std::uint64_t* state,
                            std::span<const std::uint64_t> enabled,
                            const std::uint64_t* shared) const {
  switch (test.kind) {
    case Kind::sum:
      return sums_[test.index].at_least_zero(state);
    case Kind::fireable:
      return std::any_of(masks_.begin() + fireable_begin_[test.index],
                         masks_.begin() + fireable_begin_[test.index + 1],
                         [&](const WordMask& m) { return (enabled[m.word] & m.mask) != 0; });
    case Kind::deadlock:
      return std::all_of(enabled.begin(), enabled.end(), [](std::uint64_t w) { return w == 0; });
    case Kind::shared:
      return ((shared[test.index / 64] >> (test.index % 64)) & 1) != 0;
  }
  return false;
}

}  // namespace leadline::logic
