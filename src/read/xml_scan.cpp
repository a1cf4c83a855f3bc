#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "leadline/base/text.hpp"
#include "read/xml.hpp"

// The grammar of XML 1.0 (fifth edition) without DTDs, by recursive descent over the one level that
// does not nest; the open elements stand on a stack of our own. Every function leaves the place
// behind what it has read and returns false once a fault has been reported.
namespace leadline::read::xml {
namespace {

struct Fault {
  Span span;
  std::string message;
  std::string hint;
};

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  /// Nothing if the text is well-formed.
  std::optional<Fault> run() {
    if (document()) return std::nullopt;
    return std::move(fault_);
  }

 private:
  [[nodiscard]] bool ended() const { return at_ >= text_.size(); }
  [[nodiscard]] char here() const { return ended() ? '\0' : text_[at_]; }
  [[nodiscard]] bool sees(std::string_view what) const {
    return text_.substr(at_, what.size()) == what;
  }

  bool skip_blanks() {
    const std::size_t before = at_;
    while (!ended() && is_blank(text_.substr(at_, 1))) ++at_;
    return at_ > before;
  }

  bool fail(std::size_t begin, std::size_t end, std::string message, std::string hint) {
    fault_ = {{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)},
              std::move(message),
              std::move(hint)};
    return false;
  }

  /// A fault at the one character that stands here.
  bool fail_here(std::string message, std::string hint) {
    if (ended()) return fail(at_, at_, "the file ends here: " + message, std::move(hint));
    return fail(at_, at_ + std::max<std::size_t>(decode_utf8(text_, at_).length, 1),
                std::move(message), std::move(hint));
  }

  bool document();
  bool declaration();
  bool pseudo_attribute(std::string_view wanted, Span& value);
  bool misc();
  bool content();
  bool markup();
  bool start_tag();
  bool end_tag();
  bool attribute(std::vector<std::string_view>& names, std::size_t& begin);
  bool attribute_value();
  bool no_duplicate(const std::vector<std::string_view>& names, std::string_view element);
  bool character_data();
  bool reference();
  bool comment();
  bool cdata();
  bool instruction();
  bool doctype();
  bool name(const char* of_what);
  bool up_to(std::string_view end, std::size_t begin, std::size_t length, const char* what);

  struct Open {
    std::string_view name;
    std::size_t begin;  // of the name
  };

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<Open> open_;
  Fault fault_;
};

constexpr const char* declaration_form =
    "the declaration is <?xml version=\"1.0\" encoding=\"UTF-8\"?>";

/// UTF-8 and its subset, in any case of the letters.
bool is_utf8_name(std::string_view encoding) {
  std::string upper;
  for (char c : encoding) upper += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return upper == "UTF-8" || upper == "US-ASCII";
}

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

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

/// `wanted="value"` with blanks before it; `value` stays empty if something else stands here.
bool Scanner::pseudo_attribute(std::string_view wanted, Span& value) {
  const std::size_t before = at_;
  if (!skip_blanks() || !sees(wanted)) {
    at_ = before;
    return true;
  }
  at_ += wanted.size();
  skip_blanks();
  if (here() != '=') return fail_here("expected =", "write " + std::string(wanted) + "=\"…\"");
  ++at_;
  skip_blanks();
  const std::size_t begin = at_;
  if (!attribute_value()) return false;
  value = {static_cast<std::uint32_t>(begin + 1), static_cast<std::uint32_t>(at_ - 1)};
  return true;
}

/// `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`, if it stands here.
bool Scanner::declaration() {
  if (!sees("<?xml") || at_ + 5 >= text_.size() || !is_blank(text_.substr(at_ + 5, 1))) return true;
  at_ += 5;
  Span version;
  Span encoding;
  Span standalone;
  if (!pseudo_attribute("version", version) || !pseudo_attribute("encoding", encoding) ||
      !pseudo_attribute("standalone", standalone)) {
    return false;
  }
  skip_blanks();
  const auto text = [this](Span s) { return text_.substr(s.begin, s.end - s.begin); };
  if (!sees("?>")) return fail_here("expected ?> in the XML declaration", declaration_form);
  if (text(version) != "1.0") {
    return fail(version.begin, version.end, "the XML version is not 1.0", declaration_form);
  }
  if (encoding.end > 0 && !is_utf8_name(text(encoding))) {
    return fail(encoding.begin, encoding.end,
                "the encoding " + quoted(text(encoding)) + " is not read",
                "save the file in UTF-8 and declare encoding=\"UTF-8\"");
  }
  if (standalone.end > 0 && text(standalone) != "yes" && text(standalone) != "no") {
    return fail(standalone.begin, standalone.end, "standalone is neither yes nor no", "remove it");
  }
  at_ += 2;
  return true;
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
  while (!open_.empty()) {
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
  for (Character c = first; c.length > 0 && is_name_character(c.code); c = decode_utf8(text_, at_))
    at_ += c.length;
  return true;
}

bool Scanner::start_tag() {
  const std::size_t begin = ++at_;
  if (!name("an element")) return false;
  const std::string_view element = text_.substr(begin, at_ - begin);
  std::vector<std::string_view> names;
  for (;;) {
    const bool blank = skip_blanks();
    if (here() == '>' || sees("/>")) break;
    if (!blank) {
      return fail_here("expected a blank or > in the tag " + quoted(element),
                       "attributes are set off by blanks, and the tag ends with > or />");
    }
    std::size_t attribute_begin = 0;
    if (!attribute(names, attribute_begin)) return false;
    if (names.size() > most_attributes) {
      return fail(attribute_begin, attribute_begin + names.back().size(),
                  "more than " + std::to_string(most_attributes) + " attributes on one element",
                  "split the element");
    }
  }
  if (!no_duplicate(names, element)) return false;
  const bool empty = here() == '/';
  at_ += empty ? 2 : 1;
  if (empty) return true;
  if (open_.size() == deepest) {
    return fail(begin, begin + element.size(),
                "elements are nested deeper than " + std::to_string(deepest) + " levels",
                "flatten the document");
  }
  open_.push_back({element, begin});
  return true;
}

bool Scanner::attribute(std::vector<std::string_view>& names, std::size_t& begin) {
  begin = at_;
  if (!name("an attribute")) return false;
  const std::string_view written = text_.substr(begin, at_ - begin);
  names.push_back(written);
  skip_blanks();
  if (here() != '=') {
    return fail_here("expected = behind the attribute " + quoted(written),
                     "attributes are written name=\"value\"");
  }
  ++at_;
  skip_blanks();
  return attribute_value();
}

bool Scanner::attribute_value() {
  const char quote = here();
  if (quote != '"' && quote != '\'') {
    return fail_here("expected a quote before the attribute's value",
                     "attributes are written name=\"value\"");
  }
  const std::size_t begin = at_++;
  while (!ended() && here() != quote) {
    if (here() == '<') {
      return fail_here("the character < in an attribute's value",
                       "write &lt; for it; or is the closing quote missing?");
    }
    if (here() != '&') {
      ++at_;
    } else if (!reference()) {
      return false;
    }
  }
  if (ended()) {
    return fail(begin, begin + 1, "the attribute's value does not end", "add the closing quote");
  }
  ++at_;
  return true;
}

bool Scanner::no_duplicate(const std::vector<std::string_view>& names, std::string_view element) {
  std::vector<std::string_view> sorted = names;
  std::stable_sort(sorted.begin(), sorted.end());
  const auto first = std::adjacent_find(sorted.begin(), sorted.end());
  if (first == sorted.end()) return true;
  const std::string_view again = *std::next(first);
  const auto begin = static_cast<std::size_t>(again.data() - text_.data());
  return fail(begin, begin + again.size(),
              "the attribute " + quoted(again) + " stands twice in " + quoted(element),
              "keep one of them");
}

bool Scanner::end_tag() {
  const std::size_t begin = at_;
  at_ += 2;
  if (open_.empty()) return fail(begin, at_, "an end tag without an open element", "remove it");
  if (!name("an element")) return false;
  const Open& open = open_.back();
  const std::string_view written = text_.substr(begin + 2, at_ - begin - 2);
  if (written != open.name) {
    return fail(begin, at_, "expected </" + std::string(open.name.substr(0, 60)) + "> here",
                "the element that stands open is " + quoted(open.name));
  }
  skip_blanks();
  if (here() != '>') return fail_here("expected > behind an end tag", "end tags are </name>");
  ++at_;
  open_.pop_back();
  return true;
}

bool Scanner::character_data() {
  while (!ended() && here() != '<') {
    if (sees("]]>")) {
      return fail(at_, at_ + 3, "the characters ]]> in a text", "write ]]&gt; for them");
    }
    if (here() != '&') {
      ++at_;
    } else if (!reference()) {
      return false;
    }
  }
  return true;
}

bool is_character(std::uint32_t code) {
  return code == 0x9 || code == 0xA || code == 0xD || (code >= 0x20 && code <= 0xD7FF) ||
         (code >= 0xE000 && code <= 0xFFFD) || (code >= 0x10000 && code <= 0x10FFFF);
}

/// The value of a digit, or 16.
std::uint32_t digit_value(char c) {
  if (c >= '0' && c <= '9') return static_cast<std::uint32_t>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<std::uint32_t>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<std::uint32_t>(c - 'A' + 10);
  return 16;
}

/// `&#233;` or `&#xE9;`, without `&#` and `;`.
bool names_a_character(std::string_view digits) {
  const std::uint32_t base = digits.substr(0, 1) == "x" ? 16 : 10;
  if (base == 16) digits.remove_prefix(1);
  std::uint32_t code = 0;
  for (char c : digits) {
    if (digit_value(c) >= base) return false;
    code = std::min<std::uint32_t>(code * base + digit_value(c), 0x110000);
  }
  return !digits.empty() && is_character(code);
}

bool Scanner::reference() {
  static constexpr std::array<std::string_view, 5> predefined{"amp", "apos", "gt", "lt", "quot"};
  constexpr std::size_t longest = 64;  // characters that are searched for the semicolon
  const std::size_t begin = at_;
  const std::size_t semicolon = text_.substr(begin, longest).find_first_of(";<&\"' \t\r\n", 1);
  if (semicolon == std::string_view::npos || text_[begin + semicolon] != ';') {
    return fail(begin, begin + 1, "the character & does not begin a reference",
                "write &amp; for the character itself");
  }
  at_ = begin + semicolon + 1;
  const std::string_view body = text_.substr(begin + 1, semicolon - 1);
  if (body.substr(0, 1) == "#") {
    if (names_a_character(body.substr(1))) return true;
    return fail(begin, at_, "the reference names no character that XML allows",
                "references are &#233; in decimal or &#xE9; in hexadecimal");
  }
  if (std::find(predefined.begin(), predefined.end(), body) != predefined.end()) return true;
  return fail(begin, at_, "the entity " + quoted(body) + " is not defined",
              "defined are &amp; &lt; &gt; &quot; and &apos;; write any other character as it is");
}

/// Goes behind the next `end`; `length` bytes from `begin` are shown if there is none.
bool Scanner::up_to(std::string_view end, std::size_t begin, std::size_t length, const char* what) {
  const std::size_t found = text_.find(end, at_);
  if (found == std::string_view::npos) {
    return fail(begin, begin + length, std::string(what) + " does not end",
                "add " + std::string(end) + " where it ends");
  }
  at_ = found + end.size();
  return true;
}

bool Scanner::comment() {
  const std::size_t begin = at_;
  at_ += 4;
  if (!up_to("--", begin, 4, "the comment")) return false;
  if (here() != '>') {
    return fail(at_ - 2, at_, "the characters -- in a comment", "a comment ends with the first --");
  }
  ++at_;
  return true;
}

bool Scanner::cdata() {
  const std::size_t begin = at_;
  at_ += 9;
  return up_to("]]>", begin, 9, "the CDATA section");
}

bool Scanner::instruction() {
  const std::size_t begin = at_;
  at_ += 2;
  if (!name("a processing instruction")) return false;
  const std::string_view target = text_.substr(begin + 2, at_ - begin - 2);
  const auto is_letter = [](char c, char lower) { return (c | 0x20) == lower; };
  if (target.size() == 3 && is_letter(target[0], 'x') && is_letter(target[1], 'm') &&
      is_letter(target[2], 'l')) {
    return fail(begin, at_, "an XML declaration that is not at the very beginning of the file",
                "move it to the first byte, or remove it");
  }
  if (!sees("?>") && !skip_blanks()) {
    return fail_here("expected a blank or ?> in a processing instruction",
                     "processing instructions are <?name … ?>");
  }
  return up_to("?>", begin, 2, "the processing instruction");
}

/// The first character that may stand nowhere in a document.
std::optional<Fault> illegal_character(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const Character c = decode_utf8(text, at);
    const auto begin = static_cast<std::uint32_t>(at);
    const Span span{begin, begin + std::max(1U, static_cast<std::uint32_t>(c.length))};
    if (c.length == 0) {
      return Fault{span, "a byte that is not UTF-8: " + quoted(text.substr(at, 1)),
                   "save the file in UTF-8"};
    }
    if (!is_character(c.code)) {
      return Fault{span,
                   "a character that XML does not allow: " + quoted(text.substr(at, c.length)),
                   "remove it"};
    }
    at += c.length;
  }
  return std::nullopt;
}

bool is_utf16(std::string_view text) {
  const std::string_view mark = text.substr(0, 2);
  return mark == "\xFF\xFE" || mark == "\xFE\xFF" || mark == std::string_view("<\0", 2) ||
         mark == std::string_view("\0<", 2);
}

}  // namespace

bool is_blank(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

bool well_formed(const SourceFile& file, Diagnostics& diagnostics) {
  const std::string_view text = file.text();
  std::optional<Fault> fault = illegal_character(text);
  if (!fault) fault = Scanner(text).run();
  if (fault && is_utf16(text)) fault = {{0, 2}, "the file is in UTF-16", "save it in UTF-8"};
  if (fault) {
    diagnostics.error(fault->span, std::move(fault->message), std::move(fault->hint));
  }
  return !fault;
}

}  // namespace leadline::read::xml
