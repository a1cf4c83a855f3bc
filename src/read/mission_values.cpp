#include "read/mission_values.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "leadline/base/text.hpp"

namespace leadline::read {
namespace {

using mission_grammar::Value;

void check_id(std::string_view text, Span span, bool routes_use_it, Diagnostics& diagnostics) {
  if (text.size() > longest_id) {
    diagnostics.error(span, "a name longer than " + std::to_string(longest_id) + " bytes",
                      "choose a shorter one");
  } else if (!is_ncname(text)) {
    diagnostics.error(span, quoted(text) + " is not a name",
                      "names begin with a letter or _ and hold letters, digits, and . - _ only");
  } else if (routes_use_it && (text == "success" || text == "failure")) {
    diagnostics.error(span, quoted(text) + " is no id: routes use the word", "choose another name");
  }
}

/// The digits without leading zeros; empty if there is anything else.
std::string_view significant(std::string_view digits) {
  if (digits.find_first_not_of("0123456789") != std::string_view::npos) return {};
  return digits.substr(std::min(digits.size(), digits.find_first_not_of('0')));
}

bool is_number_of_consumers(std::string_view text) {
  const std::string_view digits = significant(text);
  const std::string most = std::to_string(most_consumers);
  return !digits.empty() &&
         (digits.size() < most.size() || (digits.size() == most.size() && digits <= most));
}

}  // namespace

void check_value(const xml::Document& document, pugi::xml_attribute attribute, Value kind,
                 Diagnostics& diagnostics) {
  const std::string_view text = attribute.value();
  const auto wrong = [&](std::string hint) {
    diagnostics.error(document.value(attribute), quoted(attribute.name()) + " is " + quoted(text),
                      std::move(hint));
  };
  switch (kind) {
    case Value::id:
      return check_id(text, document.value(attribute), true, diagnostics);
    case Value::name:
      return check_id(text, document.value(attribute), false, diagnostics);
    case Value::boolean:
      if (text == "true" || text == "false") return;
      return wrong("write true or false");
    case Value::number:
      if (is_number_of_consumers(text)) return;
      return wrong("write a whole number from 1 to " + std::to_string(most_consumers));
    case Value::reference:
      return;
  }
}

std::uint32_t consumers(pugi::xml_attribute attribute) {
  if (!is_number_of_consumers(attribute.value())) return 1;
  return static_cast<std::uint32_t>(std::stoul(attribute.value()));
}

bool not_false(pugi::xml_attribute attribute) {
  return std::string_view(attribute.value()) != "false";
}

}  // namespace leadline::read
