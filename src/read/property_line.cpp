#include "read/property_line.hpp"

#include <algorithm>
#include <string_view>

#include "base/ascii.hpp"
#include "leadline/base/text.hpp"

namespace leadline::read {
namespace {

using Kind = PropertyToken::Kind;

std::optional<NamedProperty> named_property(std::string_view text) {
  std::string name(text);
  std::replace(name.begin(), name.end(), '-', '_');
  return property_named(name);
}

/// On one line, without blanks around. Line breaks stand only within names, where they are escaped.
std::string flat(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return with_line_breaks_escaped(text);
}

}  // namespace

PropertyLines::PropertyLines(const SourceFile& file, const Vocabulary& vocabulary,
                             Diagnostics& diagnostics)
    : file_(file),
      diagnostics_(diagnostics),
      lexer_(file, diagnostics),
      words_(vocabulary, diagnostics) {}

std::optional<Property> PropertyLines::line(bool needs_name) {
  Property property;
  const auto begin = static_cast<std::uint32_t>(lexer_.at());
  bool fine = read_name(property, needs_name);
  const std::size_t text = lexer_.at();
  fine = fine && read_question(property);
  if (!fine) {
    lexer_.skip_line();
    return std::nullopt;
  }
  property.span = {begin, behind_.span.begin};
  const std::string_view written = file_.text().substr(text, behind_.span.begin - text);
  property.text = flat(written);
  if (property.name.empty()) property.name = property.text;
  lexer_.skip_line();
  return property;
}

bool PropertyLines::read_name(Property& property, bool needs_name) {
  const auto name = lexer_.property_name();
  if (!name) {
    if (!needs_name) return true;
    const auto at = static_cast<std::uint32_t>(lexer_.at());
    diagnostics_.error({at, at}, "a property without a name",
                       "write its name and a colon before it, as in: no_loss: AG tokens(p) <= 1");
    return false;
  }
  if (name->kind == Kind::unknown) return false;
  const auto [found, is_new] = firsts_.try_emplace(name->text, name->span);
  if (!is_new) {
    diagnostics_.error(name->span, "a second property " + quoted(name->text),
                       "the first is in " + file_.line_of(found->second));
    return false;
  }
  property.name = name->text;
  return true;
}

bool PropertyLines::read_question(Property& property) {
  const std::string_view rest = lexer_.rest_of_line();
  if (const auto named = named_property(rest)) {
    property.what = *named;
    do behind_ = lexer_.next();
    while (behind_.kind != Kind::line_end);
    return true;
  }
  if (lexer_.accept_word("bound")) {
    PropertyParser parser(lexer_, words_, diagnostics_);
    auto sum = parser.sum();
    if (!sum) return false;
    property.what = BoundQuestion{std::move(*sum)};
    behind_ = parser.last();
    return expect_line_end();
  }
  return read_formula(property, lexer_.accept_word("ltl"));
}

bool PropertyLines::read_formula(Property& property, bool of_all_paths) {
  PropertyParser parser(lexer_, words_, diagnostics_);
  auto formula = parser.formula(of_all_paths);
  if (!formula) return false;
  if (of_all_paths && parser.quantifier()) {
    diagnostics_.error(*parser.quantifier(), "a quantifier of paths, A or E, in an LTL property",
                       "'ltl' says already that it holds on all paths: leave the A out; without "
                       "'ltl' it is CTL, as in AG EF p, or LTL with one A or E around all, as in "
                       "E (G F p)");
    return false;
  }
  property.what = std::move(*formula);
  behind_ = parser.last();
  const bool is_fair = behind_.is("fair");
  if (is_fair && !read_fairness(property)) return false;
  return judge(property, parser.span()) && expect_line_end();
}

bool PropertyLines::read_fairness(Property& property) {
  do {
    PropertyParser parser(lexer_, words_, diagnostics_);
    auto formula = parser.formula(false);
    if (!formula) return false;
    if (class_of(*formula) != FormulaClass::state) {
      diagnostics_.error(parser.span(), "a fairness constraint that is not about a state",
                         "it is what holds again and again, without X, F, G, U and quantifiers");
      return false;
    }
    property.fairness.push_back(std::move(*formula));
    behind_ = parser.last();
  } while (behind_.is(","));
  return true;
}

bool PropertyLines::judge(const Property& property, Span span) {
  const auto& formula = std::get<Formula>(property.what);
  const FormulaClass its_class = class_of(formula);
  if (its_class == FormulaClass::mixed) {
    const bool has_fires =
        std::any_of(formula.nodes.begin(), formula.nodes.end(),
                    [](const Formula::Node& node) { return node.op == Formula::Op::fires; });
    diagnostics_.error(span, "a formula that is neither CTL nor LTL",
                       has_fires ? "fires(…) is for LTL, with one A or E around all; what can fire "
                                   "in a state is fireable(…)"
                                 : "in CTL each of X, F, G, U, W, R stands directly behind E or A, "
                                   "as in AG EF p or A[p U q]; in LTL one A or E stands around "
                                   "all, as in A (G F p)");
    return false;
  }
  if (its_class == FormulaClass::ltl && !property.fairness.empty()) {
    diagnostics_.error(span, "fairness is for CTL, and this is LTL",
                       "write it as a premise: (G F fair) -> formula");
    return false;
  }
  if (its_class == FormulaClass::state)
    diagnostics_.warning(span, "this is asked of the initial state only",
                         "AG … asks whether it holds in all states, EF … whether in one");
  return true;
}

bool PropertyLines::expect_line_end() {
  if (behind_.kind == Kind::line_end) return true;
  if (behind_.kind != Kind::unknown)
    diagnostics_.error(behind_.span, "unexpected " + quoted(behind_.text) + " behind the property",
                       "an operator is missing before it, or a line break");
  return false;
}

}  // namespace leadline::read
