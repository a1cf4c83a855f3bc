#include <string>
#include <utility>

#include "leadline/base/text.hpp"
#include "read/tina_parser.hpp"

namespace leadline::read {

bool TinaParser::declaration(std::string_view keyword) {
  const bool read = keyword == "tr"   ? transition_declaration()
                    : keyword == "pl" ? place_declaration()
                    : keyword == "pr" ? priority_declaration()
                    : keyword == "lb" ? label_declaration()
                    : keyword == "nt" ? note_declaration()
                                      : net_declaration();
  if (!read || !in_declaration()) return read;
  fail("unexpected " + quoted(token_.text) + " behind the declaration",
       "put what follows on a line of its own");
  return false;
}

bool TinaParser::net_declaration() {
  const auto name = expect_name("the net's name", true);
  if (name) builder_.net.name = name->text;
  return name.has_value();
}

bool TinaParser::transition_declaration() {
  const auto name = expect_name("the transition's name");
  if (!name) return false;
  builder_.transition(name->text);
  return optional_label(Label::Of::transition, *name) && optional_interval() &&
         optional_arcs(*name, false);
}

bool TinaParser::place_declaration() {
  const auto name = expect_name("the place's name");
  if (!name) return false;
  const PlaceId place = builder_.place(name->text);
  return optional_label(Label::Of::place, *name) && optional_marking(place) &&
         optional_arcs(*name, true);
}

bool TinaParser::optional_label(Label::Of of, const TinaToken& node) {
  if (!in_declaration() || !token_.is(":")) return true;
  take();
  const auto label = expect_name("a label", true);
  if (label) labels_.push_back({of, node, label->text});
  return label.has_value();
}

bool TinaParser::optional_marking(PlaceId place) {
  if (!in_declaration() || !token_.is("(")) return true;
  take();
  const Span span = token_.span;
  const auto marking = expect_number("a number of tokens");
  if (!marking) return false;
  if (!add_tokens(builder_.net[place].initial, *marking))
    diagnostics_.error(span,
                       "the tokens on " + quoted(builder_.net[place].name) + " add up to too many",
                       "declarations of one place add up; at most " + std::to_string(max_tokens));
  return expect_symbol(")", "behind the number of tokens");
}

bool TinaParser::names(std::vector<TinaToken>& list) {
  do {
    auto name = expect_name("a transition's name");
    if (!name) return false;
    list.push_back(*std::move(name));
  } while (in_declaration() && token_.is_name());
  return true;
}

bool TinaParser::priority_declaration() {
  const std::uint32_t begin = token_.span.begin;
  Rule rule;
  if (!names(rule.above)) return false;
  const bool upwards = in_declaration() && token_.is("<");
  if (!upwards && !(in_declaration() && token_.is(">"))) {
    fail("expected '>' or '<' between the transitions", "'pr a > b' puts a above b");
    return false;
  }
  take();
  if (!names(rule.below)) return false;
  if (upwards) std::swap(rule.above, rule.below);
  rule.span = {begin, static_cast<std::uint32_t>(last_)};
  rules_.push_back(std::move(rule));
  return true;
}

bool TinaParser::label_declaration() {
  const auto node = expect_name("the name of a place or transition");
  if (!node) return false;
  const auto label = expect_name("a label", true);
  if (label) labels_.push_back({Label::Of::any, *node, label->text});
  return label.has_value();
}

bool TinaParser::note_declaration() {
  if (!expect_name("the note's name")) return false;
  if (!in_declaration() || (token_.text != "0" && token_.text != "1")) {
    fail("expected 0 or 1 behind the note's name", "as in: nt n0 0 {the text}");
    return false;
  }
  take();
  return expect_name("the note's text", true).has_value();
}

}  // namespace leadline::read
