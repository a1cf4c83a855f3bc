#include "output.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "exit_status.hpp"
#include "leadline/base/files.hpp"
#include "leadline/base/limits.hpp"
#include "leadline/base/text.hpp"
#include "signals.hpp"
#include "terminal.hpp"

namespace leadline::tool {

namespace {

const emit::Format* find_format(const OutputOptions& options, emit::Subject subject) {
  if (!options.format.empty()) return emit::format_named(options.format, subject);
  if (options.path != "-") return emit::format_of(options.path, subject);
  const auto all = emit::formats();
  return &*std::find_if(all.begin(), all.end(),
                        [&](const emit::Format& f) { return f.holds(subject); });
}

}  // namespace

const emit::Format& choose_format(const OutputOptions& options, emit::Subject subject) {
  return choose_format(options, std::vector{subject}).format;
}

Target choose_format(const OutputOptions& options, const std::vector<emit::Subject>& subjects) {
  for (const emit::Subject subject : subjects) {
    if (const emit::Format* format = find_format(options, subject)) return {*format, subject};
  }
  if (!options.format.empty()) {
    throw BadInput("--to: " + emit::unknown_name(options.format, subjects));
  }
  throw BadInput(options.path + ": " + emit::unknown_ending(options.path, subjects) +
                 "; or say --to FORMAT");
}

void refuse_without_graph(const OutputOptions& options, std::vector<SaidOfGraph> said) {
  if (!options.path.empty()) return;
  said.insert(said.begin(), {!options.format.empty(), "--to is the format"});
  for (const auto& [is_said, what] : said) {
    if (!is_said) continue;
    throw BadInput(std::string(what) + " of the graph that -o writes; say -o FILE, too, or -o -");
  }
}

void refuse_writing_over(const std::string& output, const std::vector<std::string>& inputs) {
  if (output == "-") return;
  for (const std::string& input : inputs) {
    std::error_code missing;
    if (!std::filesystem::equivalent(input, output, missing)) continue;
    throw BadInput("-o would write over " + leadline::quoted(input) +
                   ", which is read: name another file");
  }
}

void write_output(const std::string& path, bool quiet,
                  const std::function<emit::Losses(std::ostream&)>& write) {
  clear_interrupt();  // which ended the search, so that what it found is written
  listen_for_interrupts();
  emit::Losses losses;
  std::string error;
  try {
    const auto keep_losses = [&](std::ostream& out) { losses = write(out); };
    if (!write_file_atomically(path, keep_losses, error)) throw BadInput(error);
  } catch (const emit::CannotSay& reason) {
    throw BadInput(path + ": " + reason.what());
  } catch (const LimitReached&) {
    throw Interrupted(leadline::quoted(path) + " was not written to its end: it was interrupted");
  }
  if (quiet) return;
  for (const std::string& loss : losses) remark(std::string(path).append(": ").append(loss));
}

}  // namespace leadline::tool
