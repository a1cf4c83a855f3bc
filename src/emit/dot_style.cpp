#include "emit/dot_style.hpp"

#include "leadline/base/text.hpp"

namespace leadline::emit {

std::string html(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const Character c = decode_utf8(text, at);
    const bool shown = c.length > 0 && c.code >= 0x20 && (c.code < 0x7f || c.code > 0x9f);
    if (!shown) {
      result += "\xEF\xBF\xBD";
    } else if (c.code == '&') {
      result += "&amp;";
    } else if (c.code == '<') {
      result += "&lt;";
    } else if (c.code == '>') {
      result += "&gt;";
    } else if (c.code == '\\') {
      result += "\\\\";  // else \N would be the node's own name, \G the graph's
    } else {
      result += text.substr(at, c.length);
    }
    at += c.length > 0 ? c.length : 1;
  }
  return result;
}

std::string styled(const std::string& content, const char* text_colour, int points) {
  return std::string("<font color=\"") + text_colour + "\" point-size=\"" + std::to_string(points) +
         "\">" + (content.empty() ? " " : content) + "</font>";
}

std::string bold(const std::string& content) {
  return "<b>" + (content.empty() ? " " : content) + "</b>";
}

std::string drawing_header(const char* direction) {
  const std::string font =
      "fontname=\"Helvetica,Arial,sans-serif\" fontcolor=\"" + std::string(colour::ink) + "\"";
  return std::string("digraph {\n") + "  graph [rankdir=" + direction +
         " compound=true bgcolor=\"" + colour::paper + "\" pad=0.25 nodesep=0.3 ranksep=0.45 " +
         font + " fontsize=12]\n" + "  node [" + font + " fontsize=12 color=\"" + colour::line +
         "\"]\n" + "  edge [" + font + " fontsize=10 color=\"" + colour::muted +
         "\" arrowsize=0.8]\n";
}

}  // namespace leadline::emit
