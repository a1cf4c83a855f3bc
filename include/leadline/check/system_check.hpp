#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "leadline/base/limits.hpp"
#include "leadline/model/dsaam_system.hpp"
#include "leadline/model/verdict.hpp"
#include "leadline/model/witness.hpp"

namespace leadline::check {

/// How progress of a DSAAM system is decided.
enum class Method {
  rule,     ///< by the structural rule for constant periods: nothing is explored
  lasso,    ///< constant periods: one run up to the first state that repeats
  steps,    ///< all interleavings of whole steps
  diagrams  ///< all interleavings of the paper's diagrams
};

/// One flow: from an output to one of its sinks.
struct Flow {
  OutputRef source;
  InputRef sink;

  friend auto operator<=>(const Flow&, const Flow&) = default;
};

/// What one method went through.
struct Effort {
  Method method = Method::rule;
  bool reduced = false;      ///< partial-order reduction was on
  std::uint64_t states = 0;  ///< of the lasso: whole steps; of the rule: circuits
  std::uint64_t edges = 0;
  Limit limit = Limit::none;
  /// The states, or steps, that the check itself allows a method which only adds to a verdict,
  /// where these ended it; 0: the limits that were given did, or none.
  std::uint64_t own_limit = 0;
};

/// A node at which two or more ports may go next at one timestamp.
struct Race {
  NodeId node;
  bool inputs = false;         ///< tied inputs; else tied outputs
  std::vector<PortRef> ports;  ///< those that tie first, in declared order
  Ticks time = 0;              ///< when they tie first, in any run
};

/// In a deadlock: a node, and another one whose move it needs.
struct Wait {
  NodeId node;
  NodeId on;
  Flow flow;             ///< the flow between the two
  bool message = false;  ///< needs a message on it; else room in the sink's buffer
  Ticks timestamp = 0;   ///< of the message that it would consume or emit
};

struct Deadlock {
  Ticks time = 0;               ///< the first time at which a circuit closes
  std::vector<Flow> circuit;    ///< each flow ends at the node at which the next one begins
  std::vector<Wait> waits;      ///< of all nodes of the part
  std::vector<NodeId> blocked;  ///< wait only because of a circuit that they are not on
  /// An observation flow of the circuit: were its output ordinary, the part would live, or where no
  /// single flow does that, this circuit would never close.
  std::optional<Flow> mend;
  bool mends_part = false;  ///< the former
};

/// How old, at the emissions of `emission`, is the last message that was consumed on `flow`.
struct Age {
  Flow flow;
  OutputRef emission;
  std::optional<Ticks> least;  ///< none: no emission has consumed a message
  std::optional<Ticks> greatest;
  bool none_at_first = false;  ///< some emission came before the first message
};

/// How old, at the emissions of `emission`, is the newest data of `origin` that has reached its
/// node through consumed messages: each message carries all that its node had consumed when it was
/// emitted, and itself.
struct ChainAge {
  OutputRef origin;
  OutputRef emission;
  std::uint32_t flows = 1;  ///< of the shortest chain from the one to the other
  std::optional<Ticks> least;
  std::optional<Ticks> greatest;
  bool none_at_first = false;  ///< some emission came before the first data
};

/// How many messages an input's buffer holds at most.
struct Occupancy {
  InputRef input;
  std::optional<std::uint32_t> in_the_run;  ///< in the one run of the lasso
  std::optional<std::uint32_t> any;         ///< the highest in any schedule, where it is known
};

/// A weakly connected part of the system. Ids are those of the whole system.
struct PartCheck {
  std::vector<NodeId> nodes;
  std::vector<Effort> efforts;  ///< those that were made, cheapest first
  Method decided_by = Method::rule;
  Verdict progress = Verdict::undecided;  ///< no deadlock, and so every node moves for ever
  std::vector<Deadlock> deadlocks;  ///< one for each circuit that closes in the first deadlock
  /// Where there is progress: circuits of observation flows that only differing first timestamps
  /// keep from closing. Each such flow is on one of them.
  std::vector<std::vector<Flow>> kept_apart;
  std::optional<Witness> witness;           ///< a run into the deadlock, actions of `decided_by`
  Verdict repeatable = Verdict::undecided;  ///< no races
  std::vector<Race> races;
  std::vector<Age> ages;
  std::vector<ChainAge> chains;  ///< where they were asked for and no limit came first
  std::vector<Occupancy> buffers;
  std::optional<Ticks> transient;  ///< of the lasso: when it begins to repeat,
  std::optional<Ticks> period;     ///< and after how many ticks it does
};

/// What was decided about a DSAAM system.
struct SystemCheck {
  std::vector<PartCheck> parts;
};

struct SystemCheckOptions {
  std::optional<Method> method;  ///< none: the cheapest that decides
  bool reduce = true;            ///< partial-order reduction in `steps` and `diagrams`
  bool chains = false;           ///< ages along chains of nodes as well
  Limits limits;                 ///< `max_time` counts for all parts and methods together
};

/// Decides progress, repeatability, data age and occupancy of each weakly connected part, by the
/// methods that the options allow. Throws `std::logic_error` where two methods contradict each
/// other: a fault of ours.
[[nodiscard]] SystemCheck check_system(const DsaamSystem& system,
                                       const SystemCheckOptions& options = {});

}  // namespace leadline::check
