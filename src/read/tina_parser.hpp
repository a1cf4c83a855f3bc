#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/source.hpp"
#include "leadline/model/petri_net.hpp"
#include "leadline/read/net_options.hpp"
#include "read/net_builder.hpp"
#include "read/number.hpp"
#include "read/tina_lexer.hpp"

namespace leadline::read {

/// One pass over a `.net` file that builds the net, with names in `pr` and `lb` looked up at the
/// end, because they may come before the declaration of what they name.
class TinaParser {
 public:
  TinaParser(const SourceFile& file, Diagnostics& diagnostics, const NetOptions& options);

  /// Reads the whole file, naming every fault.
  void parse();

  [[nodiscard]] PetriNet take_net() { return std::move(builder_.net); }

 private:
  enum class ArcKind { normal, test, inhibit, stopwatch };
  struct Arc {
    TinaToken node;
    ArcKind kind = ArcKind::normal;
    Tokens weight = 1;
    Span span;  // the node's name and what follows
  };
  struct Label {
    enum class Of { any, place, transition };

    Of of = Of::any;
    TinaToken node;
    std::string text;
  };
  struct Rule {
    std::vector<TinaToken> above;
    std::vector<TinaToken> below;
    Span span;
  };

  // Declarations: false when the rest of one cannot be read. (tina_declarations.cpp)
  bool declaration(std::string_view keyword);
  bool net_declaration();
  bool transition_declaration();
  bool place_declaration();
  bool priority_declaration();
  bool label_declaration();
  bool note_declaration();
  bool optional_label(Label::Of of, const TinaToken& node);
  bool optional_marking(PlaceId place);
  bool names(std::vector<TinaToken>& list);

  // Arcs and intervals. (tina_arcs.cpp)
  bool optional_interval();
  void judge_interval(Span span, const TinaToken& from, const TinaToken& to, bool zero_to_infinity);
  bool optional_arcs(const TinaToken& node, bool is_place);
  bool side(std::vector<Arc>& arcs);
  bool arc(Arc& arc);
  bool arc_kind(Arc& arc);
  void connect(const Arc& arc, TransitionId transition, PlaceId place, bool input);
  void report_sum(const Arc& arc, NetBuilder::Added added, bool summable);

  // What the whole file must have been read for. (tina_parser.cpp)
  void resolve_label(const Label& label);
  void resolve_rule(const Rule& rule);
  std::vector<TransitionId> resolve(const std::vector<TinaToken>& names);
  void check_priorities();
  void report_unknown(const TinaToken& name, bool transitions_only);

  // Tokens. (tina_parser.cpp)
  TinaToken take();
  [[nodiscard]] bool in_declaration() const;
  bool expect_symbol(std::string_view symbol, std::string_view where);
  std::optional<TinaToken> expect_name(std::string_view what, bool may_be_empty = false);
  std::optional<Tokens> expect_number(std::string_view what);
  void fail(std::string message, std::string hint = {});
  void skip_declaration();

  Diagnostics& diagnostics_;
  NetOptions options_;
  TinaLexer lexer_;
  TinaToken token_;          // the next one
  std::size_t last_ = 0;     // end of the one before it
  std::uint64_t steps_ = 0;  // tokens and arcs, after which the time is looked at
  NetBuilder builder_;
  std::vector<Label> labels_;
  std::vector<Rule> rules_;
  std::vector<Span> rule_spans_;  // by rule of the net
};

}  // namespace leadline::read
