#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "check/system_topology.hpp"
#include "leadline/explore/state_graph.hpp"
#include "leadline/program/composition_program.hpp"

namespace leadline::check {

/// A state of a system's program. Times count from the state's base: see `first_bases`.
struct DecodedState {
  std::vector<Ticks> next_in;                    ///< T, by input
  std::vector<Ticks> next_out;                   ///< S or V, by output
  std::vector<std::uint32_t> held;               ///< by input
  std::vector<char> sent;                        ///< by input
  std::vector<std::optional<Turn>> committed;    ///< by node not at Wa: what it has begun
  std::vector<std::optional<Ticks>> last_taken;  ///< by input; only where the program has it
};

/// The program of a system, in whole steps or as the paper's diagrams, and how to read its states.
class SystemProgram {
 public:
  /// With `ages` (whole steps only) the timestamp of the last message consumed on each input is
  /// part of the state. Nothing where the program would be too large.
  [[nodiscard]] static std::optional<SystemProgram> make(const DsaamSystem& system,
                                                         const Topology& topology, Method method,
                                                         bool ages);

  [[nodiscard]] const program::Program& program() const { return compiled_.program; }
  [[nodiscard]] const program::CompositionProgram& compiled() const { return compiled_; }

  /// The output that an action emits, or the input that it consumes; whole steps only.
  struct Port {
    bool is_input = false;
    Index index = 0;
  };
  [[nodiscard]] Port port(program::ActionIndex action) const;
  /// The date of the next message of an output.
  [[nodiscard]] program::Counter timestamp(Index output) const { return next_out_[output]; }

  /// What the absolute time of the initial state's base is.
  [[nodiscard]] Ticks first_base() const { return first_base_; }

  void decode(const program::Layout& layout, const std::uint64_t* state, DecodedState& out) const;
  [[nodiscard]] std::uint32_t held(const program::Layout& layout, const std::uint64_t* state,
                                   Index input) const;

 private:
  /// Where a node's vertex, choice and unserved sinks are; only in diagrams.
  struct Commitment {
    program::Counter vertex = 0;
    program::Counter m = 0;
    std::vector<program::Counter> unserved;  // by sink, output by output
  };

  explicit SystemProgram(const Topology& topology) : topology_(&topology) {}
  void locate(const diagram::Composition& composition, const DsaamSystem& system);
  void decode_commitment(const program::Layout& layout, const std::uint64_t* state, Index node,
                         DecodedState& out) const;

  const Topology* topology_;
  program::CompositionProgram compiled_;
  Ticks first_base_ = 0;
  std::vector<program::Counter> next_in_;
  std::vector<program::Counter> next_out_;
  std::vector<program::Counter> length_;      // of the buffer, by input
  std::vector<program::Counter> last_taken_;  // by input; may be empty
  std::vector<Commitment> commitments_;       // by node; may be empty
};

}  // namespace leadline::check
