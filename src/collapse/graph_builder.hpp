#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "collapse/mark_rules.hpp"
#include "leadline/collapse/mode_graph.hpp"

namespace leadline::collapse {

/// One way in which a reaction can end.
struct End {
  std::vector<Tokens> mode;
  MarkRules::Set marks;
  Run run;  ///< one run that ends so
};

/// All that one reaction can do: its ends, different from each other, and a run without end if it
/// has one.
struct Outcomes {
  std::vector<End> ends;
  std::optional<EndlessReaction> endless;  ///< `source` and `event` left empty
};

/// Numbers modes breadth first while reactions are added in order, mode by mode.
class GraphBuilder {
 public:
  GraphBuilder() { graph_.offsets.push_back(0); }
  GraphBuilder(const GraphBuilder&) = delete;  // `modes_` refers to `graph_`
  GraphBuilder& operator=(const GraphBuilder&) = delete;

  /// The reaction before the first event.
  void add_initial(Outcomes outcomes);

  /// One reaction of mode `graph().expanded`.
  void add(program::ActionIndex event, const std::string& name, Outcomes outcomes);

  /// All reactions of mode `expanded` were added.
  void next_mode();

  [[nodiscard]] ModeGraph& graph() { return graph_; }

 private:
  ModeIndex mode(const std::vector<Tokens>& values);
  std::uint32_t mark_set(const MarkRules::Set& set);
  void note_defects(std::optional<ModeIndex> source, const std::string& event, Outcomes& outcomes);

  /// Modes are looked up by their values, which only `graph_` stores.
  struct ByValue {
    using is_transparent = void;
    const ModeGraph* graph;

    [[nodiscard]] const std::vector<Tokens>& values(ModeIndex mode) const {
      return graph->modes[mode];
    }
    [[nodiscard]] static const std::vector<Tokens>& values(const std::vector<Tokens>& v) {
      return v;  // NOLINT(bugprone-return-const-ref-from-parameter): no temporary comes here
    }
    std::size_t operator()(const auto& mode) const {
      const std::vector<Tokens>& v = values(mode);
      return std::hash<std::string_view>{}(
          {reinterpret_cast<const char*>(v.data()), v.size() * sizeof(Tokens)});
    }
    bool operator()(const auto& a, const auto& b) const { return values(a) == values(b); }
  };

  ModeGraph graph_;
  std::unordered_set<ModeIndex, ByValue, ByValue> modes_{0, ByValue{&graph_}, ByValue{&graph_}};
  std::map<MarkRules::Set, std::uint32_t> mark_sets_;
};

}  // namespace leadline::collapse
