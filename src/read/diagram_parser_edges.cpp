#include <utility>

#include "leadline/base/text.hpp"
#include "read/diagram_parser.hpp"

namespace leadline::read::td {

using diagram::Edge;
using diagram::Message;

namespace {

constexpr std::string_view edge_form =
    "an edge is written: edge name: from -> to when guard { operation; }";
constexpr std::string_view choice_form = "written: choose m in argmin(S[a], S[b])";
constexpr std::string_view order_form = "an order is written: order a before b before c";
constexpr std::string_view operation_form =
    "operations are x := y + 1; s += a; push(q, t); pop(q);";

}  // namespace

void Parser::edge(ComponentSyntax& component) {
  EdgeSyntax edge;
  const Token keyword = cursor_.take();
  if (keyword.is("send")) edge.kind = Edge::Kind::send;
  if (keyword.is("receive")) edge.kind = Edge::Kind::receive;
  auto found = name("the name of the edge", edge_form);
  if (!found) {
    component.lost_edges = true;
    return skip();
  }
  edge.name = std::move(*found);
  edge.broken = !rest_of_edge(edge);
  if (edge.broken) skip();
  component.edges.push_back(std::move(edge));
}

bool Parser::rest_of_edge(EdgeSyntax& edge) {
  if (!cursor_.expect(":", "and the vertices behind the name of the edge", edge_form)) return false;
  do {
    if (!move(edge)) return false;
  } while (cursor_.accept(","));
  for (bool is_clause = true; is_clause;) {
    if (!clause(edge, is_clause)) return false;
  }
  if (cursor_.accept("{")) return operations(edge);
  if (cursor_.at("do")) {
    cursor_.fail_here("'do' begins no part of an edge", "write the operations in braces");
    return false;
  }
  return cursor_.expect_end(";", "or '{' behind edge " + quoted(edge.name.text), edge_form);
}

bool Parser::move(EdgeSyntax& edge) {
  MoveSyntax move;
  const std::uint32_t begin = cursor_.peek().span.begin;
  if (!move_end(move.from, "the vertex that the edge leaves")) return false;
  if (!cursor_.expect("->", "behind the vertex that the edge leaves", edge_form)) return false;
  if (!move_end(move.to, "the vertex that the edge leads to")) return false;
  move.span = since(begin);
  edge.moves.push_back(std::move(move));
  return true;
}

bool Parser::move_end(std::optional<Name>& end, std::string_view what) {
  if (cursor_.accept("*")) return true;
  end = name(what, edge_form);
  return end.has_value();
}

bool Parser::clause(EdgeSyntax& edge, bool& is_clause) {
  if (cursor_.accept("choose")) return choice(edge);
  if (cursor_.accept("when")) return guard(edge);
  if (cursor_.accept("consumes")) return message(edge, Message::Kind::consumes);
  if (cursor_.accept("emits")) return message(edge, Message::Kind::emits);
  if (cursor_.accept("observes")) return message(edge, Message::Kind::observes);
  is_clause = false;
  return true;
}

/// Says where a clause stands a second time; the place is that of its keyword.
bool Parser::no_second(bool is_second, std::string_view clause) {
  if (!is_second) return true;
  diagnostics_.error(cursor_.last(), "a second " + std::string(clause) + " of one edge",
                     "an edge has at most one; remove it, or write a second edge");
  return false;
}

bool Parser::choice(EdgeSyntax& edge) {
  const std::uint32_t begin = cursor_.last().begin;
  if (!no_second(edge.choice.has_value(), "choice")) return false;
  ChoiceSyntax choice;
  auto variable = name("the variable that gets the chosen port", choice_form);
  if (!variable || !cursor_.expect("in", "behind the variable", choice_form) ||
      !cursor_.expect("argmin", "behind 'in'", choice_form) ||
      !cursor_.expect("(", "behind 'argmin'", choice_form) || !times(choice.of, choice_form) ||
      !cursor_.expect(")", "behind the times to choose from", choice_form)) {
    return false;
  }
  choice.variable = std::move(*variable);
  if (cursor_.accept("order") && !ties(choice)) return false;
  choice.span = since(begin);
  edge.choice = std::move(choice);
  return true;
}

bool Parser::ties(ChoiceSyntax& choice) {
  do {
    std::vector<Name>& list = choice.order.emplace_back();
    do {
      auto next = name("a port that may be chosen", order_form);
      if (!next) return false;
      list.push_back(std::move(*next));
    } while (cursor_.accept("before"));
    if (list.size() == 1) {
      cursor_.fail("expected 'before' and another port", std::string(order_form));
      return false;
    }
  } while (cursor_.accept(","));
  return true;
}

bool Parser::guard(EdgeSyntax& edge) {
  if (!no_second(edge.guard.has_value(), "guard")) return false;
  return expression(edge.guard.emplace());
}

bool Parser::message(EdgeSyntax& edge, Message::Kind kind) {
  const std::uint32_t begin = cursor_.last().begin;
  if (!no_second(edge.message.has_value(), "message")) return false;
  MessageSyntax message;
  message.kind = kind;
  if (!expression(message.timestamp)) return false;
  message.span = since(begin);
  edge.message = std::move(message);
  return true;
}

/// A fault within the braces costs one operation.
bool Parser::operations(EdgeSyntax& edge) {
  const Span opened = cursor_.last();
  while (!cursor_.at_end() && !cursor_.at("}")) {
    if (operation(edge)) continue;
    edge.broken = true;
    cursor_.skip_item(block_words);
    if (cursor_.at_any(item_words)) break;
  }
  if (cursor_.accept("}")) return true;
  if (!edge.broken) {
    cursor_.fail("expected '}' behind the operations",
                 "it closes the brace in " + file_.line_of(opened));
  }
  edge.broken = true;
  return true;
}

bool Parser::operation(EdgeSyntax& edge) {
  OperationSyntax operation;
  const std::uint32_t begin = cursor_.peek().span.begin;
  const bool push = cursor_.accept("push");
  if (push || cursor_.accept("pop")) {
    operation.kind = push ? OperationSyntax::Kind::push : OperationSyntax::Kind::pop;
    if (!queue_operation(operation)) return false;
  } else {
    if (!reference(operation.target, "an operation", operation_form) || !assignment(operation))
      return false;
  }
  operation.span = since(begin);
  edge.operations.push_back(std::move(operation));
  return cursor_.expect_end(";", "behind the operation", operation_form);
}

bool Parser::queue_operation(OperationSyntax& operation) {
  const bool push = operation.kind == OperationSyntax::Kind::push;
  const std::string_view form = push ? "written: push(q, t);" : "written: pop(q);";
  if (!cursor_.expect("(", push ? "behind 'push'" : "behind 'pop'", form)) return false;
  if (!reference(operation.target, "a queue", form)) return false;
  if (push) {
    if (!cursor_.expect(",", "and what is pushed behind the queue", form)) return false;
    if (!expression(operation.value)) return false;
  }
  return cursor_.expect(")", push ? "behind what is pushed" : "behind the queue", form);
}

bool Parser::assignment(OperationSyntax& operation) {
  using Kind = OperationSyntax::Kind;
  const bool include = cursor_.accept("+=");
  if (include || cursor_.accept("-=")) {
    operation.kind = include ? Kind::include : Kind::exclude;
    const bool number = cursor_.at("-") || cursor_.peek().kind == Token::Kind::number;
    if (number) {
      cursor_.fail_here("a set gains and loses ports, not numbers",
                        "a number is changed so: n := n + 1");
      return false;
    }
    auto port = name("a port", "ports are added and removed so: s += a; s -= a;");
    if (port) operation.ports.push_back(std::move(*port));
    return port.has_value();
  }
  if (cursor_.at("=")) {
    cursor_.fail_here("expected ':=' behind what is assigned, not '='",
                      "':=' assigns, '=' compares");
    return false;
  }
  if (!cursor_.expect(":=", "behind what is assigned", operation_form)) return false;
  if (!cursor_.accept("{")) return expression(operation.value);
  operation.kind = Kind::assign_ports;
  if (cursor_.accept("}")) return true;
  return in_braces(names(operation.ports, "a port", ports_form) &&
                   cursor_.expect("}", "behind the ports", ports_form));
}

}  // namespace leadline::read::td
