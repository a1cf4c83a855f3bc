#include "leadline/read/formats.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "base/ascii.hpp"
#include "leadline/base/text.hpp"
#include "leadline/read/diagrams.hpp"
#include "leadline/read/dsaam.hpp"
#include "leadline/read/mission.hpp"
#include "leadline/read/pnml.hpp"
#include "leadline/read/tina_net.hpp"

namespace leadline::read {
namespace {

constexpr auto table = std::to_array<Format>({
#define FORMAT(name, ending, mission, net, system, diagrams, help) \
  {name, ending, help, mission, net, system, diagrams},
#include "read/readers.def"
#undef FORMAT
});

/// The text from the first element on: without byte order mark, blanks, declarations and comments.
std::string_view from_first_element(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  for (;;) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    const std::string_view close = text.starts_with("<!--") ? "-->"
                                   : text.starts_with("<?") ? "?>"
                                                            : "";
    const std::size_t end = close.empty() ? text.npos : text.find(close);
    if (end == text.npos) return text;
    text.remove_prefix(end + close.size());
  }
}

/// Whether the text begins with an element of this name, a prefix left aside.
bool begins_with_element(std::string_view text, std::string_view name) {
  if (!text.starts_with('<')) return false;
  text.remove_prefix(1);
  std::string_view found = text.substr(0, text.find_first_of(" \t\r\n/>"));
  found.remove_prefix(std::min(found.find(':') + 1, found.size()));
  return found == name;
}

const Format* told_by_element(std::string_view text) {
  return format_named(begins_with_element(text, "pnml") ? "pnml" : "mission");
}

/// The text behind blanks and the comments // and /* */.
std::string_view from_first_token(std::string_view text) {
  for (;;) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    const std::string_view close = text.starts_with("//")   ? "\n"
                                   : text.starts_with("/*") ? "*/"
                                                            : "";
    const std::size_t end = close.empty() ? text.npos : text.find(close, 2);
    if (end == text.npos) return text;
    text.remove_prefix(end + close.size());
  }
}

bool begins_with_word(std::string_view text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return text.empty() || is_blank(text.front()) || text.front() == '{' || text.front() == '/';
}

const Format* told_by_content(std::string_view text) {
  text = from_first_element(text);
  if (text.starts_with('<')) return told_by_element(text);
  text = from_first_token(text);
  return format_named(begins_with_word(text, "system")        ? "dsaam"
                      : begins_with_word(text, "composition") ? "td"
                                                              : "net");
}

}  // namespace

std::span<const Format> formats() {
  return table;
}

const Format* format_named(std::string_view name) {
  const auto found = std::find_if(table.begin(), table.end(),
                                  [&](const Format& format) { return format.name == name; });
  return found == table.end() ? nullptr : &*found;
}

const Format* format_of(const SourceFile& file) {
  const std::string ending = ending_of(file.name());
  if (ending == ".xml") return told_by_element(from_first_element(file.text()));
  if (file.name() == "<stdin>") return told_by_content(file.text());
  const auto found = std::find_if(table.begin(), table.end(),
                                  [&](const Format& format) { return format.ending == ending; });
  return found == table.end() ? nullptr : &*found;
}

std::string unknown_ending(std::string_view path) {
  const std::string ending = ending_of(path);
  std::vector<std::string_view> known;
  for (const Format& format : table) known.push_back(format.ending);
  std::string text = ending.empty() ? "the file has no ending that tells the format"
                                    : "nothing is read from files that end in " + quoted(ending);
  text += "; known are " + enumerated(known);
  const std::string meant = did_you_mean(ending, known);
  return meant.empty() ? text : text + "; " + meant;
}

std::string formats_help() {
  std::string text;
  for (const Format& format : table) {
    std::string ending(format.ending);
    ending.resize(std::max<std::size_t>(ending.size(), 6), ' ');
    text += ending + "  " + std::string(format.help) + '\n';
  }
  return text;
}

}  // namespace leadline::read
