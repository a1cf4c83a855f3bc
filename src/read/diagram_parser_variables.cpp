#include <utility>

#include "leadline/base/text.hpp"
#include "read/diagram_parser.hpp"

namespace leadline::read::td {

using diagram::Type;
using diagram::Variable;

namespace {

constexpr std::int64_t largest_queue = 1'000'000;

constexpr std::string_view set_form = "written: set of {a, b} name;";
constexpr std::string_view queue_form = "written: queue(2) of time name;";
constexpr std::string_view integer_form = "written: int 0..7 name;";
constexpr std::string_view family_form = "a family is written: time S[a, b];";
constexpr std::string_view dead_form = "written: dead at idle, busy;";
constexpr std::string_view single_form = "values are numbers, true, false, none and names of ports";

/// A variable as it is declared, and a value that it may have.
struct Example {
  const char* declared;
  const char* value;
};

constexpr Example example_of_queue{"queue(2) of time q", "[]"};

constexpr Example example(Type::Kind type) {
  switch (type) {
    case Type::Kind::boolean:
      return {"bool b", "true"};
    case Type::Kind::integer:
      return {"int 0..7 n", "1"};
    case Type::Kind::port:
      return {"port {a, b} p", "a"};
    case Type::Kind::set:
      return {"set of {a, b} s", "{a}"};
    case Type::Kind::time:
      break;
  }
  return {"time t", "0"};
}

}  // namespace

void Parser::variable(std::optional<std::size_t> component) {
  VariableSyntax variable;
  variable.component = component;
  if (cursor_.accept("constant"))
    variable.kind = Variable::Kind::constant;
  else if (cursor_.accept("transient"))
    variable.kind = Variable::Kind::transient;
  const bool typed = type(variable);
  auto found =
      typed ? name("the name of the variable", "it stands behind the type, as in: int 0..7 name;")
            : std::nullopt;
  if (!found) {
    bool& lost = component ? composition_.components[*component].lost_variables
                           : composition_.lost_variables;
    lost = true;
    return skip_variable();
  }
  variable.name = std::move(*found);
  variable.broken = !rest_of_variable(variable);
  if (variable.broken) skip_variable();
  composition_.variables.push_back(std::move(variable));
}

/// Goes behind the next `;`; braces do not end a variable.
void Parser::skip_variable() {
  for (std::size_t depth = 0; !cursor_.at_end();) {
    if (depth == 0 && cursor_.at("}")) return;
    if (cursor_.peek().starts_line && cursor_.at_any(item_words)) return;
    const Token passed = cursor_.take();
    if (passed.is(";")) return;
    if (passed.is("{")) ++depth;
    if (passed.is("}")) --depth;
  }
}

bool Parser::type(VariableSyntax& variable) {
  const std::uint32_t begin = cursor_.peek().span.begin;
  bool whole = false;
  if (cursor_.accept("set")) {
    variable.type = Type::Kind::set;
    whole =
        cursor_.expect("of", "behind 'set'", set_form) && braced_names(variable.ports, "the ports");
  } else if (cursor_.accept("queue")) {
    whole = capacities(variable) &&
            cursor_.expect("of", "behind the size of the queue", queue_form) &&
            scalar_type(variable);
  } else {
    whole = scalar_type(variable);
  }
  variable.type_span = since(begin);
  return whole;
}

bool Parser::scalar_type(VariableSyntax& variable) {
  if (cursor_.accept("bool")) return true;
  if (cursor_.accept("time")) {
    variable.type = Type::Kind::time;
    return true;
  }
  if (cursor_.accept("port")) {
    variable.type = Type::Kind::port;
    return braced_names(variable.ports, "the ports");
  }
  if (!cursor_.accept("int")) {
    const bool other = cursor_.at("set") || cursor_.at("queue");
    cursor_.fail(
        "expected a type" +
            (cursor_.peek().starts_line ? std::string() : ", not " + shown(cursor_.peek())),
        other ? "a queue holds bool, int, time or port"
              : "types are bool, int 0..7, time, port {a, b}, set of {a, b} and queue(1) "
                "of one of the first four");
    return false;
  }
  variable.type = Type::Kind::integer;
  const auto least = number("the least value", integer_form);
  if (!least || !cursor_.expect("..", "and the greatest value behind the least", integer_form))
    return false;
  const auto most = number("the greatest value", integer_form);
  if (!most) return false;
  variable.bounds = {*least, *most};
  return true;
}

bool Parser::capacities(VariableSyntax& variable) {
  if (!cursor_.expect("(", "and how many it holds behind 'queue'", queue_form)) return false;
  do {
    const std::uint32_t begin = cursor_.peek().span.begin;
    const auto size = number("how many the queue holds", queue_form);
    if (!size) return false;
    if (*size < 1 || *size > largest_queue) {
      diagnostics_.error(since(begin), "a queue holds at least 1 and at most 1,000,000",
                         "choose a size between");
    }
    variable.capacities.push_back(static_cast<std::uint32_t>(*size));
  } while (cursor_.accept(","));
  return cursor_.expect(")", "behind the size of the queue", queue_form);
}

bool Parser::rest_of_variable(VariableSyntax& variable) {
  if (cursor_.accept("[")) {
    if (!names(variable.index, "a port that the family is indexed by", family_form) ||
        !cursor_.expect("]", "behind the ports", family_form)) {
      return false;
    }
  }
  if (cursor_.accept(":=") && !values(variable)) return false;
  if (cursor_.at("=")) {
    cursor_.fail("expected ':=' before the initial value, not '='", "':=' assigns, '=' compares");
    return false;
  }
  if (cursor_.accept("dead")) {
    if (!cursor_.expect("at", "and vertices behind 'dead'", dead_form) ||
        !names(variable.dead_at, "a vertex at which the variable is dead", dead_form)) {
      return false;
    }
  }
  return cursor_.expect_end(";", "behind variable " + quoted(variable.name.text),
                            form_of(variable));
}

/// Only a variable of a component can be dead, and a transient one has no value.
std::string Parser::form_of(const VariableSyntax& variable) {
  const Example of = variable.capacities.empty() ? example(variable.type) : example_of_queue;
  const std::string declared = of.declared;
  if (variable.kind == Variable::Kind::transient) return "written: transient " + declared + ';';
  const std::string given = declared + " := " + of.value;
  if (variable.kind == Variable::Kind::constant) return "written: constant " + given + ';';
  return "written: " + given + (variable.component ? " dead at idle;" : ";");
}

bool Parser::values(VariableSyntax& variable) {
  const std::uint32_t begin = cursor_.peek().span.begin;
  do {
    if (!value(variable)) return false;
  } while (cursor_.accept(","));
  variable.initial_span = since(begin);
  return true;
}

bool Parser::value(VariableSyntax& variable) {
  Value& value = variable.initial.emplace_back();
  const std::uint32_t begin = cursor_.peek().span.begin;
  bool whole = true;
  if (cursor_.accept("{")) {
    value.shape = Value::Shape::braces;
    whole = in_braces(singles(value, "}"));
  } else if (cursor_.accept("[")) {
    value.shape = Value::Shape::brackets;
    whole = singles(value, "]");
  } else {
    auto next = single();
    whole = next.has_value();
    if (next) value.singles.push_back(std::move(*next));
  }
  value.span = since(begin);
  return whole;
}

/// And what closes them.
bool Parser::singles(Value& value, std::string_view close) {
  if (cursor_.accept(close)) return true;
  do {
    auto next = single();
    if (!next) return false;
    value.singles.push_back(std::move(*next));
  } while (cursor_.accept(","));
  return cursor_.expect(close, "behind the values", "values are separated by ','");
}

std::optional<Single> Parser::single() {
  Single single;
  const std::uint32_t begin = cursor_.peek().span.begin;
  if (cursor_.accept("none")) {
    single.kind = Single::Kind::none;
  } else if (cursor_.at("true") || cursor_.at("false")) {
    single.kind = Single::Kind::truth;
    single.value = cursor_.take().is("true") ? 1 : 0;
  } else if (cursor_.at("-") || cursor_.peek().kind == Token::Kind::number) {
    const auto value = number("a number", single_form);
    if (!value) return std::nullopt;
    single.value = *value;
  } else {
    auto found = name("an initial value", single_form);
    if (!found) return std::nullopt;
    single.kind = Single::Kind::name;
    single.name = std::move(*found);
  }
  single.span = since(begin);
  return single;
}

}  // namespace leadline::read::td
