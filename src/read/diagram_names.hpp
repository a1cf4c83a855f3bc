#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "leadline/base/diagnostic.hpp"
#include "leadline/model/composition.hpp"
#include "read/diagram_syntax.hpp"

namespace leadline::read::td {

/// What is known by which name. Components, variables, vertices and edges have the ids of their
/// places in the syntax. Who asks for a name that is not known gets an error at its place, unless
/// it may have been lost to a fault before.
class Names {
 public:
  Names(const SourceFile& file, Diagnostics& diagnostics, const CompositionSyntax& syntax,
        diagram::Composition& model);

  /// Enters all names, refusing those that stand twice.
  void declare();

  [[nodiscard]] diagram::PortId port(std::string_view text);
  [[nodiscard]] std::string_view text(diagram::PortId port) const {
    return model_.ports[port.index()];
  }

  /// As seen from a component; local ones first.
  [[nodiscard]] std::optional<diagram::VariableId> find(
      std::optional<diagram::ComponentId> component, std::string_view text) const;
  [[nodiscard]] std::optional<diagram::VariableId> variable(
      std::optional<diagram::ComponentId> component, const Name& name);
  [[nodiscard]] std::optional<diagram::VertexId> vertex(diagram::ComponentId component,
                                                        const Name& name);
  [[nodiscard]] std::optional<diagram::EdgeRef> edge(const EndSyntax& end);

  /// The port of this name, one of `ports`. Otherwise an error: "'x' is no port that …".
  [[nodiscard]] std::optional<diagram::PortId> port_of(const std::set<diagram::PortId>& ports,
                                                       const Name& name, const std::string& what);

  /// Of the places that a variable's type and index name; filled by who reads declarations.
  struct Members {
    std::set<diagram::PortId> type;
    std::set<diagram::PortId> index;
  };
  [[nodiscard]] Members& members(diagram::VariableId variable) {
    return members_[variable.index()];
  }

  /// Whether the file may stand for so many more edges, times and values.
  [[nodiscard]] bool grow(std::size_t by, Span span);
  [[nodiscard]] bool too_large() const { return size_ > largest; }

  void refuse_second(const Name& second, Span first, const std::string& what);

 private:
  static constexpr std::size_t largest = 5'000'000;

  template <class Id>
  using Table = std::unordered_map<std::string_view, Id>;

  struct Scope {
    Table<diagram::VariableId> variables;
    Table<diagram::VertexId> vertices;
    Table<diagram::EdgeId> edges;
  };

  void declare_component(std::size_t component);
  void declare_variable(std::size_t variable);
  [[nodiscard]] std::string elsewhere(std::string_view text) const;
  template <class Range, class Each>
  [[nodiscard]] std::string meant(std::string_view word, const Range& range, Each each,
                                  std::string hint) const;
  [[nodiscard]] bool is_told_enough() const { return diagnostics_.errors() >= Diagnostics::most; }

  const SourceFile& file_;
  Diagnostics& diagnostics_;
  const CompositionSyntax& syntax_;
  diagram::Composition& model_;
  std::unordered_map<std::string, diagram::PortId> ports_;
  Table<diagram::ComponentId> components_;
  Table<diagram::VariableId> shared_;
  std::vector<Scope> scopes_;
  std::vector<Members> members_;
  std::size_t size_ = 0;
};

}  // namespace leadline::read::td
