#pragma once

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "leadline/model/composition.hpp"
#include "oracle/random.hpp"
#include "oracle/random_diagrams.hpp"

namespace leadline::oracle {

/// Draws what one edge may read, at the place where its operations are.
class RandomDiagramExpressions {
 public:
  using Expression = diagram::Expression;
  using Reference = diagram::Reference;
  using Kind = diagram::Type::Kind;

  RandomDiagramExpressions(Random& random, const diagram::Composition& composition,
                           const DiagramFeatures& features, diagram::ComponentId component,
                           diagram::Edge& edge)
      : random_(random),
        composition_(composition),
        features_(features),
        component_(component),
        edge_(edge) {}

  /// The variable holds a value of this edge from now on.
  void write(diagram::VariableId id) { written_.insert(id); }
  /// From now on operations are drawn: a send may have changed what a receive reads.
  void operate() { operating_ = true; }
  /// What `time` may be from now on; empty: any.
  void keep_to(std::set<diagram::VariableId> few) { few_ = std::move(few); }
  [[nodiscard]] bool written(diagram::VariableId id) const { return written_.contains(id); }
  /// Whether the edge, or a send before it, may have changed it.
  [[nodiscard]] bool touched(diagram::VariableId id) const;

  /// Something true or false, or a number, behind what the expression holds already. With `steady`
  /// only of what nobody has touched.
  void truth(Expression& out, std::size_t depth, bool steady);
  void number(Expression& out, std::size_t depth, bool steady);
  /// A number near a border of some type, or the negation of one.
  [[nodiscard]] std::int64_t border();
  /// An int with so few values that it may be calculated with.
  [[nodiscard]] static bool is_narrow(const diagram::Type& type) {
    return type.kind == Kind::integer && type.most - type.least < 100;
  }
  /// A time that an operation can copy; `from_transients` too. Of a queue the first, which must be
  /// there.
  [[nodiscard]] std::optional<Reference> time(bool from_transients);

  /// One of the variables that the component sees, for which the predicate holds.
  template <class Predicate>
  std::optional<Reference> any(const Predicate& predicate) {
    std::vector<diagram::VariableId> found;
    for (std::size_t v = 0; v < composition_.variables.size(); ++v) {
      const diagram::Variable& variable = composition_.variables[v];
      const diagram::VariableId id(v);
      const bool sees = !variable.owner || *variable.owner == component_;
      if (sees && predicate(id, variable)) found.push_back(id);
    }
    if (found.empty()) return std::nullopt;
    return member(found[random_.below(found.size())]);
  }
  [[nodiscard]] bool readable(diagram::VariableId id) const;
  /// A constant duration, or one of several values if these may be drawn.
  [[nodiscard]] std::optional<Reference> duration(bool drawn);

 private:
  Reference member(diagram::VariableId id);
  bool test(Expression& out, bool steady);
  bool compare_numbers(Expression& out, std::size_t depth, bool steady);
  bool compare_times(Expression& out, bool steady);
  bool ask_number(Expression& out, bool steady);
  bool ask(Expression& out, Expression::Op op, bool steady);
  void leaf(Expression& out, bool steady);
  [[nodiscard]] std::optional<Reference> compared_time(bool steady);
  [[nodiscard]] diagram::TimeTerm term(bool steady);
  [[nodiscard]] bool usable(diagram::VariableId id, bool steady) const {
    return readable(id) && !(steady && touched(id));
  }
  static void add(Expression& out, Expression::Op op) { out.nodes.emplace_back().op = op; }
  diagram::Comparison comparison() { return static_cast<diagram::Comparison>(random_.below(6)); }

  Random& random_;
  const diagram::Composition& composition_;
  const DiagramFeatures& features_;
  diagram::ComponentId component_;
  diagram::Edge& edge_;
  std::set<diagram::VariableId> written_;
  std::set<diagram::VariableId> few_;
  bool operating_ = false;
};

}  // namespace leadline::oracle
