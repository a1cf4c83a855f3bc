#include <algorithm>
#include <string>
#include <utility>

#include "read/tina_parser.hpp"

namespace leadline::read {
namespace {

constexpr const char* drop_time =
    "leadline reads untimed nets; --untimed drops the time, saying so";

bool is_digits(const TinaToken& token) {
  return token.kind == TinaToken::Kind::word &&
         parse_number(token.text).fault != Number::Fault::malformed;
}

/// Whether one sequence of digits is a larger number than another, however long they are.
bool is_larger(std::string_view left, std::string_view right) {
  left.remove_prefix(std::min(left.find_first_not_of('0'), left.size()));
  right.remove_prefix(std::min(right.find_first_not_of('0'), right.size()));
  return left.size() != right.size() ? left.size() > right.size() : left > right;
}

}  // namespace

bool TinaParser::optional_interval() {
  const auto bracket = [this] { return in_declaration() && (token_.is("[") || token_.is("]")); };
  if (!bracket()) return true;
  const auto next = [this] { return in_declaration() ? take() : TinaToken{}; };
  const TinaToken open = take();
  const TinaToken from = next();
  const bool comma = is_digits(from) && next().is(",");
  const TinaToken to = comma ? next() : TinaToken{};
  const bool unbounded = to.kind == TinaToken::Kind::word && to.text == "w";
  const bool form = comma && bracket() && (is_digits(to) || (unbounded && token_.is("[")));
  if (!form) {
    diagnostics_.error({open.span.begin, static_cast<std::uint32_t>(last_)},
                       "this is no time interval",
                       "the forms are [1,2], ]1,2], [1,2[, ]1,2[ and, without an end, [1,w[");
    return false;
  }
  take();
  const bool all_time = unbounded && open.is("[") && !is_larger(from.text, "0");
  judge_interval({open.span.begin, static_cast<std::uint32_t>(last_)}, from, to, all_time);
  return true;
}

void TinaParser::judge_interval(Span span, const TinaToken& from, const TinaToken& to,
                                bool zero_to_infinity) {
  if (zero_to_infinity) return;
  if (to.text != "w" && is_larger(from.text, to.text)) {
    diagnostics_.error(span, "this interval ends before it begins", "put the smaller bound first");
  } else if (options_.untimed) {
    diagnostics_.warning(span, "dropped this time interval",
                         "the untimed net may have more behaviour");
  } else {
    diagnostics_.error(span, "a transition with a time interval", drop_time);
  }
}

bool TinaParser::optional_arcs(const TinaToken& node, bool is_place) {
  std::vector<Arc> left;
  std::vector<Arc> right;
  if (!side(left)) return false;
  if (left.empty() && !(in_declaration() && token_.is("->"))) return true;
  if (!expect_symbol("->", "between the arcs into and out of it") || !side(right)) return false;
  for (const Arc& arc : left) {
    if (is_place) {
      connect(arc, builder_.transition(arc.node.text), builder_.place(node.text), false);
    } else {
      connect(arc, builder_.transition(node.text), builder_.place(arc.node.text), true);
    }
  }
  for (const Arc& arc : right) {
    if (is_place) {
      connect(arc, builder_.transition(arc.node.text), builder_.place(node.text), true);
    } else {
      connect(arc, builder_.transition(node.text), builder_.place(arc.node.text), false);
    }
  }
  return true;
}

bool TinaParser::side(std::vector<Arc>& arcs) {
  while (in_declaration() && token_.is_name())
    if (!arc(arcs.emplace_back())) return false;
  return true;
}

bool TinaParser::arc(Arc& arc) {
  auto node = expect_name("a name");
  if (!node) return false;
  arc.node = *std::move(node);
  if (in_declaration() && arc_kind(arc)) {
    const Span number = token_.span;
    const auto weight = expect_number("the weight of the arc");
    if (!weight) return false;
    if (*weight == 0)
      diagnostics_.error(number, "an arc of weight 0", "remove the arc or give it a weight");
    arc.weight = *weight;
  }
  arc.span = {arc.node.span.begin, static_cast<std::uint32_t>(last_)};
  return true;
}

bool TinaParser::arc_kind(Arc& arc) {
  if (token_.is("*")) {
    take();
    return true;
  }
  const bool test = token_.is("?");
  if (!test && !token_.is("!")) return false;
  take();
  arc.kind = test ? ArcKind::test : ArcKind::stopwatch;
  if (!in_declaration() || !token_.is("-")) return true;
  take();
  if (test) arc.kind = ArcKind::inhibit;
  return true;
}

void TinaParser::connect(const Arc& arc, TransitionId transition, PlaceId place, bool input) {
  options_.deadline.check(++steps_);
  if (arc.kind == ArcKind::stopwatch && options_.untimed) {
    diagnostics_.warning(arc.span, "dropped this stopwatch arc", "without time it has no effect");
  } else if (arc.kind == ArcKind::stopwatch) {
    diagnostics_.error(arc.span, "a stopwatch arc", drop_time);
  } else if (!input && arc.kind != ArcKind::normal) {
    diagnostics_.error(arc.span, "a test or inhibitor arc out of a transition",
                       "such arcs lead from a place to a transition: 'tr t p?2 ->'");
  } else if (!input) {
    report_sum(arc, builder_.add_output(transition, place, arc.weight), true);
  } else {
    const auto kind = arc.kind == ArcKind::normal ? InputArc::Kind::consume
                      : arc.kind == ArcKind::test ? InputArc::Kind::test
                                                  : InputArc::Kind::inhibit;
    report_sum(arc, builder_.add_input(transition, place, kind, arc.weight),
               arc.kind == ArcKind::normal);
  }
}

void TinaParser::report_sum(const Arc& arc, NetBuilder::Added added, bool summable) {
  if (added == NetBuilder::Added::overflow) {
    diagnostics_.error(arc.span, "the weights of this arc add up to too much",
                       "repeated arcs add up; at most " + std::to_string(max_tokens));
  } else if (added == NetBuilder::Added::summed && !summable) {
    diagnostics_.warning(arc.span, "a repeated test or inhibitor arc: the weights add up",
                         "write one arc of the weight that is meant");
  }
}

}  // namespace leadline::read
