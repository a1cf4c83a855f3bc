#include <algorithm>
#include <utility>

#include "base/ascii.hpp"
#include "leadline/base/text.hpp"
#include "read/xml.hpp"
#include "read/xml_scanner.hpp"

namespace leadline::read::xml {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

bool is_utf16(std::string_view text) {
  const std::string_view mark = text.substr(0, 2);
  return mark == "\xFF\xFE" || mark == "\xFE\xFF" || mark == std::string_view("<\0", 2) ||
         mark == std::string_view("\0<", 2);
}

/// Of ASCII.
bool is_plain_name_character(char c) {
  return is_alphanumeric(c) || c == '_' || c == '-' || c == '.' || c == ':';
}

}  // namespace

std::optional<Fault> Scanner::run() {
  if (document()) return std::nullopt;
  return std::move(fault_);
}

bool Scanner::skip_blanks() {
  const std::size_t before = at_;
  while (!ended() && leadline::is_blank(text_[at_])) ++at_;
  return at_ > before;
}

bool Scanner::fail(std::size_t begin, std::size_t end, std::string message, std::string hint) {
  fault_ = {{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)},
            std::move(message),
            std::move(hint)};
  return false;
}

bool Scanner::fail_here(std::string message, std::string hint) {
  if (ended()) return fail(at_, at_, "the file ends here: " + message, std::move(hint));
  return fail(at_, at_ + std::max<std::size_t>(decode_utf8(text_, at_).length, 1),
              std::move(message), std::move(hint));
}

bool Scanner::document() {
  if (sees(byte_order_mark)) at_ += byte_order_mark.size();
  if (!declaration() || !misc()) return false;
  if (ended()) {
    return fail_here("there is no element", "a document has one element that holds all others");
  }
  if (here() != '<') return fail_here("text before the first element", "remove it");
  if (!markup() || !content() || !misc()) return false;
  if (ended()) return true;
  if (sees("</")) return end_tag();
  if (here() != '<') return fail_here("text behind the last element", "remove it");
  return fail_here("a second element at the top",
                   "a document has one element that holds all others: remove this one");
}

/// Blanks, comments and processing instructions outside the top element.
bool Scanner::misc() {
  for (;;) {
    skip_blanks();
    if (sees("<!--") || sees("<?")) {
      if (!markup()) return false;
    } else if (sees("<!")) {
      return doctype();
    } else {
      return true;
    }
  }
}

bool Scanner::content() {
  for (std::uint64_t step = 1; !open_.empty(); ++step) {
    deadline_.check(step);
    if (ended()) {
      const Open& open = open_.back();
      return fail(open.begin, open.begin + open.name.size(),
                  "the element " + quoted(open.name) + " is not closed",
                  "write </" + std::string(open.name.substr(0, 60)) + "> where it ends");
    }
    if (!(here() == '<' ? markup() : character_data())) return false;
  }
  return true;
}

bool Scanner::markup() {
  if (sees("<!--")) return comment();
  if (sees("<![CDATA[") && !open_.empty()) return cdata();
  if (sees("<?")) return instruction();
  if (sees("</")) return end_tag();
  if (sees("<!")) return doctype();
  return start_tag();
}

bool Scanner::doctype() {
  if (sees("<!DOCTYPE")) {
    return fail(at_, at_ + 9, "a DOCTYPE is not allowed",
                "remove it: no document type definition or entity is read here");
  }
  if (sees("<![CDATA[")) {
    return fail(at_, at_ + 9, "a CDATA section outside the top element", "remove it");
  }
  return fail(at_, at_ + 2, "this is neither a comment nor a CDATA section",
              "a comment is <!-- … -->; for the character < write &lt;");
}

bool Scanner::name(const char* of_what) {
  const Character first = decode_utf8(text_, at_);
  if (first.length == 0 || !is_name_start(first.code)) {
    return fail_here(std::string("expected the name of ") + of_what,
                     "a name begins with a letter or _; for the characters < and & in a text "
                     "write &lt; and &amp;");
  }
  at_ += first.length;
  for (;;) {
    while (is_plain_name_character(here())) ++at_;
    const Character c = decode_utf8(text_, at_);
    if (c.length < 2 || !is_name_character(c.code)) return true;
    at_ += c.length;
  }
}

bool is_blank(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

std::optional<LargeArray<Part>> parts(const SourceFile& file, Diagnostics& diagnostics,
                                      IsContainer is_container, const Deadline& deadline) {
  const std::string_view text = file.text();
  Scanner scanner(text, is_container, deadline);
  std::optional<Fault> fault = illegal_character(text);
  if (!fault) fault = scanner.run();
  if (!fault) return scanner.take_parts();
  if (is_utf16(text)) fault = {{0, 2}, "the file is in UTF-16", "save it in UTF-8"};
  diagnostics.error(fault->span, std::move(fault->message), std::move(fault->hint));
  return std::nullopt;
}

}  // namespace leadline::read::xml
