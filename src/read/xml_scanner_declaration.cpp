#include "leadline/base/text.hpp"
#include "read/xml.hpp"
#include "read/xml_scanner.hpp"

namespace leadline::read::xml {
namespace {

constexpr const char* declaration_form =
    "the declaration is <?xml version=\"1.0\" encoding=\"UTF-8\"?>";

/// UTF-8 and its subset, in any case of the letters.
bool is_utf8_name(std::string_view encoding) {
  std::string upper;
  for (char c : encoding) upper += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return upper == "UTF-8" || upper == "US-ASCII";
}

}  // namespace

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

}  // namespace leadline::read::xml
