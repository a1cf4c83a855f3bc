#pragma once

#include <iosfwd>
#include <span>
#include <string>
#include <string_view>

#include "leadline/collapse/mode_graph.hpp"
#include "leadline/emit/graph_options.hpp"
#include "leadline/emit/losses.hpp"
#include "leadline/explore/state_graph.hpp"
#include "leadline/model/composition.hpp"
#include "leadline/model/dsaam_system.hpp"
#include "leadline/model/petri_net.hpp"
#include "leadline/program/program.hpp"

namespace leadline::emit {

/// What can be written to a file of some format.
enum class Subject { net, graph, modes, system, diagrams };

/// A file format that leadline writes: one line of src/emit/emitters.def.
struct Format {
  std::string_view name;    ///< "aut"
  std::string_view ending;  ///< ".aut"
  std::string_view help;    ///< one line

  // The writers; null for what the format cannot hold.
  Losses (*net)(std::ostream&, const PetriNet&);
  Losses (*graph)(std::ostream&, const explore::StateGraph&, const program::Program&,
                  const GraphOptions&);
  Losses (*modes)(std::ostream&, const collapse::ModeGraph&, const program::Program&,
                  const GraphOptions&);
  Losses (*system)(std::ostream&, const DsaamSystem&);
  Losses (*diagrams)(std::ostream&, const diagram::Composition&);

  [[nodiscard]] bool holds(Subject subject) const;
};

/// All formats, in the order of the table.
[[nodiscard]] std::span<const Format> formats();

/// The format that holds the subject and has the ending of this path (case does not count), or
/// this name; null if there is none.
[[nodiscard]] const Format* format_of(std::string_view path, Subject subject);
[[nodiscard]] const Format* format_named(std::string_view name, Subject subject);

/// What to tell a user where no format that holds one of the subjects, the usual first, has the
/// ending of this path, or this name: the known ones, and which was probably meant.
[[nodiscard]] std::string unknown_ending(std::string_view path, std::span<const Subject> subjects);
[[nodiscard]] std::string unknown_name(std::string_view name, std::span<const Subject> subjects);

/// ".aut  an automaton …" and so on, one line a format that holds the subject.
[[nodiscard]] std::string formats_help(Subject subject);

}  // namespace leadline::emit
