#include "read/property_words.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "leadline/base/text.hpp"
#include "leadline/model/property.hpp"
#include "model/property_words.hpp"

namespace leadline::read {
namespace {

template <class Meaning>
const std::unordered_map<std::string, Meaning>* names_of(const Vocabulary::Words<Meaning>& words,
                                                         const std::string& word) {
  const auto found = words.find(word);
  return found == words.end() ? nullptr : &found->second;
}

template <class Meaning>
const Meaning* meaning(const Vocabulary::Words<Meaning>& words, const std::string& word,
                       const std::string& name) {
  const auto* names = names_of(words, word);
  if (names == nullptr) return nullptr;
  const auto found = names->find(name);
  return found == names->end() ? nullptr : &found->second;
}

template <class Names>
void append_names(std::vector<std::string_view>& all, const Names* names) {
  if (names == nullptr) return;
  for (const auto& entry : *names) all.push_back(entry.first);
}

/// Where a word stands that is no part of a formula; empty of others.
std::string place_of(std::string_view word) {
  if (word == "bound" || word == "ltl") return "it stands at the beginning of a property";
  if (word == "fair") return "it stands behind a CTL formula";
  return property_named(word) ? "it is a property by itself, and stands alone" : "";
}

/// "there are a, b, c and 5 more"; empty where there is nothing.
std::string some_of(const std::vector<std::string_view>& names) {
  if (names.empty()) return "";
  return "there are " + listed(names, [](std::string_view name) { return quoted(name); }, 8);
}

std::string list_of_words(std::vector<std::string_view> words) {
  std::sort(words.begin(), words.end());
  return "words are " + listed(words) + ", deadlock and so on; grammar/property.ebnf has all";
}

}  // namespace

template <class Names>
void PropertyWords::refuse_name(const Names* names, const std::string& what,
                                const std::string& name, Span span) {
  std::vector<std::string_view> all;
  if (searches_left_-- > 0) append_names(all, names);
  std::sort(all.begin(), all.end());
  std::string hint = why_not(is_event(what) ? "fires" : what, name);
  if (hint.empty()) hint = did_you_mean(name, all);
  if (hint.empty()) hint = some_of(all);
  diagnostics_.error(span, "nothing is named " + quoted(name) + " in '" + what + "(…)'",
                     std::move(hint));
}

const LinearSum* PropertyWords::value(const std::string& word, const std::string& name, Span span) {
  const LinearSum* found = meaning(vocabulary_.values, word, name);
  if (found == nullptr) refuse_name(names_of(vocabulary_.values, word), word, name, span);
  return found;
}

const std::vector<LinearSum>* PropertyWords::predicate(const std::string& word,
                                                       const std::string& name, Span span) {
  const auto* found = meaning(vocabulary_.predicates, word, name);
  if (found == nullptr) refuse_name(names_of(vocabulary_.predicates, word), word, name, span);
  return found;
}

const ActionList* PropertyWords::event(const std::string& word, const std::string& name,
                                       Span span) {
  const ActionList* found = meaning(vocabulary_.events, "fires", name);
  if (found == nullptr) refuse_name(names_of(vocabulary_.events, "fires"), word, name, span);
  return found;
}

const LinearSum* PropertyWords::number_variable(const std::string& name) const {
  return meaning(vocabulary_.values, "", name);
}

const std::vector<LinearSum>* PropertyWords::condition_variable(const std::string& name) const {
  return meaning(vocabulary_.predicates, "", name);
}

std::string PropertyWords::why_not(const std::string& word, const std::string& name) const {
  const std::string* hint = meaning(vocabulary_.hints, word, name);
  return hint == nullptr ? "" : *hint;
}

std::string PropertyWords::written_with_word(const std::string& name) const {
  std::vector<std::string> ways;
  for (const auto& [word, names] : vocabulary_.values)
    if (names.contains(name)) ways.push_back(word + "(" + name + ")");
  for (const auto& [word, names] : vocabulary_.predicates)
    if (names.contains(name)) ways.push_back(word + "(" + name + ")");
  if (meaning(vocabulary_.events, "fires", name) != nullptr)
    ways.push_back("fireable(" + name + ")");
  std::sort(ways.begin(), ways.end());
  std::string text;
  for (const std::string& way : ways) text += (text.empty() ? "write " : " or ") + way;
  return text;
}

bool PropertyWords::is_last_part(const std::string& word) const {
  const auto ends_so = [part = "." + word](const auto& entry) {
    return entry.first.ends_with(part);
  };
  const auto* numbers = names_of(vocabulary_.values, "");
  const auto* conditions = names_of(vocabulary_.predicates, "");
  return (numbers != nullptr && std::any_of(numbers->begin(), numbers->end(), ends_so)) ||
         (conditions != nullptr && std::any_of(conditions->begin(), conditions->end(), ends_so));
}

std::string PropertyWords::examples() const {
  return is_value("tokens")
             ? "for instance tokens(p) >= 1, fireable(t) or deadlock"
             : "for instance at(component.vertex), fireable(component.edge) or deadlock";
}

void PropertyWords::refuse_word(const std::string& word, Span span, bool has_brackets) {
  std::string place = place_of(word);
  if (!place.empty() && !is_last_part(word)) {
    diagnostics_.error(span, quoted(word) + " is no part of a formula", std::move(place));
    return;
  }
  std::string hint = has_brackets ? std::string() : written_with_word(word);
  if (!has_brackets && hint.empty()) hint = why_not("", word);
  std::vector<std::string_view> all{"fires", "fireable"};
  for (const auto& entry : vocabulary_.values)
    if (!entry.first.empty()) all.push_back(entry.first);
  for (const auto& entry : vocabulary_.predicates)
    if (!entry.first.empty()) all.push_back(entry.first);
  const std::string known = list_of_words(all);
  all.insert(all.end(), property_words.begin(), property_words.end());
  if (!has_brackets && searches_left_-- > 0) {
    append_names(all, names_of(vocabulary_.values, ""));
    append_names(all, names_of(vocabulary_.predicates, ""));
  }
  std::sort(all.begin(), all.end());
  if (hint.empty()) hint = did_you_mean(word, all);
  if (hint.empty()) hint = known;
  diagnostics_.error(span, quoted(word) + " is no word of properties of this model",
                     std::move(hint));
}

}  // namespace leadline::read
