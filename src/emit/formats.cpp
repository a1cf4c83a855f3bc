#include "leadline/emit/formats.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "leadline/base/text.hpp"
#include "leadline/emit/diagrams.hpp"
#include "leadline/emit/dsaam.hpp"
#include "leadline/emit/graphs.hpp"
#include "leadline/emit/pnml.hpp"
#include "leadline/emit/promela.hpp"
#include "leadline/emit/tina_net.hpp"

namespace leadline::emit {
namespace {

constexpr auto table = std::to_array<Format>({
#define FORMAT(name, ending, net, graph, modes, system, diagrams, help) \
  {name, ending, help, net, graph, modes, system, diagrams},
#include "emit/emitters.def"
#undef FORMAT
});

bool has_ending(std::string_view path, std::string_view ending) {
  return path.size() > ending.size() &&
         lower_case(path.substr(path.size() - ending.size())) == ending;
}

const char* to_string(Subject subject) {
  switch (subject) {
    case Subject::net:
      return "a net";
    case Subject::graph:
      return "a state graph";
    case Subject::modes:
      return "modes";
    case Subject::system:
      return "a DSAAM system";
    case Subject::diagrams:
      return "transition diagrams";
  }
  return "";
}

bool holds_some(const Format& format, std::span<const Subject> subjects) {
  return std::any_of(subjects.begin(), subjects.end(),
                     [&](Subject subject) { return format.holds(subject); });
}

std::string cannot_hold(std::string_view given, std::span<const Subject> subjects) {
  return quoted(given) + " cannot hold " + to_string(subjects.front());
}

/// The endings or names of the formats that hold one of the subjects, and which is like `given`.
std::string known(std::string_view Format::* which, std::string_view given,
                  std::span<const Subject> subjects) {
  std::vector<std::string_view> all;
  for (const Format& format : table)
    if (holds_some(format, subjects)) all.push_back(format.*which);
  const std::string meant = did_you_mean(given, all);
  return "; known are " + enumerated(all) + (meant.empty() ? "" : "; " + meant);
}

}  // namespace

bool Format::holds(Subject subject) const {
  switch (subject) {
    case Subject::net:
      return net != nullptr;
    case Subject::graph:
      return graph != nullptr;
    case Subject::modes:
      return modes != nullptr;
    case Subject::system:
      return system != nullptr;
    case Subject::diagrams:
      return diagrams != nullptr;
  }
  return false;
}

std::span<const Format> formats() {
  return table;
}

const Format* format_of(std::string_view path, Subject subject) {
  const auto found = std::find_if(table.begin(), table.end(), [&](const Format& format) {
    return format.holds(subject) && has_ending(path, format.ending);
  });
  return found == table.end() ? nullptr : &*found;
}

const Format* format_named(std::string_view name, Subject subject) {
  const auto found = std::find_if(table.begin(), table.end(), [&](const Format& format) {
    return format.holds(subject) && format.name == name;
  });
  return found == table.end() ? nullptr : &*found;
}

std::string unknown_ending(std::string_view path, std::span<const Subject> subjects) {
  const std::string ending = ending_of(path);
  return (ending.empty() ? "the file has no ending that tells the format"
                         : cannot_hold(ending, subjects)) +
         known(&Format::ending, ending, subjects);
}

std::string unknown_name(std::string_view name, std::span<const Subject> subjects) {
  return cannot_hold(name, subjects) + known(&Format::name, name, subjects);
}

std::string formats_help(Subject subject) {
  std::string text;
  for (const Format& format : table) {
    if (!format.holds(subject)) continue;
    std::string ending(format.ending);
    ending.resize(std::max<std::size_t>(ending.size(), 6), ' ');
    text += ending + "  " + std::string(format.help) + '\n';
  }
  return text;
}

}  // namespace leadline::emit
