#include <iostream>
#include <sstream>

#include "leadline/base/version.hpp"
#include "leadline/emit/formats.hpp"
#include "leadline/read/formats.hpp"
#include "verbs.hpp"

namespace leadline::tool {
namespace {

constexpr const char* name =
    "leadline - a model checker and controller generator for robot missions and Petri nets";
constexpr const char* description =
    "leadline reads a robot mission in XML, or a Petri net, explores all it can do, checks it, "
    "and\n"
    "generates the controller that runs the mission. Results go to standard output, all else to\n"
    "standard error. '-' stands for standard input as MODEL and for standard output after -o; a\n"
    "file is written whole or not at all.";

constexpr const char* exit_status =
    "0  all that is required holds\n"
    "1  something that is required is violated\n"
    "2  undecided: a limit was reached, Ctrl-C was pressed, or no method can tell\n"
    "3  the input or the command line is wrong\n"
    "4  a fault of leadline itself; please report it";

constexpr const char* limits =
    "An exploration ends with what it has when it reaches --max-states, --max-memory or "
    "--max-time,\n"
    "or at Ctrl-C; the result says what it covers. A second Ctrl-C ends the program.";

constexpr const char* environment =
    "NO_COLOR  when set and not empty, nothing is coloured\n"
    "PATH      where 'draw' looks for Graphviz' dot";

std::string indented(const std::string& text, std::size_t by) {
  std::istringstream lines(text);
  std::string result;
  for (std::string line; std::getline(lines, line);) {
    result += (line.empty() ? "" : std::string(by, ' ') + line) + '\n';
  }
  return result;
}

void section(const char* title, const std::string& text) {
  std::cout << '\n' << title << '\n' << indented(text, 4);
}

std::string flags(const Option& option) {
  if (option.is_argument()) return option.argument;
  const bool both = !option.short_flag.empty();
  return option.short_flag + (both ? ", " : "") + option.long_flag +
         (option.is_flag() ? "" : ' ' + option.value);
}

std::string about(const Verb& verb) {
  std::string text = "leadline " + verb.name;
  for (const Option& option : verb.options) {
    if (option.is_argument()) text += ' ' + option.argument;
  }
  text += " [options]\n" + indented(verb.summary + ".", 4);
  if (!verb.text.empty()) text += '\n' + indented(verb.text, 4);
  text += '\n';
  for (const Option& option : verb.options) {
    text += indented(flags(option), 4) + indented(option.text, 8);
  }
  return text + '\n';
}

ExitStatus print(const std::vector<Verb>& verbs) {
  std::cout << "leadline " << version << "\n\nNAME\n    " << name << '\n';
  section("SYNOPSIS", "leadline VERB MODEL [options]\nleadline --help | --version");
  section("DESCRIPTION", description);
  std::string texts;
  for (const Verb& verb : verbs) texts += about(verb);
  section("VERBS", texts);
  section("FILES THAT ARE READ", read::formats_help());
  section("NETS THAT ARE WRITTEN (convert)", emit::formats_help(emit::Subject::net));
  section("SYSTEMS AND DIAGRAMS THAT ARE WRITTEN (convert)",
          emit::formats_help(emit::Subject::system) + emit::formats_help(emit::Subject::diagrams));
  section("GRAPHS THAT ARE WRITTEN (explore, modes)", emit::formats_help(emit::Subject::graph));
  section("LIMITS", limits);
  section("EXIT STATUS", exit_status);
  section("ENVIRONMENT", environment);
  return ExitStatus::holds;
}

}  // namespace

Run manual(Verb& verb) {
  return [&verb] { return print(*verb.all); };
}

}  // namespace leadline::tool
