#include "command_line.hpp"

#include <CLI/CLI.hpp>
#include <iostream>

#include "fault.hpp"
#include "leadline/base/harmless.hpp"
#include "leadline/base/text.hpp"
#include "leadline/base/version.hpp"
#include "terminal.hpp"
#include "verbs.hpp"

namespace leadline::tool {
namespace {

constexpr const char* footer =
    "'leadline VERB --help' tells about one verb, 'leadline manual' about all of them.\n"
    "Exit status: 0 all that is required holds; 1 something required is violated; 2 undecided: a\n"
    "limit was reached, or no method can tell; 3 the input or the command line is wrong; 4 a "
    "fault\n"
    "of leadline itself.";

std::vector<Verb> declare_verbs() {
  std::vector<Verb> verbs;
#define VERB(function, name, summary) verbs.push_back({name, summary, {}, {}, {}, nullptr});
#include "verbs.def"
#undef VERB
  return verbs;
}

void declare_options(std::vector<Verb>& verbs) {
  for (Verb& verb : verbs) verb.all = &verbs;
  auto next = verbs.begin();
#define VERB(function, name, summary) \
  next->run = function(*next);        \
  ++next;
#include "verbs.def"
#undef VERB
}

void add(CLI::App& app, const Option& option) {
  const auto read = [&option](const std::string& value) { return option.read(value); };
  const std::string flags =
      option.short_flag + (option.short_flag.empty() ? "" : ",") + option.long_flag;
  if (option.is_flag()) {
    app.add_flag_callback(flags, [read] { read(""); }, option.text);
    return;
  }
  const std::string name = option.is_argument() ? option.argument : flags;
  const auto refine = [&](CLI::Option* added) {
    added->check(read, "")->type_name(option.value)->required(option.required);
    return added;
  };
  // The check has stored the value.
  if (option.repeatable) {
    const auto ignore = [](const std::vector<std::string>&) {};
    refine(app.add_option_function<std::vector<std::string>>(name, ignore, option.text))
        ->expected(1, -1)
        ->allow_extra_args(option.is_argument());
  } else {
    refine(app.add_option_function<std::string>(name, [](const std::string&) {}, option.text));
  }
}

/// The command line as CLI11 reads it.
class Parser {
 public:
  explicit Parser(const std::vector<Verb>& verbs)
      : verbs_(verbs),
        app_("leadline: a model checker and controller generator for robot missions and Petri nets",
             "leadline") {
    app_.set_version_flag("--version", "leadline " + std::string(version));
    app_.footer(footer);
    app_.require_subcommand(1);
    name_things(app_);
    for (const Verb& verb : verbs) {
      CLI::App* app = app_.add_subcommand(verb.name, verb.summary);
      app->footer(verb.text);
      app->group("Verbs");
      name_things(*app);
      for (const Option& option : verb.options) add(*app, option);
    }
  }

  /// The chosen verb; null after help or the version was printed. Throws `BadInput`.
  const Verb* parse(int argc, const char* const* argv) {
    try {
      app_.parse(argc, argv);
    } catch (const CLI::Success& success) {
      app_.exit(success, std::cout, std::cerr);
      return nullptr;
    } catch (const CLI::ParseError& error) {
      const Verb* verb = chosen();
      throw BadInput(what_is_wrong(error) + "\n  'leadline " +
                     (verb == nullptr ? "" : verb->name + " ") + "--help' tells how it is used");
    }
    return chosen();
  }

 private:
  static void name_things(CLI::App& app) {
    const auto formatter = app.get_formatter();
    formatter->column_width(34);
    formatter->label("SUBCOMMAND", "VERB");
    formatter->label("OPTIONS", "options");
    formatter->label("Positionals", "Arguments");
    formatter->label("REQUIRED", "(required)");
  }

  [[nodiscard]] const Verb* chosen() const {
    const auto apps = app_.get_subcommands();
    for (const Verb& verb : verbs_) {
      if (!apps.empty() && apps.front()->get_name() == verb.name) return &verb;
    }
    return nullptr;
  }

  [[nodiscard]] std::string what_is_wrong(const CLI::ParseError& error) const {
    const std::vector<std::string> left = app_.remaining(true);
    if (!left.empty()) return describe_unknown(left.front());
    if (chosen() != nullptr) return error.what();
    return "say what to do: one of " + listed(verbs_, [](const Verb& verb) { return verb.name; });
  }

  /// A word that fits nowhere, with what was probably meant.
  [[nodiscard]] std::string describe_unknown(const std::string& word) const {
    const Verb* verb = chosen();
    const bool option = word.starts_with("-");
    std::vector<std::string_view> known;
    if (verb == nullptr && !option) {
      for (const Verb& v : verbs_) known.emplace_back(v.name);
    } else if (verb != nullptr && option) {
      for (const Option& o : verb->options) known.emplace_back(o.long_flag);
    }
    const std::string hint = did_you_mean(word.substr(0, word.find('=')), known);
    const char* kind = option            ? "unknown option "
                       : verb == nullptr ? "unknown verb "
                                         : "unexpected argument ";
    return kind + leadline::quoted(word) + (hint.empty() ? "" : "; " + hint);
  }

  const std::vector<Verb>& verbs_;
  CLI::App app_;
};

/// While it is there, standard output throws where it cannot be written; not in handlers, in which
/// standard error flushes it.
class StrictOutput {
 public:
  StrictOutput() { std::cout.exceptions(std::ios::badbit); }
  StrictOutput(const StrictOutput&) = delete;
  StrictOutput& operator=(const StrictOutput&) = delete;
  ~StrictOutput() { std::cout.exceptions(std::ios::goodbit); }
};

ExitStatus parse_and_run(int argc, const char* const* argv) {
  const StrictOutput strict;
  std::vector<Verb> verbs = declare_verbs();
  declare_options(verbs);
  Parser parser(verbs);
  const Verb* verb = parser.parse(argc, argv);
  const ExitStatus status = verb == nullptr ? ExitStatus::holds : verb->run();
  std::cout.flush();
  return status;
}

void complain(const std::string& message) {
  std::cerr << paint(Stream::error, "\033[1;31m") << "error: " << paint(Stream::error, "\033[0m")
            << harmless_lines(message) << '\n';
}

}  // namespace

ExitStatus run(int argc, const char* const* argv) {
  try {
    return parse_and_run(argc, argv);
  } catch (...) {
    const Fault fault = current_fault();
    if (fault.is_printed) {
      std::cerr << fault.text;
    } else {
      complain(fault.text);
    }
    return fault.status;
  }
}

}  // namespace leadline::tool
