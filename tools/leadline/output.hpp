#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "leadline/emit/formats.hpp"
#include "options.hpp"

namespace leadline::tool {

/// The format to write to `options.path`: what `--to` names, else by the ending; for standard
/// output the first in the table. Throws `BadInput` when there is none.
[[nodiscard]] const emit::Format& choose_format(const OutputOptions& options,
                                                emit::Subject subject);

/// What is written, and how.
struct Target {
  const emit::Format& format;
  emit::Subject subject;
};

/// The same for a model that several subjects can be made of: the first that has such a format.
[[nodiscard]] Target choose_format(const OutputOptions& options,
                                   const std::vector<emit::Subject>& subjects);

/// What is said of a graph, if it is.
struct SaidOfGraph {
  bool is_said = false;
  const char* what = nullptr;  ///< "--order tina is the numbering"
};

/// Throws `BadInput` where the format or something else is said of a graph that is not written.
void refuse_without_graph(const OutputOptions& options, std::vector<SaidOfGraph> said);

/// Throws `BadInput` where -o names a file that is read, by whatever links.
void refuse_writing_over(const std::string& output, const std::vector<std::string>& inputs);

/// Writes to a file, which appears only when it is complete, or to standard output for "-". What
/// the format loses is told on standard error unless `quiet`. Throws `BadInput` when it cannot be
/// written or the format cannot hold it, `Interrupted` at the first Ctrl-C from now on.
void write_output(const std::string& path, bool quiet,
                  const std::function<emit::Losses(std::ostream&)>& write);

}  // namespace leadline::tool
