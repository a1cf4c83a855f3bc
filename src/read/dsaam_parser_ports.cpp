#include <utility>

#include "leadline/base/text.hpp"
#include "read/dsaam_parser.hpp"

namespace leadline::read {
namespace {

constexpr std::uint32_t largest_buffer = 1'000'000;

constexpr std::string_view ports_form = "ports stand in braces: { in a; out b period 10; }";
constexpr std::string_view input_form = "an input is written: in name buffer 3;";
constexpr std::string_view output_form = "an output is written: out name period 10 first 5;";
constexpr std::string_view order_form = "an order is written: order first, second;";

}  // namespace

bool DsaamParser::body(BodySyntax& body, std::string_view of) {
  body.lost = true;
  if (!cursor_.expect("{", "behind " + std::string(of), ports_form)) return false;
  body.lost = false;
  const Span opened = cursor_.last();
  while (!cursor_.at_end() && !cursor_.at("}") && !cursor_.at_any(system_words)) body_item(body);
  if (cursor_.accept("}")) return true;
  cursor_.fail("expected '}' at the end of " + std::string(of),
               "it closes the brace in " + file_.line_of(opened));
  return true;
}

void DsaamParser::body_item(BodySyntax& body) {
  bool whole = false;
  if (cursor_.accept("in")) {
    whole = input(body);
  } else if (cursor_.accept("out")) {
    whole = output(body);
  } else if (cursor_.accept("order")) {
    whole = order(body);
  } else {
    unknown_body_item();
  }
  if (whole) return;
  body.lost = true;
  cursor_.skip_item(joined(body_words, system_words));
}

void DsaamParser::unknown_body_item() {
  const Token found = cursor_.peek();
  std::string hint = "here 'in', 'out' or 'order' may stand";
  if (const auto meant = did_you_mean(found.text, body_words); !meant.empty()) hint = meant;
  cursor_.fail_here(shown(found) + " begins no port", std::move(hint));
  if (!found.is(";") && !found.is("{")) cursor_.take();  // these end what is skipped
}

bool DsaamParser::input(BodySyntax& body) {
  auto found = name("the name of the input", input_form);
  if (!found) return false;
  PortSyntax& port = body.ports.emplace_back();
  port.is_input = true;
  port.name = std::move(*found);
  if (!size(port.size, "inputs")) return false;
  if (cursor_.accept("buffer")) {
    const auto buffer = count("the size of the buffer", largest_buffer, input_form);
    if (!buffer) return false;
    port.buffer = buffer->value;
  }
  if (cursor_.at("period")) {
    cursor_.fail("an input has no period", "it receives at the period of the output that feeds it");
    return false;
  }
  if (cursor_.at("first")) {
    cursor_.fail("an input has no first timestamp of its own",
                 "it waits for the first message of the output that feeds it, so that the two "
                 "agree; write 'first' at the output");
    return false;
  }
  return end_of_port(port);
}

bool DsaamParser::output(BodySyntax& body) {
  auto found = name("the name of the output", output_form);
  if (!found) return false;
  PortSyntax& port = body.ports.emplace_back();
  port.name = std::move(*found);
  return size(port.size, "outputs") && rest_of_output(port) && end_of_port(port);
}

bool DsaamParser::rest_of_output(PortSyntax& port) {
  const std::string what = "output " + quoted(port.name.text);
  const bool other = cursor_.at("first") || cursor_.at("buffer");
  if (!cursor_.at("period")) {
    const std::string form = "for instance: out " + port.name.text + " period 10;";
    if (cursor_.peek().kind == Token::Kind::name && !cursor_.peek().starts_line && !other) {
      const std::string meant = did_you_mean(cursor_.peek().text, {"period"});
      cursor_.fail("expected 'period' behind " + what + ", not " + shown(cursor_.peek()),
                   meant.empty() ? form : meant);
    } else {
      cursor_.fail(what + " needs a period" + (cursor_.at("first") ? " before 'first'" : ""), form);
    }
    return false;
  }
  cursor_.take();
  port.periods = periods();
  if (!port.periods) return false;
  if (cursor_.accept("first")) {
    port.first = quantity("the timestamp of the first message", quantity_form);
    if (!port.first) return false;
  }
  return true;
}

bool DsaamParser::end_of_port(const PortSyntax& port) {
  const Token& next = cursor_.peek();
  if (!port.is_input && next.is("buffer")) {
    cursor_.fail("an output has no buffer", "write it at the inputs that the output feeds");
    return false;
  }
  if (!next.starts_line && next.kind == Token::Kind::name) {
    const auto meant = port.is_input ? did_you_mean(next.text, {"buffer"})
                                     : did_you_mean(next.text, {"first", "s", "ms", "us", "ns"});
    if (!meant.empty()) {
      cursor_.fail("expected ';' behind port " + quoted(port.name.text) + ", not " + shown(next),
                   meant);
      return false;
    }
  }
  return cursor_.expect_end(";", "behind port " + quoted(port.name.text),
                            port.is_input ? input_form : output_form);
}

bool DsaamParser::order(BodySyntax& body) {
  OrderSyntax order;
  const std::uint32_t begin = cursor_.last().begin;
  do {
    auto found = name("the name of a port", order_form);
    if (!found) return false;
    order.names.push_back(std::move(*found));
    if (cursor_.at("[")) {
      cursor_.fail("an order names ports without an index",
                   "the name of an array stands for all its ports, from the first to the last");
      return false;
    }
  } while (cursor_.accept(","));
  order.span = {begin, cursor_.last_end()};
  body.orders.push_back(std::move(order));
  return cursor_.expect_end(";", "behind the order", order_form);
}

}  // namespace leadline::read
