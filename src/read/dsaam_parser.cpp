#include "read/dsaam_parser.hpp"

#include <utility>

#include "leadline/base/text.hpp"

namespace leadline::read {
namespace {

// How items are written, for those who write them otherwise.
constexpr std::string_view system_form = "a system is written: system name { node … flow … }";
constexpr std::string_view time_unit_form = "written: time unit 1 ms;";
constexpr std::string_view type_form = "a type is written: type name { in a; out b period 10; }";
constexpr std::string_view node_form = "a node is written: node name { in a; out b period 10; }";
constexpr std::string_view typed_node_form = "a node of a type is written: node name : type;";
constexpr std::string_view index_form = "one member is name[0], all are name[*]";

}  // namespace

DsaamParser::DsaamParser(const SourceFile& file, Diagnostics& diagnostics)
    : file_(file), diagnostics_(diagnostics), cursor_(file, diagnostics) {}

std::optional<SystemSyntax> DsaamParser::parse() {
  if (!begin_system()) return std::nullopt;
  items();
  end_system();
  return std::move(system_);
}

bool DsaamParser::begin_system() {
  if (!cursor_.accept("system")) {
    cursor_.fail_here(cursor_.at_end() ? "the file holds nothing"
                                       : "expected 'system', not " + shown(cursor_.peek()),
                      "a .dsaam file is one system: system name { node … flow … }");
    return false;
  }
  if (const auto found = name("the name of the system", system_form)) system_.name = *found;
  if (!cursor_.expect("{", "behind the name of the system", system_form)) return false;
  opened_ = cursor_.last();
  return true;
}

void DsaamParser::items() {
  while (!cursor_.at_end() && !cursor_.at("}")) item();
}

void DsaamParser::end_system() {
  if (cursor_.accept("}")) {
    if (!cursor_.at_end()) refuse_what_follows();
    return;
  }
  cursor_.fail(
      "expected '}' at the end of the system",
      "it closes the brace in " + file_.line_of(opened_) + ", unless one before it is not closed");
  system_.lost_names = system_.lost_flows = true;
}

void DsaamParser::refuse_what_follows() {
  cursor_.fail_here("the system has ended in " + file_.line_of(cursor_.last()) + " already",
                    cursor_.at("system") ? "a file holds one system"
                                         : "remove what follows, or a brace that closes too early");
  while (cursor_.at_any(system_words)) {
    items();
    cursor_.accept("}");
  }
  system_.lost_names = system_.lost_flows = true;
}

void DsaamParser::item() {
  bool whole = false;
  if (cursor_.accept("node")) {
    whole = node();
  } else if (cursor_.accept("flow")) {
    whole = flow();
    system_.lost_flows = system_.lost_flows || !whole;
  } else if (cursor_.accept("type")) {
    whole = type();
  } else if (cursor_.accept("time")) {
    whole = time_unit();
    system_.lost_time_unit = system_.lost_time_unit || !whole;
  } else {
    unknown_item();
    return;
  }
  if (!whole) cursor_.skip_item(system_words);
}

void DsaamParser::unknown_item() {
  const Token found = cursor_.peek();
  const auto meant = closest(found.text, system_words);
  std::string hint = "here 'node', 'flow', 'type' or 'time unit' may stand";
  if (cursor_.at_any(body_words))
    hint = quoted(found.text) + " belongs in the braces of a node or a type";
  if (meant) hint = "did you mean " + quoted(*meant) + "?";
  cursor_.fail_here(shown(found) + " begins no item of a system", std::move(hint));
  if (!found.is("{")) cursor_.take();
  if (!found.is(";")) cursor_.skip_item(system_words);
  system_.lost_time_unit = system_.lost_time_unit || !meant || meant == "time";
  system_.lost_flows = system_.lost_flows || !meant || meant == "flow";
  system_.lost_names = system_.lost_names || !meant || meant == "node" || meant == "type";
}

bool DsaamParser::time_unit() {
  const Span keyword = cursor_.last();
  if (!cursor_.expect("unit", "behind 'time'", time_unit_form)) return false;
  auto found = quantity("the time unit", time_unit_form);
  if (!found) return false;
  if (system_.time_unit) {
    diagnostics_.error({keyword.begin, cursor_.last_end()}, "a second time unit",
                       "the one in " + file_.line_of(system_.time_unit->span) +
                           " holds for the whole system; remove this one");
  } else {
    system_.time_unit = std::move(found);
  }
  return cursor_.expect_end(";", "behind the time unit", time_unit_form);
}

bool DsaamParser::type() {
  auto found = name("the name of the type", type_form);
  if (!found) {
    system_.lost_names = true;
    return false;
  }
  TypeSyntax& type = system_.types.emplace_back();
  type.name = std::move(*found);
  return body(type.body, "type " + quoted(type.name.text));
}

bool DsaamParser::node() {
  auto found = name("the name of the node", node_form);
  if (!found) {
    system_.lost_names = true;
    return false;
  }
  NodeSyntax& node = system_.nodes.emplace_back();
  node.name = std::move(*found);
  node.body.lost = true;
  const std::string what = "node " + quoted(node.name.text);
  if (!size(node.size, "nodes")) return false;
  if (cursor_.accept(":")) {
    node.type = name("the type of " + what, typed_node_form);
    return node.type && cursor_.expect_end(";", "behind " + what, typed_node_form);
  }
  if (!cursor_.at("{")) {
    cursor_.fail("expected '{' or ':' behind " + what,
                 "ports follow in braces, or a type: node " + node.name.text + " : type;");
    return false;
  }
  return body(node.body, what);
}

bool DsaamParser::flow() {
  FlowSyntax flow;
  std::optional<EndSyntax> source;
  if (cursor_.at("observation")) {
    const Token word = cursor_.take();
    flow.observation = cursor_.peek().is_name();
    source = flow.observation ? end("the output that the flow starts at") : end_at(word);
  } else {
    source = end("the output that the flow starts at");
  }
  if (!source || !cursor_.expect("->", "behind the output", flow_form())) return false;
  flow.source = std::move(*source);
  do {
    auto sink = end("an input that the flow ends at");
    if (!sink) return false;
    flow.sinks.push_back(std::move(*sink));
  } while (cursor_.accept(","));
  system_.flows.push_back(std::move(flow));
  return cursor_.expect_end(";", "behind the flow", flow_form());
}

std::string_view DsaamParser::flow_form() const {
  if (cursor_.at("buffer") || cursor_.at("capacity") || cursor_.at("size"))
    return "a buffer stands at the input: in name buffer 3;";
  return "a flow is written: flow node.output -> node.input, node.input;";
}

std::optional<EndSyntax> DsaamParser::end(std::string_view what) {
  const auto node = cursor_.expect_name(std::string(what) + ", as node.port", flow_form());
  return node ? end_at(*node) : std::nullopt;
}

std::optional<EndSyntax> DsaamParser::end_at(const Token& node) {
  EndSyntax result;
  result.node = checked(node);
  if (!index(result.node_index)) return std::nullopt;
  if (!cursor_.expect(".", "and a port behind node " + quoted(node.text), flow_form()))
    return std::nullopt;
  auto port = name("a port of " + quoted(node.text), flow_form());
  if (!port) return std::nullopt;
  result.port = std::move(*port);
  if (!index(result.port_index)) return std::nullopt;
  result.span = {node.span.begin, cursor_.last_end()};
  return result;
}

bool DsaamParser::index(std::optional<IndexSyntax>& index) {
  if (!cursor_.accept("[")) return true;
  const std::uint32_t begin = cursor_.last().begin;
  IndexSyntax found;
  found.all = cursor_.accept("*");
  if (!found.all) {
    const auto number = cursor_.expect_number("an index or *", index_form);
    if (!number) return false;
    const auto value = whole(*number, "an index", UINT32_MAX);
    if (!value) return false;
    found.value = *value;
  }
  if (!cursor_.expect("]", "behind the index", index_form)) return false;
  found.span = {begin, cursor_.last_end()};
  index = found;
  return true;
}

}  // namespace leadline::read
