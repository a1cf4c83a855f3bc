#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/source.hpp"
#include "read/diagram_syntax.hpp"
#include "read/token_cursor.hpp"

namespace leadline::read::td {

// By what items begin.
inline const Words edge_words = {"edge", "send", "receive"};
inline const Words block_words = joined({"component", "match", "vertices"}, edge_words);
inline const Words variable_words = {"constant", "transient", "bool", "int",
                                     "time",     "port",      "set",  "queue"};
inline const Words item_words = joined(block_words, variable_words);

/// Reads the form of a `.td` file, one function for each rule of grammar/td.ebnf. After a fault it
/// goes on at the next item, or at the next operation.
class Parser {
 public:
  Parser(const SourceFile& file, Diagnostics& diagnostics);

  /// Nothing is returned where the file does not begin with a composition.
  [[nodiscard]] std::optional<CompositionSyntax> parse();

 private:
  static constexpr std::string_view ports_form = "ports stand in braces: {a, b}";

  // Items. (diagram_parser.cpp)
  bool begin();
  void items();
  void end();
  void item();
  void unknown_item(const ComponentSyntax* component);
  void component();
  void component_item(ComponentSyntax& component);
  void vertices(ComponentSyntax& component);
  void match();
  bool rest_of_match();
  std::optional<EndSyntax> match_end(std::string_view what);

  // Variables. (diagram_parser_variables.cpp)
  void skip_variable();
  void variable(std::optional<std::size_t> component);
  bool type(VariableSyntax& variable);
  bool scalar_type(VariableSyntax& variable);
  bool capacities(VariableSyntax& variable);
  bool rest_of_variable(VariableSyntax& variable);
  [[nodiscard]] static std::string form_of(const VariableSyntax& variable);
  bool values(VariableSyntax& variable);
  bool value(VariableSyntax& variable);
  bool singles(Value& value, std::string_view close);
  std::optional<Single> single();

  // Edges. (diagram_parser_edges.cpp)
  void edge(ComponentSyntax& component);
  bool rest_of_edge(EdgeSyntax& edge);
  bool move(EdgeSyntax& edge);
  bool move_end(std::optional<Name>& end, std::string_view what);
  bool clause(EdgeSyntax& edge, bool& is_clause);
  bool choice(EdgeSyntax& edge);
  bool ties(ChoiceSyntax& choice);
  bool guard(EdgeSyntax& edge);
  bool message(EdgeSyntax& edge, diagram::Message::Kind kind);
  bool no_second(bool is_second, std::string_view clause);
  bool operations(EdgeSyntax& edge);
  bool operation(EdgeSyntax& edge);
  bool queue_operation(OperationSyntax& operation);
  bool assignment(OperationSyntax& operation);

  // Expressions. (diagram_parser_expressions.cpp)
  struct Operator;
  class Nesting;
  bool expression(Expr& out);
  bool operand(Expr& out);
  bool function(Expr& out, Item::Kind kind);
  bool infix(std::optional<Operator>& found);
  bool prefix(Nesting& nesting);
  bool refuse_chain(Span span);
  bool reference(Ref& ref, std::string_view what, std::string_view form);
  bool times(std::vector<Ref>& list, std::string_view form);
  bool time(Ref& ref, std::string_view form);

  // Words. (diagram_parser_words.cpp)
  std::optional<Name> name(std::string_view what, std::string_view form);
  std::optional<Name> part(std::string_view what, std::string_view form);
  bool names(std::vector<Name>& list, std::string_view what, std::string_view form);
  bool braced_names(std::vector<Name>& list, std::string_view what);
  bool in_braces(bool whole);
  std::optional<std::int64_t> number(std::string_view what, std::string_view form);
  std::optional<std::int64_t> whole(const Token& token, bool negative, Span span);
  [[nodiscard]] Span since(std::uint32_t begin) const { return {begin, cursor_.last_end()}; }
  void skip() { cursor_.skip_item(item_words); }

  const SourceFile& file_;
  Diagnostics& diagnostics_;
  TokenCursor cursor_;
  CompositionSyntax composition_;
};

}  // namespace leadline::read::td
