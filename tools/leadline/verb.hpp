#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "exit_status.hpp"

namespace leadline::tool {

/// An option or an argument of a verb. Help, the manual and the completion scripts are made from
/// these; only command_line.cpp knows how a command line is read.
struct Option {
  std::string short_flag;  ///< "-o" or empty
  std::string long_flag;   ///< "--output"; empty for an argument
  std::string argument;    ///< "MODEL"; empty for an option
  std::string value;       ///< "FILE", "N"; empty for a flag
  std::string text;
  std::vector<std::string> choices;  ///< where the value is one of some names
  bool required = false;
  bool repeatable = false;  ///< may be given several times; `read` is called for each

  /// Takes a value ("" for a flag): stores it, or says what is wrong with it.
  std::function<std::string(const std::string&)> read;

  [[nodiscard]] bool is_argument() const { return !argument.empty(); }
  [[nodiscard]] bool is_flag() const { return value.empty(); }
  [[nodiscard]] bool takes_file() const { return value == "FILE"; }
  [[nodiscard]] bool takes_folder() const { return value == "FOLDER"; }
};

/// What a verb does once its command line has been read.
using Run = std::function<ExitStatus()>;

struct Verb {
  std::string name;
  std::string summary;  ///< one line without a full stop
  std::string text;     ///< what else help tells; may be empty
  std::vector<Option> options;
  Run run;
  const std::vector<Verb>* all = nullptr;  ///< itself among its likes
};

/// Empty when `value` is one of `names`; else a message with the closest of them.
[[nodiscard]] std::string refuse_other_than(const std::vector<std::string>& names,
                                            const std::string& value);

Option& add_argument(Verb& verb, const char* name, const char* text);
Option& add_flag(Verb& verb, const char* flags, const char* text, bool& target);

/// An option with a value; `flags` as in "-o,--output" or "--mode".
Option& add_option(Verb& verb, const char* flags, const char* value, std::string text,
                   std::function<std::string(const std::string&)> read);
/// Any text but an empty one.
Option& add_text(Verb& verb, const char* flags, const char* value, std::string text,
                 std::string& target);

/// The same, any number of times.
Option& add_texts(Verb& verb, const char* flags, const char* value, std::string text,
                  std::vector<std::string>& target);

/// One of some names.
Option& add_name(Verb& verb, const char* flags, std::vector<std::string> names, std::string text,
                 std::function<void(const std::string&)> store);

/// Names of values, in the order in which help lists them.
template <class T>
using Choices = std::vector<std::pair<std::string, T>>;

/// One of some values by name. `target` holds the default.
template <class T>
Option& add_choice(Verb& verb, const char* flags, const Choices<T>& choices, std::string text,
                   T& target) {
  std::vector<std::string> names;
  for (const auto& choice : choices) names.push_back(choice.first);
  return add_name(verb, flags, std::move(names), std::move(text),
                  [&target, choices](const std::string& name) {
                    for (const auto& choice : choices) {
                      if (choice.first == name) target = choice.second;
                    }
                  });
}

}  // namespace leadline::tool
