#pragma once

#include <string>
#include <vector>

#include "leadline/base/limits.hpp"
#include "leadline/emit/formats.hpp"
#include "verb.hpp"

// The options that several verbs have in common.
namespace leadline::tool {

enum class Format { text, json, junit, sarif };

/// What every verb that reports takes.
struct ReportOptions {
  Format format = Format::text;
  bool quiet = false;
};
void add_report_options(Verb& verb, ReportOptions& options);
/// The same with what continuous integration reads.
void add_check_report_options(Verb& verb, ReportOptions& options);
void add_quiet(Verb& verb, bool& quiet);

/// The limits of an exploration, with their defaults in the help.
void add_limits(Verb& verb, Limits& limits);

/// The argument MODEL and what says how to read it.
struct ModelOptions {
  std::string path;
  std::string format;  ///< a name of `read::formats`; empty: by the ending and the content
  bool untimed = false;
};
void add_model(Verb& verb, ModelOptions& options);
/// As `add_model`, for several models; their paths are added to `paths`.
void add_models(Verb& verb, ModelOptions& options, std::vector<std::string>& paths);
/// `-j`: how many models at once, each within limits of its own.
void add_jobs(Verb& verb, unsigned& jobs);
/// As `add_model`, for verbs that only take missions.
void add_mission(Verb& verb, ModelOptions& options);

/// `-o FILE` and `--to FORMAT`.
struct OutputOptions {
  std::string path;    ///< empty: nothing is written
  std::string format;  ///< a name of `emit::formats`; empty: by the ending
};
void add_output(Verb& verb, OutputOptions& options, const std::vector<emit::Subject>& subjects,
                bool required = false);

/// `--via`: how the modes are found.
enum class Way { direct, markings };
void add_way(Verb& verb, Way& way);

/// `--labels`.
void add_labels(Verb& verb, emit::Labels& labels);

}  // namespace leadline::tool
