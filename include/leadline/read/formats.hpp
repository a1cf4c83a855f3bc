#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/source.hpp"
#include "leadline/model/composition.hpp"
#include "leadline/model/dsaam_system.hpp"
#include "leadline/model/mission.hpp"
#include "leadline/model/petri_net.hpp"
#include "leadline/read/net_options.hpp"

namespace leadline::read {

/// A file format that leadline reads: one line of src/read/readers.def. A file holds one kind of
/// model: all readers but one are null.
struct Format {
  std::string_view name;    ///< "net"
  std::string_view ending;  ///< ".net"
  std::string_view help;    ///< one line

  std::optional<Mission> (*mission)(const SourceFile&, Diagnostics&);
  std::optional<PetriNet> (*net)(const SourceFile&, Diagnostics&, const NetOptions&);
  std::optional<DsaamSystem> (*system)(const SourceFile&, Diagnostics&);
  std::optional<diagram::Composition> (*diagrams)(const SourceFile&, Diagnostics&);
};

/// All formats, in the order of the table.
[[nodiscard]] std::span<const Format> formats();

/// The format of this name; null if there is none.
[[nodiscard]] const Format* format_named(std::string_view name);

/// The format of a file, told by the ending of its name (case does not count). What an
/// `.xml` file begins with tells PNML (`<pnml`) from a mission (all else), and on standard input
/// both from a DSAAM system and transition diagrams (`system`, `composition`, comments apart) and a
/// `.net` (all else). Null if the ending is unknown.
[[nodiscard]] const Format* format_of(const SourceFile& file);

/// What to tell a user whose file has no format: the known endings, and which was probably meant.
[[nodiscard]] std::string unknown_ending(std::string_view path);

/// ".xml   mission" and so on, one line a format.
[[nodiscard]] std::string formats_help();

}  // namespace leadline::read
