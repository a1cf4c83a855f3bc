#include "options.hpp"

#include <algorithm>

#include "leadline/base/text.hpp"
#include "leadline/read/formats.hpp"
#include "quantity.hpp"

namespace leadline::tool {
namespace {

constexpr std::uint64_t most_threads = 256;

/// An option whose value `parse` reads; `example` says how it may look.
template <class T, class Parse>
void add_quantity(Verb& verb, const char* flag, const char* value, const char* text, T& target,
                  Parse parse, const char* example) {
  add_option(verb, flag, value, text, [&target, parse, example](const std::string& given) {
    const auto quantity = parse(given);
    if (!quantity) return leadline::quoted(given) + " is not " + example;
    target = *quantity;
    return std::string();
  });
}

void add_number(Verb& verb, const char* flags, const char* text, const char* noun,
                unsigned& target) {
  add_option(verb, flags, "N", text, [&target, noun](const std::string& given) {
    const auto count = parse_count(given);
    if (!count || *count < 1 || *count > most_threads) {
      return leadline::quoted(given) + " is not a number of " + noun + " from 1 to " +
             std::to_string(most_threads);
    }
    target = static_cast<unsigned>(*count);
    return std::string();
  });
}

void add_model_options(Verb& verb, ModelOptions& options) {
  std::vector<std::string> names;
  for (const read::Format& format : read::formats()) names.emplace_back(format.name);
  add_name(verb, "--from", std::move(names),
           "What MODEL is, where neither its ending nor its content tells",
           [&options](const std::string& name) { options.format = name; });
  add_flag(verb, "--untimed", "Drop the times of a timed net, saying which", options.untimed);
}

}  // namespace

void add_report_options(Verb& verb, ReportOptions& options) {
  add_choice(verb, "--format", Choices<Format>{{"text", Format::text}, {"json", Format::json}},
             "How to print the result: text for people (default), json for programs",
             options.format);
  add_quiet(verb, options.quiet);
}

void add_check_report_options(Verb& verb, ReportOptions& options) {
  add_choice(verb, "--format",
             Choices<Format>{{"text", Format::text},
                             {"json", Format::json},
                             {"junit", Format::junit},
                             {"sarif", Format::sarif}},
             "How to print the result: text for people (default), json for programs, junit and "
             "sarif for continuous integration",
             options.format);
  add_quiet(verb, options.quiet);
}

void add_quiet(Verb& verb, bool& quiet) {
  add_flag(verb, "-q,--quiet", "No progress and no warnings on standard error", quiet);
}

void add_limits(Verb& verb, Limits& limits) {
  add_quantity(verb, "--max-states", "N", "Keep at most this many states (default 100M)",
               limits.max_states, parse_count, "a number of states such as 5000 or 20M");
  add_quantity(verb, "--max-memory", "SIZE",
               "Stop when what is stored of the search needs this much memory (default 8G)",
               limits.max_memory, parse_bytes, "an amount of memory such as 512M or 8G");
  add_quantity(verb, "--max-time", "TIME", "Stop after this time (default 1h)", limits.max_time,
               parse_duration, "a time such as 90s, 5m or 2h, at most a year");
  add_number(verb, "--threads", "Explore with at most this many threads (default 1)", "threads",
             limits.max_threads);
}

void add_model(Verb& verb, ModelOptions& options) {
  add_argument(verb, "MODEL", "A mission, a net, a DSAAM system or diagrams; - is standard input")
      .read = [&options](const std::string& path) {
    options.path = path;
    return std::string();
  };
  add_model_options(verb, options);
}

void add_models(Verb& verb, ModelOptions& options, std::vector<std::string>& paths) {
  Option& models = add_argument(verb, "MODEL", "Missions, nets, DSAAM systems or diagrams");
  models.repeatable = true;
  models.read = [&paths](const std::string& path) {
    paths.push_back(path);
    return std::string();
  };
  add_model_options(verb, options);
}

void add_jobs(Verb& verb, unsigned& jobs) {
  add_number(verb, "-j,--jobs", "Check at most so many models at once (default: the processors)",
             "models", jobs);
}

void add_mission(Verb& verb, ModelOptions& options) {
  add_argument(verb, "MISSION", "A mission in XML; - is standard input").read =
      [&options](const std::string& path) {
        options.path = path;
        return std::string();
      };
}

void add_output(Verb& verb, OutputOptions& options, const std::vector<emit::Subject>& subjects,
                bool required) {
  std::vector<std::string> names;
  std::vector<std::string> endings;
  for (const emit::Format& format : emit::formats()) {
    const auto held = [&](emit::Subject subject) { return format.holds(subject); };
    if (std::none_of(subjects.begin(), subjects.end(), held)) continue;
    names.emplace_back(format.name);
    endings.emplace_back(format.ending);
  }
  add_text(verb, "-o,--output", "FILE",
           "Write to this file, in the format of its ending (" + listed(endings) +
               "); - is standard output",
           options.path)
      .required = required;
  add_name(verb, "--to", std::move(names), "The format to write, where the ending does not tell",
           [&options](const std::string& name) { options.format = name; });
}

void add_way(Verb& verb, Way& way) {
  add_choice(verb, "--via", Choices<Way>{{"direct", Way::direct}, {"markings", Way::markings}},
             "How the modes are found (default direct)", way);
}

void add_labels(Verb& verb, emit::Labels& labels) {
  const char* text = labels == emit::Labels::events
                         ? "What stands on the edges of a written graph (default events)"
                         : "What stands on the edges of a written graph (default transitions)";
  add_choice(verb, "--labels",
             Choices<emit::Labels>{{"events", emit::Labels::events},
                                   {"transitions", emit::Labels::transitions}},
             text, labels);
}

}  // namespace leadline::tool
