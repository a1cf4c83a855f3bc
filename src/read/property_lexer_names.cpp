
#include "base/ascii.hpp"
#include "leadline/base/text.hpp"
#include "read/property_lexer.hpp"

// The names of properties, places and so on.
namespace leadline::read {
namespace {

using Kind = PropertyToken::Kind;

/// How many bytes from `at` on may stand in a name without braces.
std::size_t plain_length(std::string_view text, std::size_t at, std::string_view forbidden) {
  const std::size_t begin = at;
  while (at < text.size()) {
    const Character c = decode_utf8(text, at);
    if (c.length == 0 || is_control(c.code) || c.code == ' ') break;
    if (c.length == 1 && forbidden.find(text[at]) != forbidden.npos) break;
    at += c.length;
  }
  return at - begin;
}

constexpr std::string_view not_in_arguments = ",(){}\"";
constexpr std::string_view not_in_property_names = ":,(){}[]\"";

}  // namespace

std::optional<PropertyToken> PropertyLexer::property_name() {
  skip_blanks();
  const std::size_t begin = at_;
  PropertyToken name;
  if (at_ < text_.size() && (text_[at_] == '{' || text_[at_] == '"')) {
    name = delimited();
    if (name.kind == Kind::unknown) return name;
  } else {
    at_ += plain_length(text_, at_, not_in_property_names);
    name = token(Kind::name, begin);
  }
  skip_blanks();
  if (name.text.empty() || at_ == text_.size() || text_[at_] != ':') {
    at_ = begin;
    return std::nullopt;
  }
  ++at_;
  return name;
}

void PropertyLexer::take_index(PropertyToken& variable) {
  if (at_ >= text_.size() || text_[at_] != '[') return;
  const std::size_t length = plain_length(text_, at_ + 1, not_in_property_names);
  const std::size_t close = at_ + 1 + length;
  if (length == 0 || close >= text_.size() || text_[close] != ']') return;
  at_ = close + 1;
  variable = token(Kind::word, variable.span.begin);
}

bool PropertyLexer::escape(std::string& text, char open, char close) {
  const std::size_t begin = at_++;
  const char c = at_ < text_.size() ? text_[at_] : '\n';
  if (c == open || c == close || c == '\\' || c == 'n' || c == 'r') {
    text += c == 'n' ? '\n' : c == 'r' ? '\r' : c;
    ++at_;
    return true;
  }
  diagnostics_.error(
      {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_)},
      "a backslash that escapes nothing",
      "write \\\\ for a backslash; it also goes before a brace or quote in a name, and \\n is "
      "a line break");
  return false;
}

PropertyToken PropertyLexer::delimited() {
  const std::size_t begin = at_;
  const char open = text_[at_++];
  const char close = open == '{' ? '}' : '"';
  PropertyToken result{Kind::name, {}, {}};
  while (at_ < text_.size() && text_[at_] != close && text_[at_] != open) {
    if (text_[at_] != '\\') {
      result.text += text_[at_++];
    } else if (!escape(result.text, open, close)) {
      result.kind = Kind::unknown;
    }
  }
  const auto first = static_cast<std::uint32_t>(begin);
  const std::string what = open == '{' ? "brace" : "quote";
  if (at_ < text_.size() && text_[at_] == close) {
    result.span = {first, static_cast<std::uint32_t>(++at_)};
    if (!result.text.empty() || result.kind == Kind::unknown) return result;
    diagnostics_.error(result.span, "a name cannot be empty",
                       "write a name between the " + what + "s");
  } else {
    at_ = begin;
    skip_line();
    result.span = {first, first + 1};
    diagnostics_.error(
        result.span, "a " + what + " opens a name and is never closed",
        "close it; write \\" + std::string(1, open) + " for a " + what + " within a name");
  }
  result.kind = Kind::unknown;
  return result;
}

bool PropertyLexer::at_arguments() {
  skip_blanks();
  return at_ < text_.size() && text_[at_] == '(';
}

PropertyToken PropertyLexer::argument() {
  skip_blanks();
  if (at_ < text_.size() && (text_[at_] == '{' || text_[at_] == '"')) return delimited();
  const std::size_t begin = at_;
  at_ += plain_length(text_, at_, not_in_arguments);
  PropertyToken result = token(Kind::name, begin);
  if (!result.text.empty()) return result;
  diagnostics_.error(result.span, "expected a name",
                     "names with blanks, commas, brackets or quotes need braces: {like this}");
  result.kind = Kind::unknown;
  return result;
}

std::optional<std::vector<PropertyToken>> PropertyLexer::arguments() {
  const auto opened = static_cast<std::uint32_t>(at_++);
  std::vector<PropertyToken> names;
  for (;;) {
    names.push_back(argument());
    if (names.back().kind == Kind::unknown) return std::nullopt;
    skip_blanks();
    const char c = at_ < text_.size() ? text_[at_] : '\n';
    if (c != ',' && c != ')') break;
    ++at_;
    if (c == ')') return names;
  }
  if (at_ == text_.size() || is_line_break(text_[at_])) {
    diagnostics_.error({opened, opened + 1}, "'(' is never closed", "close it with ')'");
  } else {
    const auto here = static_cast<std::uint32_t>(at_);
    diagnostics_.error({here, here + 1}, "expected ',' or ')' behind the name",
                       "names with blanks, commas, brackets or quotes need braces: {like this}");
  }
  return std::nullopt;
}

}  // namespace leadline::read
