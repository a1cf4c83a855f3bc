#pragma once

#include <optional>
#include <string>
#include <vector>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/limits.hpp"
#include "leadline/model/composition.hpp"
#include "leadline/program/program.hpp"

namespace leadline::program {

/// A message that an action consumes or emits: its timestamp is the date `field` + `plus` before
/// the action.
struct TimedMessage {
  diagram::Message::Kind kind = diagram::Message::Kind::consumes;
  diagram::ComponentId component;
  Counter field = 0;
  std::int64_t plus = 0;
};

/// What an action of a composition's program is: one edge, or a send with its receive.
struct Origin {
  std::string name;  ///< as the action's, but the same for all cases of a guard
  diagram::EdgeRef edge;
  std::optional<diagram::EdgeRef> receive;
  std::optional<diagram::PortId> chosen;             ///< by the edge's choice
  std::optional<diagram::PortId> chosen_by_receive;  ///< by that of the receive
  std::vector<TimedMessage> messages;
};

/// The program of a composition, and where in it everything went.
struct CompositionProgram {
  Program program;
  std::vector<Origin> origin;   ///< by action
  std::vector<Counter> vertex;  ///< by component: counts its vertices from 0
  /// By variable and member of the family: its field (of a set: its first bit; of a queue: its
  /// length, then the first slot). Of constants and transients none.
  std::vector<std::vector<Counter>> fields;
};

/// Compiles a composition. What is wrong with it that only shows here (a queue that may overflow,
/// an integer that may leave its bounds, a guard of too many cases) goes to `diagnostics`, and
/// nothing is returned.
///
/// One edge gives one action for each choice that it leaves open (of a port, of a drawn value) and
/// for each of the disjoint cases of its guard: of the actions of one edge and one choice at most
/// one is ever enabled. There may be millions of them: from the thousandth on it throws
/// `LimitReached` at the deadline.
[[nodiscard]] std::optional<CompositionProgram> compile(const diagram::Composition& composition,
                                                        Diagnostics& diagnostics,
                                                        const Deadline& deadline = {});

}  // namespace leadline::program
