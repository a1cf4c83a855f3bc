#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/source.hpp"
#include "read/dsaam_syntax.hpp"
#include "read/token_cursor.hpp"

namespace leadline::read {

// By what items begin, of a system and of a node.
inline const Words system_words = {"node", "flow", "type", "time"};
inline const Words body_words = {"in", "out", "order"};

/// Reads the form of a `.dsaam` file, one function for each rule of grammar/dsaam.ebnf. After a
/// fault it goes on at the next item.
class DsaamParser {
 public:
  DsaamParser(const SourceFile& file, Diagnostics& diagnostics);

  /// Nothing is returned where the file does not begin with a system.
  [[nodiscard]] std::optional<SystemSyntax> parse();

 private:
  static constexpr std::string_view quantity_form =
      "a quantity is written 10, 0.5, 1/3 or, with a time unit, 10 ms";

  // Items of the system. (dsaam_parser.cpp)
  bool begin_system();
  void items();
  void end_system();
  void refuse_what_follows();
  void item();
  void unknown_item();
  bool time_unit();
  bool type();
  bool node();
  bool flow();
  [[nodiscard]] std::string_view flow_form() const;
  std::optional<EndSyntax> end(std::string_view what);
  std::optional<EndSyntax> end_at(const Token& node);
  bool index(std::optional<IndexSyntax>& index);

  // Ports and orders. (dsaam_parser_ports.cpp)
  bool body(BodySyntax& body, std::string_view of);
  void body_item(BodySyntax& body);
  void unknown_body_item();
  bool input(BodySyntax& body);
  bool output(BodySyntax& body);
  bool rest_of_output(PortSyntax& port);
  bool order(BodySyntax& body);
  bool end_of_port(const PortSyntax& port);

  // Numbers. (dsaam_parser_numbers.cpp)
  bool size(std::optional<CountSyntax>& size, std::string_view of);
  std::optional<CountSyntax> count(std::string_view what, std::uint32_t most,
                                   std::string_view form);
  std::optional<std::uint32_t> whole(const Token& number, std::string_view what,
                                     std::uint32_t most);
  std::optional<QuantitySyntax> quantity(std::string_view what, std::string_view form);
  bool unit(QuantitySyntax& quantity);
  std::optional<PeriodsSyntax> periods();
  bool period_set(PeriodsSyntax& periods);
  void leave_set();

  std::optional<NameSyntax> name(std::string_view what, std::string_view form);
  [[nodiscard]] NameSyntax checked(const Token& token);

  const SourceFile& file_;
  Diagnostics& diagnostics_;
  TokenCursor cursor_;
  SystemSyntax system_;
  Span opened_;  // the system's brace
};

}  // namespace leadline::read
