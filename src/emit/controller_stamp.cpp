#include <algorithm>
#include <filesystem>
#include <map>

#include "base/ascii.hpp"
#include "emit/controller_names.hpp"
#include "emit/mangle.hpp"
#include "leadline/base/sha256.hpp"
#include "leadline/base/text.hpp"

namespace leadline::emit {
namespace {

bool is_plain(char32_t c) {
  constexpr std::u32string_view harmless = U" _-+./:,;=()<>#%&'^~!|";
  return is_alphanumeric(c) || harmless.find(c) != harmless.npos;
}

std::string octal(char byte) {
  const auto value = static_cast<unsigned char>(byte);
  std::string text = "\\";
  for (const unsigned shift : {6U, 3U, 0U}) {
    text += static_cast<char>('0' + ((value >> shift) & 7U));
  }
  return text;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : " ") + part;
  return text;
}

/// One line for a property of the whole mission; for others one that counts the elements for which
/// it holds and one for each other.
std::vector<std::string> verdict_lines(const std::vector<StampedVerdict>& verdicts) {
  std::map<std::string, std::size_t> held;
  for (const StampedVerdict& one : verdicts) {
    if (!one.element.empty() && one.verdict == "holds") ++held[one.property];
  }
  std::vector<std::string> lines;
  for (const StampedVerdict& one : verdicts) {
    if (one.element.empty()) {
      lines.push_back(one.property + ": " + one.verdict);
    } else if (one.verdict != "holds") {
      lines.push_back(one.property + " of " + one.element + ": " + one.verdict);
    } else if (const auto found = held.find(one.property); found != held.end()) {
      lines.push_back(one.property + ": holds for " + std::to_string(found->second) +
                      (found->second == 1 ? " element" : " elements"));
      held.erase(found);
    }
  }
  return lines;
}

std::vector<std::string> whole_lines(const Mission& mission, const collapse::MissionModes& modes,
                                     const ControllerStamp& stamp) {
  std::vector<std::string> lines{
      "",
      "Mission:  " + mission.name,
      "Options:  " + (stamp.options.empty() ? "none" : joined(stamp.options)),
      "Modes:    " + std::to_string(modes.modes.size()),
      "Edges:    " + std::to_string(modes.reactions.size()),
      stamp.verdicts.empty() ? "Verdicts: none" : "Verdicts:"};
  for (const std::string& line : verdict_lines(stamp.verdicts)) lines.push_back("  " + line);
  return lines;
}

}  // namespace

std::string comment_text(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const auto [c, length] = decode_utf8(text, at);
    at += std::max(length, std::size_t{1});
    if (length == 0) {
      result += "\\ufffd";  // of no character
    } else if (is_plain(c)) {
      result += static_cast<char>(c);
    } else {
      result += "\\u" + hexadecimal(c);
    }
  }
  return result;
}

std::string literal_text(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    result += is_plain(byte) ? std::string(1, c) : octal(c);
  }
  return result;
}

std::string stamp_lines(const Mission& mission, const collapse::MissionModes& modes,
                        const ControllerStamp& stamp, std::string_view marker, bool whole) {
  const std::string model = std::filesystem::path(stamp.model->name()).filename().string();
  std::vector<std::string> lines{
      "This file belongs to whoever generated it: leadline's licence does not extend to it.",
      "Model:    " + model, "SHA-256:  " + sha256(stamp.model->text())};
  if (whole) {
    const std::vector<std::string> more = whole_lines(mission, modes, stamp);
    lines.insert(lines.end(), more.begin(), more.end());
  }
  std::string text = std::string(marker) + std::string(stamp_beginning) +
                     comment_text(stamp.version) + "; do not edit, generate it again.\n";
  for (const std::string& line : lines) {
    text += std::string(marker) + (line.empty() ? "" : " ") + comment_text(line) + "\n";
  }
  return text;
}

}  // namespace leadline::emit
