#pragma once

#include "leadline/model/composition.hpp"
#include "leadline/model/formula.hpp"
#include "leadline/program/composition_program.hpp"

namespace leadline::program {

/// The words of transition diagrams. Names are as the file writes them, without quotes: a local
/// variable behind its component and a point, a member of a family with its port in brackets.
///
/// - `at(component.vertex)`: where a component is;
/// - a boolean variable is a condition, an integer a number;
/// - `has(s.port)`: the set contains the port, or the port variable holds it;
/// - `length(q)`: how many a queue holds;
/// - `fires(component.edge)` and `fireable(…)`: all actions that come from the edge; under the
///   names of both (`a.send > b.receive`) all that come from a send with this receive. With the
///   ports that are chosen and the values that are drawn those of this choice, and with the number
///   of a case that action alone. What would have two meanings has none.
///
/// Times are left out, since only their differences are part of a state, and so are constants and
/// transient variables. A variable that is dead has the first value of its type: the least
/// number of its range (of -3..3 it is -3), false, the first port, the empty set or queue.
/// O(program).
[[nodiscard]] Vocabulary vocabulary_of(const CompositionProgram& program,
                                       const diagram::Composition& composition);

}  // namespace leadline::program
