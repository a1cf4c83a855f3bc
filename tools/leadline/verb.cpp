#include "verb.hpp"

#include <algorithm>

#include "leadline/base/text.hpp"

namespace leadline::tool {
namespace {

std::string joined(const std::vector<std::string>& names, const char* separator) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : separator) + name;
  return text;
}

Option with_flags(const std::string& flags) {
  Option option;
  const std::size_t comma = flags.find(',');
  if (comma != std::string::npos) option.short_flag = flags.substr(0, comma);
  option.long_flag = comma == std::string::npos ? flags : flags.substr(comma + 1);
  return option;
}

Option& append(Verb& verb, Option option) {
  verb.options.push_back(std::move(option));
  return verb.options.back();
}

}  // namespace

std::string refuse_other_than(const std::vector<std::string>& names, const std::string& value) {
  if (std::find(names.begin(), names.end(), value) != names.end()) return {};
  const std::string hint = did_you_mean(value, {names.begin(), names.end()});
  return leadline::quoted(value) + " is not one of " + joined(names, ", ") +
         (hint.empty() ? "" : "; " + hint);
}

Option& add_argument(Verb& verb, const char* name, const char* text) {
  Option option;
  option.argument = name;
  option.value = "FILE";
  option.text = text;
  option.required = true;
  return append(verb, std::move(option));
}

Option& add_flag(Verb& verb, const char* flags, const char* text, bool& target) {
  Option option = with_flags(flags);
  option.text = text;
  option.read = [&target](const std::string&) {
    target = true;
    return std::string();
  };
  return append(verb, std::move(option));
}

Option& add_option(Verb& verb, const char* flags, const char* value, std::string text,
                   std::function<std::string(const std::string&)> read) {
  Option option = with_flags(flags);
  option.value = value;
  option.text = std::move(text);
  option.read = std::move(read);
  return append(verb, std::move(option));
}

Option& add_text(Verb& verb, const char* flags, const char* value, std::string text,
                 std::string& target) {
  return add_option(verb, flags, value, std::move(text), [&target](const std::string& given) {
    target = given;
    return std::string(given.empty() ? "an empty name; name a file or what it is about" : "");
  });
}

Option& add_texts(Verb& verb, const char* flags, const char* value, std::string text,
                  std::vector<std::string>& target) {
  Option& option =
      add_option(verb, flags, value, std::move(text), [&target](const std::string& given) {
        target.push_back(given);
        return std::string();
      });
  option.repeatable = true;
  return option;
}

Option& add_name(Verb& verb, const char* flags, std::vector<std::string> names, std::string text,
                 std::function<void(const std::string&)> store) {
  const auto read = [names, store = std::move(store)](const std::string& value) {
    std::string wrong = refuse_other_than(names, value);
    if (wrong.empty()) store(value);
    return wrong;
  };
  Option& option = add_option(verb, flags, joined(names, "|").c_str(), std::move(text), read);
  option.choices = std::move(names);
  return option;
}

}  // namespace leadline::tool
