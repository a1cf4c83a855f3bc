#include "leadline/check/system_check.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "check/system_ages.hpp"
#include "check/system_chains.hpp"
#include "check/system_clocks.hpp"
#include "check/system_deadlock.hpp"
#include "check/system_explored.hpp"
#include "check/system_lasso.hpp"
#include "check/system_renumber.hpp"
#include "check/system_rule.hpp"
#include "check/system_ties.hpp"
#include "leadline/lower/dsaam.hpp"

namespace leadline::check {
namespace {

/// States or steps that are followed where the rule has told progress and races.
constexpr std::uint64_t second_opinion = 300'000;

/// States that are explored only for the sake of buffers.
constexpr std::uint64_t small_graph = 100'000;

/// Whether the states of a part are narrow enough to explore many of them in no time.
bool is_small(const Topology& topology) {
  constexpr std::uint64_t most = 1000;
  std::uint64_t fields = topology.outputs.size();
  for (const Topology::Input& input : topology.inputs) fields += 1 + std::uint64_t{input.capacity};
  return fields <= most;
}

/// Decides one part; its node ids count from 0.
class PartChecker {
 public:
  PartChecker(const DsaamSystem& part, const SystemCheckOptions& options, const Deadline& deadline)
      : part_(part),
        options_(options),
        deadline_(deadline),
        topology_(part),
        constant_(topology_.constant_periods()) {
    for (const Topology::Input& input : topology_.inputs) {
      result_.buffers.push_back({input.ref, {}, {}});
    }
  }

  [[nodiscard]] PartCheck run() {
    if (!options_.method) {
      use_rule();
      if (constant_) {
        use_lasso();
      } else {
        use_steps();
      }
    } else if (*options_.method == Method::rule) {
      use_rule();
    } else if (*options_.method == Method::lasso) {
      if (constant_) use_lasso();
      result_.decided_by = Method::lasso;
    } else {
      use_forced_exploration(*options_.method);
    }
    fill_in_races();
    fill_in_buffers();
    find_ages();
    find_chains();
    find_mends(topology_, result_.deadlocks);
    return std::move(result_);
  }

 private:
  void use_rule();
  void use_lasso();
  void use_steps();
  void use_forced_exploration(Method method);
  void use_exploration(Method method, bool reduced, const Limits& limits);
  bool decide(Method method, Verdict progress, std::vector<Deadlock> deadlocks, bool complete);
  void tell_races(std::vector<Race> races, bool complete);
  void use_diagrams_for_races(const Limits& limits);
  void add_effort(Effort effort, const Limits& limits);
  void find_ages();
  void find_chains();
  void fill_in_races();
  void fill_in_buffers();
  [[nodiscard]] Limits left() const { return deadline_.rest_of(options_.limits); }
  [[nodiscard]] Limits brief() const;
  [[nodiscard]] bool atomic_emissions() const;

  const DsaamSystem& part_;
  const SystemCheckOptions& options_;
  const Deadline& deadline_;
  Topology topology_;
  bool constant_;
  std::optional<std::vector<Race>> known_races_;  // from the periods alone
  bool races_complete_ = false;
  PartCheck result_;
};

/// What is left of the user's limits, but of states no more than a second opinion is worth.
Limits PartChecker::brief() const {
  Limits limits = left();
  limits.max_states = std::min(limits.max_states, second_opinion);
  return limits;
}

/// `limits` are those that the method had.
void PartChecker::add_effort(Effort effort, const Limits& limits) {
  const bool is_own = limits.max_states < options_.limits.max_states;
  if (is_own && effort.limit == Limit::states) effort.own_limit = limits.max_states;
  result_.efforts.push_back(effort);
}

/// Those that no run has shown.
void PartChecker::fill_in_races() {
  if (known_races_ && result_.progress == Verdict::holds && !races_complete_) {
    tell_races(*known_races_, true);
  }
}

/// What no run and no exploration has shown of buffers, the diagrams do where they are small.
void PartChecker::fill_in_buffers() {
  const auto known = [](const Occupancy& use) { return use.any.has_value(); };
  const bool all = std::all_of(result_.buffers.begin(), result_.buffers.end(), known);
  if (all || options_.method || result_.progress == Verdict::undecided) return;
  if (!is_small(topology_)) return;
  Limits limits = left();
  limits.max_states = std::min(limits.max_states, small_graph);
  const ExploredResult explored = explore_system(part_, topology_, Method::diagrams, false, limits);
  add_effort(explored.effort, limits);
  for (Index i = 0; i < explored.highest.size(); ++i) result_.buffers[i].any = explored.highest[i];
}

/// Takes over what a method found of progress. The first method that decides it gives the verdict,
/// the last one that reached the first deadlock its description; all must agree. A method that did
/// not see all (`complete`) may have missed an earlier deadlock. Whether its description is told.
bool PartChecker::decide(Method method, Verdict progress, std::vector<Deadlock> deadlocks,
                         bool complete) {
  if (progress == Verdict::undecided) return false;
  if (result_.progress == Verdict::undecided) {
    result_.progress = progress;
    result_.decided_by = method;
  } else if (result_.progress != progress) {
    throw std::logic_error("two methods contradict each other on progress of a DSAAM system");
  }
  if (deadlocks.empty()) return false;
  if (!result_.deadlocks.empty()) {
    const Ticks known = result_.deadlocks.front().time;
    const Ticks found = deadlocks.front().time;
    if (found > known && !complete) return false;
    if (found != known) {
      throw std::logic_error("two methods contradict each other on when a DSAAM system deadlocks");
    }
  }
  result_.deadlocks = std::move(deadlocks);
  return true;
}

void PartChecker::tell_races(std::vector<Race> races, bool complete) {
  races_complete_ = complete;
  result_.races = std::move(races);
  if (!result_.races.empty()) {
    result_.repeatable = Verdict::violated;
  } else if (complete) {
    result_.repeatable = Verdict::holds;
  }
}

void PartChecker::use_rule() {
  const RuleResult rule = apply_rule(topology_);
  result_.efforts.push_back({Method::rule, false, rule.tried, 0, Limit::none});
  result_.kept_apart = rule.kept_apart;
  if (rule.verdict == Verdict::holds) known_races_ = races_without_deadlock(topology_);
  decide(Method::rule, rule.verdict, rule.time ? explain(topology_, rule) : std::vector<Deadlock>{},
         true);
}

void PartChecker::use_lasso() {
  const bool hopeless = known_races_ && steps_to_repeat(topology_) > options_.limits.max_states;
  const Limits limits = hopeless ? brief() : left();
  const LassoResult lasso = follow_lasso(topology_, limits);
  add_effort({Method::lasso, false, lasso.steps, lasso.steps, lasso.limit}, limits);
  decide(Method::lasso, lasso.progress(), explain(topology_, lasso.waits), true);
  tell_races(lasso.races, lasso.complete());
  result_.transient = lasso.transient;
  result_.period = lasso.period;
  if (lasso.progress() == Verdict::undecided) return;
  result_.ages = lasso.ages;
  for (Index i = 0; i < lasso.highest.size(); ++i) {
    result_.buffers[i].in_the_run = lasso.highest[i];
    if (lasso.highest[i] == topology_.inputs[i].capacity) {
      result_.buffers[i].any = lasso.highest[i];
    }
  }
  const bool deadlocks = lasso.progress() == Verdict::violated;
  if (lasso.complete() && lasso.races.empty()) {
    const auto any = highest_in_any_schedule(topology_, deadlocks);
    for (Index i = 0; i < any.size(); ++i) {
      if (any[i]) result_.buffers[i].any = any[i];
    }
  }
  if (options_.chains) result_.chains = chain_ages(topology_, deadlocks, left());
}

/// All interleavings, for the races and for how a deadlock is reached; where there are too many,
/// fewer of them.
void PartChecker::use_steps() {
  const bool known = known_races_ || result_.progress == Verdict::violated;
  use_exploration(Method::steps, false, known ? brief() : left());
  const bool reached = result_.progress == Verdict::violated && result_.witness;
  const bool enough = result_.progress == Verdict::holds || reached;
  if (!enough && options_.reduce) use_exploration(Method::steps, true, left());
}

/// Reduced first, which decides progress; then, if that was not too much already, in full for races
/// and occupancy.
void PartChecker::use_forced_exploration(Method method) {
  if (options_.reduce) use_exploration(method, true, left());
  if (!options_.reduce || result_.efforts.back().limit == Limit::none) {
    use_exploration(method, false, left());
  }
}

bool PartChecker::atomic_emissions() const {
  return std::all_of(topology_.outputs.begin(), topology_.outputs.end(),
                     [](const Topology::Output& output) { return output.sinks.size() <= 1; });
}

/// Around a deadlock the paper's diagrams go on for a while where whole steps do not: an emission
/// reaches those of its sinks that have room.
void PartChecker::use_diagrams_for_races(const Limits& limits) {
  ExploredResult explored = explore_system(part_, topology_, Method::diagrams, false, limits);
  add_effort(explored.effort, limits);
  if (!explored.complete()) return;
  tell_races(std::move(explored.races), true);
  for (Index i = 0; i < explored.highest.size(); ++i) result_.buffers[i].any = explored.highest[i];
}

void PartChecker::use_exploration(Method method, bool reduced, const Limits& limits) {
  ExploredResult explored = explore_system(part_, topology_, method, reduced, limits);
  add_effort(explored.effort, limits);
  if (result_.progress == Verdict::undecided) result_.decided_by = method;
  const bool told =
      decide(method, explored.progress, std::move(explored.deadlocks), explored.complete());
  if (told) result_.witness = std::move(explored.witness);
  if (reduced) return;
  const bool atomic = method == Method::diagrams || atomic_emissions();
  const bool goes_on = !atomic && explored.progress == Verdict::violated;
  tell_races(std::move(explored.races), explored.complete() && !goes_on);
  if (goes_on && explored.complete()) use_diagrams_for_races(deadline_.rest_of(limits));
  if (!atomic) return;
  for (Index i = 0; i < explored.highest.size(); ++i) result_.buffers[i].any = explored.highest[i];
}

/// Those that the lasso has not told.
void PartChecker::find_ages() {
  if (!result_.ages.empty() || result_.progress == Verdict::undecided) return;
  if (result_.progress == Verdict::holds) {
    result_.ages = ages_without_deadlock(topology_);
  } else if (options_.method != Method::rule) {
    result_.ages = explore_ages(part_, topology_, options_.method ? left() : brief());
  }
}

/// Of several periods to choose from, or where no run was followed.
void PartChecker::find_chains() {
  if (!options_.chains || !result_.chains.empty() || constant_) return;
  if (result_.progress == Verdict::undecided || options_.method == Method::rule) return;
  const Limits limits = options_.method ? left() : brief();
  result_.chains = explore_chain_ages(part_, topology_, limits);
}

}  // namespace

SystemCheck check_system(const DsaamSystem& system, const SystemCheckOptions& options) {
  SystemCheck check;
  const Deadline deadline(options.limits.max_time);
  const std::vector<std::vector<NodeId>> nodes = nodes_of_parts(system);
  const std::vector<DsaamSystem> parts = lower::parts(system);
  for (std::size_t p = 0; p < parts.size(); ++p) {
    PartCheck part = PartChecker(parts[p], options, deadline).run();
    renumber(part, nodes[p]);
    check.parts.push_back(std::move(part));
  }
  return check;
}

}  // namespace leadline::check
