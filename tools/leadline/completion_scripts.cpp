#include "completion_scripts.hpp"

namespace leadline::tool {
namespace {

/// In single quotes, as all three shells read them.
std::string single_quoted(const std::string& text) {
  std::string result = "'";
  for (char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

std::string words(const std::vector<std::string>& list) {
  std::string text;
  for (const std::string& word : list) text += (text.empty() ? "" : " ") + word;
  return text;
}

constexpr const char* bash_files = "compgen -f -- \"$word\"";

std::string bash_choices(const std::vector<std::string>& list) {
  return "compgen -W \"" + words(list) + "\" -- \"$word\"";
}

std::vector<std::string> verb_names(const std::vector<Verb>& all) {
  std::vector<std::string> names;
  for (const Verb& verb : all) names.push_back(verb.name);
  return names;
}

std::string flag_list(const Option& option, const char* separator) {
  const bool both = !option.short_flag.empty() && !option.long_flag.empty();
  return option.short_flag + (both ? separator : "") + option.long_flag;
}

/// The lines of `case "$verb:$before"` for one option that takes a value.
std::string bash_value(const std::string& verb, const Option& option) {
  std::string patterns;
  for (const std::string& flag : {option.short_flag, option.long_flag}) {
    if (flag.empty()) continue;
    if (!patterns.empty()) patterns += '|';
    patterns.append(verb).append(":").append(flag);
  }
  const std::string source = option.takes_file()      ? bash_files
                             : option.takes_folder()  ? "compgen -d -- \"$word\""
                             : option.choices.empty() ? ""
                                                      : bash_choices(option.choices);
  return "    " + patterns + ") " +
         (source.empty() ? "" : "mapfile -t COMPREPLY < <(" + source + "); ") + "return ;;\n";
}

std::string bash_words(const Verb& verb) {
  std::vector<std::string> list;
  std::string files;
  for (const Option& option : verb.options) {
    if (!option.long_flag.empty()) list.push_back(option.long_flag);
    if (!option.short_flag.empty()) list.push_back(option.short_flag);
    if (!option.is_argument()) continue;
    list.insert(list.end(), option.choices.begin(), option.choices.end());
    if (option.takes_file()) files = std::string("; ") + bash_files;
  }
  return "    " + verb.name + ") mapfile -t COMPREPLY < <(" + bash_choices(list) + files + ") ;;\n";
}

/// One argument of zsh's `_arguments`.
std::string zsh_argument(const Option& option) {
  const auto escaped = [](const std::string& text) {
    std::string result;
    for (char c : text)
      result += (c == '[' || c == ']' || c == ':' ? "\\" : "") + std::string(1, c);
    return result;
  };
  const std::string action = option.takes_file()      ? "_files"
                             : option.takes_folder()  ? "_files -/"
                             : option.choices.empty() ? " "
                                                      : "(" + words(option.choices) + ")";
  if (option.is_argument()) return single_quoted(":" + option.argument + ":" + action);
  const std::string rest =
      "[" + escaped(option.text) + "]" + (option.is_flag() ? "" : ":value:" + action);
  if (option.short_flag.empty()) return single_quoted(option.long_flag + rest);
  return single_quoted("(" + flag_list(option, " ") + ")") + "{" + flag_list(option, ",") + "}" +
         single_quoted(rest);
}

std::string fish_line(const Verb& verb, const Option& option) {
  std::string line = "complete -c leadline -n '__fish_seen_subcommand_from " + verb.name + "'";
  if (!option.short_flag.empty()) line += " -s " + option.short_flag.substr(1);
  if (!option.long_flag.empty()) line += " -l " + option.long_flag.substr(2);
  if (!option.choices.empty()) line += " -x -a '" + words(option.choices) + "'";
  if (option.takes_file() || option.takes_folder()) {
    line += " -r -F";
  } else if (option.choices.empty() && !option.is_flag()) {
    line += " -x";
  }
  return line + " -d " + single_quoted(option.text) + '\n';
}

}  // namespace

std::string bash_completion(const std::vector<Verb>& all) {
  std::string values;
  std::string others;
  for (const Verb& verb : all) {
    for (const Option& option : verb.options) {
      if (!option.is_argument() && !option.is_flag()) {
        values += bash_value(verb.name, option);
      }
    }
    others += bash_words(verb);
  }
  return "# bash completion for leadline\n"
         "_leadline() {\n"
         "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
         "  local verb=${COMP_WORDS[1]}\n"
         "  COMPREPLY=()\n"
         "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
         "    COMPREPLY=($(compgen -W \"" +
         words(verb_names(all)) +
         " --help --version\" -- \"$word\"))\n"
         "    return\n"
         "  fi\n"
         "  case \"$verb:$before\" in\n" +
         values +
         "  esac\n"
         "  case \"$verb\" in\n" +
         others +
         "  esac\n"
         "}\n"
         "complete -o filenames -F _leadline leadline\n";
}

std::string zsh_completion(const std::vector<Verb>& all) {
  std::string verbs;
  std::string cases;
  for (const Verb& verb : all) {
    verbs += "    " + single_quoted(verb.name + ":" + verb.summary) + '\n';
    cases += "    " + verb.name + ") _arguments";
    for (const Option& option : verb.options) cases += " \\\n      " + zsh_argument(option);
    cases += " ;;\n";
  }
  return "#compdef leadline\n"
         "_leadline() {\n"
         "  local -a verbs\n"
         "  verbs=(\n" +
         verbs +
         "  )\n"
         "  if (( CURRENT == 2 )); then\n"
         "    _describe 'verb' verbs\n"
         "    return\n"
         "  fi\n"
         "  local verb=$words[2]\n"
         "  shift words\n"
         "  (( CURRENT-- ))\n"
         "  case $verb in\n" +
         cases +
         "  esac\n"
         "}\n"
         "if [ \"$funcstack[1]\" = _leadline ]; then _leadline \"$@\"; else compdef _leadline "
         "leadline; "
         "fi\n";
}

std::string fish_completion(const std::vector<Verb>& all) {
  std::string script = "# fish completion for leadline\n";
  for (const Verb& verb : all) {
    script += "complete -c leadline -n __fish_use_subcommand -f -a " + verb.name + " -d " +
              single_quoted(verb.summary) + '\n';
    for (const Option& option : verb.options) {
      if (!option.is_argument()) {
        script += fish_line(verb, option);
      } else if (!option.choices.empty()) {
        script += "complete -c leadline -n '__fish_seen_subcommand_from " + verb.name +
                  "' -f -a '" + words(option.choices) + "'\n";
      }
    }
  }
  return script;
}

}  // namespace leadline::tool
