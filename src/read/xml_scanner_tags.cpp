#include <algorithm>
#include <iterator>

#include "leadline/base/text.hpp"
#include "read/xml.hpp"
#include "read/xml_scanner.hpp"

namespace leadline::read::xml {
namespace {

/// Up to so many are compared pair by pair.
constexpr std::size_t few_attributes = 8;

bool are_distinct(const std::vector<std::string_view>& names) {
  for (auto name = names.begin(); name != names.end(); ++name) {
    if (std::find(names.begin(), name, *name) != name) return false;
  }
  return true;
}

}  // namespace

bool Scanner::start_tag() {
  const std::size_t begin = ++at_;
  if (!name("an element")) return false;
  const std::string_view element = text_.substr(begin, at_ - begin);
  if (!attributes(element)) return false;
  const bool empty = here() == '/';
  at_ += empty ? 2 : 1;
  begin_part(element, begin - 1, empty);
  if (empty) return true;
  if (open_.size() == deepest) {
    return fail(begin, begin + element.size(),
                "elements are nested deeper than " + std::to_string(deepest) + " levels",
                "flatten the document");
  }
  open_.push_back({element, begin});
  return true;
}

bool Scanner::attributes(std::string_view element) {
  attributes_.clear();
  for (;;) {
    const bool blank = skip_blanks();
    if (here() == '>' || sees("/>")) return no_duplicate(element);
    if (!blank) {
      return fail_here("expected a blank or > in the tag " + quoted(element),
                       "attributes are set off by blanks, and the tag ends with > or />");
    }
    const std::size_t begin = at_;
    if (!attribute()) return false;
    if (attributes_.size() > most_attributes) {
      return fail(begin, begin + attributes_.back().size(),
                  "more than " + std::to_string(most_attributes) + " attributes on one element",
                  "split the element");
    }
  }
}

bool Scanner::attribute() {
  const std::size_t begin = at_;
  if (!name("an attribute")) return false;
  const std::string_view written = text_.substr(begin, at_ - begin);
  attributes_.push_back(written);
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

bool Scanner::no_duplicate(std::string_view element) {
  if (attributes_.size() <= few_attributes && are_distinct(attributes_)) return true;
  std::vector<std::string_view> sorted = attributes_;
  std::stable_sort(sorted.begin(), sorted.end());
  const auto first = std::adjacent_find(sorted.begin(), sorted.end());
  if (first == sorted.end()) return true;
  const std::string_view again = *std::next(first);
  const auto begin = static_cast<std::size_t>(again.data() - text_.data());
  return fail(begin, begin + again.size(),
              "the attribute " + quoted(again) + " stands twice in " + quoted(element),
              "keep one of them");
}

void Scanner::begin_part(std::string_view element, std::size_t begin, bool is_empty) {
  if (open_containers_ < open_.size()) return;
  const std::size_t level = open_.size();
  const std::string_view name = element.substr(element.find(':') + 1);
  const bool is_container = !is_empty && is_container_(level, name);
  parts_.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_),
                    static_cast<std::uint16_t>(level), is_container});
  if (is_container) ++open_containers_;
}

void Scanner::end_part() {
  if (open_.size() < open_containers_) {
    open_containers_ = open_.size();
  } else if (open_.size() == open_containers_) {
    parts_.back().end = static_cast<std::uint32_t>(at_);
  }
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
  end_part();
  return true;
}

}  // namespace leadline::read::xml
