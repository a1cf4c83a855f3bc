#include "read/tina_parser.hpp"

#include <utility>

#include "leadline/base/text.hpp"

namespace leadline::read {
namespace {

std::string shown(const TinaToken& token) {
  return token.kind == TinaToken::Kind::end ? "the end of the file" : quoted(token.text);
}

template <class Node>
void append_names(const std::vector<Node>& nodes, std::vector<std::string_view>& names) {
  for (const Node& node : nodes) names.push_back(node.name);
}

}  // namespace

TinaParser::TinaParser(const SourceFile& file, Diagnostics& diagnostics, const NetOptions& options)
    : diagnostics_(diagnostics), options_(options), lexer_(file, diagnostics) {
  token_ = lexer_.next();
}

void TinaParser::parse() {
  while (token_.kind != TinaToken::Kind::end) {
    const TinaToken keyword = take();
    const bool known = keyword.kind == TinaToken::Kind::word && is_tina_keyword(keyword.text);
    if (!known && keyword.kind != TinaToken::Kind::unknown) {
      diagnostics_.error(keyword.span, "no declaration starts with " + shown(keyword),
                         "a line starts with tr, pl, pr, lb, nt, net or #; indent it if it "
                         "continues the line above");
    }
    if (!known || !declaration(keyword.text)) skip_declaration();
  }
  for (const Label& label : labels_) resolve_label(label);
  for (const Rule& rule : rules_) resolve_rule(rule);
  check_priorities();
  warn_of_empty_net(builder_.net, {0, 0}, diagnostics_);
}

void TinaParser::resolve_label(const Label& label) {
  const auto place =
      label.of == Label::Of::transition ? std::nullopt : builder_.find_place(label.node.text);
  const auto transition =
      label.of == Label::Of::place ? std::nullopt : builder_.find_transition(label.node.text);
  if (place && transition) {
    diagnostics_.error(label.node.span,
                       "there is a place and a transition " + quoted(label.node.text),
                       "label it in its declaration: 'pl name : label' or 'tr name : label'");
  } else if (place) {
    builder_.net[*place].label = label.text;
  } else if (transition) {
    builder_.net[*transition].label = label.text;
  } else {
    report_unknown(label.node, false);
  }
}

void TinaParser::resolve_rule(const Rule& rule) {
  PriorityRule resolved{resolve(rule.above), resolve(rule.below)};
  if (resolved.above.empty() || resolved.below.empty()) return;
  builder_.net.priorities.push_back(std::move(resolved));
  rule_spans_.push_back(rule.span);
}

std::vector<TransitionId> TinaParser::resolve(const std::vector<TinaToken>& names) {
  std::vector<TransitionId> ids;
  for (const TinaToken& name : names) {
    if (const auto id = builder_.find_transition(name.text)) {
      ids.push_back(*id);
    } else {
      report_unknown(name, true);
    }
  }
  return ids;
}

void TinaParser::report_unknown(const TinaToken& name, bool transitions_only) {
  options_.deadline.check();
  std::string hint = "declare it with 'tr'";
  if (diagnostics_.errors() < Diagnostics::most) {
    std::vector<std::string_view> names;
    append_names(builder_.net.transitions, names);
    if (!transitions_only) append_names(builder_.net.places, names);
    if (std::string meant = did_you_mean(name.text, names); !meant.empty()) hint = std::move(meant);
  }
  diagnostics_.error(
      name.span,
      (transitions_only ? "there is no transition " : "there is no node ") + quoted(name.text),
      std::move(hint));
}

void TinaParser::check_priorities() {
  const auto cycle = find_priority_cycle(builder_.net);
  if (!cycle) return;
  diagnostics_.error(rule_spans_[cycle->rule],
                     "the priorities go in a circle: " + describe(*cycle, builder_.net),
                     "remove one of them; 'pr a > b' puts a above b");
}

TinaToken TinaParser::take() {
  options_.deadline.check(++steps_);
  last_ = token_.span.end;
  return std::exchange(token_, lexer_.next());
}

bool TinaParser::in_declaration() const {
  if (token_.kind == TinaToken::Kind::end) return false;
  if (!token_.starts_line) return true;
  return token_.indented && !(token_.kind == TinaToken::Kind::word && is_tina_keyword(token_.text));
}

void TinaParser::fail(std::string message, std::string hint) {
  if (in_declaration() && token_.kind == TinaToken::Kind::unknown) return;
  const auto at = static_cast<std::uint32_t>(last_);
  const Span span = in_declaration() ? token_.span : Span{at, at};
  diagnostics_.error(span, std::move(message), std::move(hint));
}

void TinaParser::skip_declaration() {
  while (in_declaration()) take();
}

bool TinaParser::expect_symbol(std::string_view symbol, std::string_view where) {
  if (in_declaration() && token_.is(symbol)) {
    take();
    return true;
  }
  fail("expected " + quoted(symbol) + " " + std::string(where));
  return false;
}

std::optional<TinaToken> TinaParser::expect_name(std::string_view what, bool may_be_empty) {
  if (!in_declaration() || !token_.is_name()) {
    fail("expected " + std::string(what),
         "names with other characters than letters, digits, _ and ' need braces: {like this}");
    return std::nullopt;
  }
  if (token_.kind == TinaToken::Kind::word && is_tina_keyword(token_.text)) {
    fail(quoted(token_.text) + " starts a declaration and cannot be a name",
         "write {" + token_.text + "} for a name; a declaration needs a line of its own");
    return std::nullopt;
  }
  if (token_.text.empty() && !may_be_empty) {
    fail("a name cannot be empty", "write " + std::string(what) + " between the braces");
    return std::nullopt;
  }
  return take();
}

std::optional<Tokens> TinaParser::expect_number(std::string_view what) {
  if (!in_declaration() || token_.kind != TinaToken::Kind::word) {
    fail("expected " + std::string(what), "a whole number, as 12 or 3K");
    return std::nullopt;
  }
  const Number number = parse_number_with_suffix(token_.text);
  if (number.fault == Number::Fault::malformed) {
    fail("expected " + std::string(what) + " instead of " + quoted(token_.text),
         "digits, behind which one of K, M, G, T, P, E may stand");
    return std::nullopt;
  }
  if (number.fault == Number::Fault::too_large) {
    fail(quoted(token_.text) + " is too large", "at most " + std::to_string(max_tokens));
    return std::nullopt;
  }
  take();
  return number.value;
}

}  // namespace leadline::read
