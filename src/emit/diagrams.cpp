#include "leadline/emit/diagrams.hpp"

#include <map>
#include <ostream>

#include "emit/diagram_text.hpp"
#include "model/diagram_words.hpp"

namespace leadline::emit {
namespace {

using diagram::Component;
using diagram::ComponentId;
using diagram::Composition;
using diagram::Edge;
using diagram::EdgeRef;

constexpr std::size_t step = 2;

class Writer {
 public:
  Writer(std::ostream& out, const Composition& composition)
      : out_(out), composition_(composition), text_(composition) {
    for (const diagram::Variable& variable : composition.variables) {
      variables_[variable.owner].push_back(&variable);
    }
  }

  void write() {
    out_ << "composition " << diagram_name(composition_.name) << " {\n";
    bool any = variables({});
    for (std::size_t c = 0; c < composition_.components.size(); ++c) {
      if (any) out_ << '\n';
      any = true;
      component(ComponentId(c));
    }
    if (any && !composition_.matches.empty()) out_ << '\n';
    matches();
    out_ << "}\n";
  }

 private:
  void line(std::size_t indent, std::string_view text) {
    out_ << std::string(indent, ' ') << wrapped(text, indent, indent + 2 * step) << '\n';
  }

  /// Says whether there were any.
  bool variables(std::optional<ComponentId> owner) {
    const auto found = variables_.find(owner);
    if (found == variables_.end()) return false;
    for (const diagram::Variable* variable : found->second) {
      line(owner ? 2 * step : step, text_.variable(*variable));
    }
    return true;
  }

  void component(ComponentId id) {
    const Component& component = composition_.components[id.index()];
    text_.enter(id);
    line(step, "component " + diagram_name(component.name) + " {");
    variables(id);
    std::string names;
    for (const diagram::Vertex& vertex : component.vertices) {
      if (!names.empty()) names += std::string(",") + soft_blank;
      names += diagram_name(vertex.name);
    }
    line(2 * step, "vertices " + names + ';');
    if (!component.edges.empty()) out_ << '\n';
    for (const Edge& edge : component.edges) this->edge(edge);
    line(step, "}");
  }

  [[nodiscard]] std::string head(const Edge& edge) const {
    return (edge.kind == Edge::Kind::send      ? "send "
            : edge.kind == Edge::Kind::receive ? "receive "
                                               : "edge ") +
           diagram_edge_name(edge.name) + ": " + text_.moves(edge);
  }

  [[nodiscard]] std::vector<std::string> clauses(const Edge& edge) const {
    std::vector<std::string> result;
    if (edge.choice) result.push_back(text_.choice(*edge.choice));
    if (!edge.guard.nodes.empty()) {
      result.push_back("when " + text_.expression(edge.guard, Sort::boolean));
    }
    if (edge.message) result.push_back(text_.message(*edge.message));
    return result;
  }

  /// On one line if it fits, or else with its operations below, or else with its clauses as well.
  void edge(const Edge& edge) {
    std::vector<std::string> operations;
    for (const auto& operation : edge.operations) operations.push_back(text_.operation(operation));
    const std::vector<std::string> clauses = this->clauses(edge);
    std::string whole = head(edge);
    for (const std::string& clause : clauses) whole += ' ' + clause;
    const std::string end = operations.empty() ? ";" : " {";
    if (operations.size() == 1 && fits(whole + " { " + operations.front() + " }", 2 * step)) {
      return line(2 * step, whole + " { " + operations.front() + " }");
    }
    if (clauses.empty() || fits(whole + end, 2 * step)) {
      line(2 * step, whole + end);
    } else {
      line(2 * step, head(edge));
      for (std::size_t c = 0; c < clauses.size(); ++c) {
        const bool ends = operations.empty() && c + 1 == clauses.size();
        line(3 * step, clauses[c] + (ends ? ";" : ""));
      }
      if (!operations.empty()) line(2 * step, "{");
    }
    if (!operations.empty()) block(operations);
  }

  void block(const std::vector<std::string>& operations) {
    for (const std::string& operation : operations) line(3 * step, operation);
    line(2 * step, "}");
  }

  [[nodiscard]] std::string end(EdgeRef ref) const {
    const Component& component = composition_.components[ref.component.index()];
    return diagram_name(component.name) + '.' +
           diagram_edge_name(component.edges[ref.edge.index()].name);
  }

  void matches() {
    const auto& all = composition_.matches;
    for (std::size_t i = 0; i < all.size();) {
      std::string text = "match " + end(all[i].send) + " -> " + end(all[i].receive);
      const EdgeRef send = all[i++].send;
      while (i < all.size() && all[i].send == send) {
        text += std::string(",") + soft_blank + end(all[i++].receive);
      }
      line(step, text + ';');
    }
  }

  std::ostream& out_;
  const Composition& composition_;
  DiagramText text_;
  std::map<std::optional<ComponentId>, std::vector<const diagram::Variable*>> variables_;
};

}  // namespace

Losses diagrams(std::ostream& out, const Composition& composition) {
  Writer(out, composition).write();
  return {};
}

}  // namespace leadline::emit
