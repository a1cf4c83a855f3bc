#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "emit/diagram_notation.hpp"
#include "emit/match_colours.hpp"
#include "leadline/emit/draw.hpp"
#include "leadline/model/composition.hpp"

namespace leadline::emit {

/// Draws one component's vertices and edges into a picture.
class DiagramPicture {
 public:
  /// Names of nodes begin with `prefix`; without `colours` all edges are of one colour.
  DiagramPicture(const diagram::Composition& composition, diagram::ComponentId component,
                 std::string prefix, const MatchColours* colours)
      : component_(composition.components[component.index()]),
        id_(component),
        prefix_(std::move(prefix)),
        colours_(colours),
        notation_(composition, component) {}

  void draw(Drawing& out) const;

 private:
  void draw_vertices(Drawing& out) const;
  void draw_loops(Drawing& out) const;
  void draw_edge(Drawing& out, std::size_t edge, std::size_t move) const;
  [[nodiscard]] std::vector<std::size_t> from_top_to_bottom() const;
  [[nodiscard]] std::string label(std::size_t edge, bool in_full) const;
  [[nodiscard]] std::string colour_of(std::size_t edge) const;
  [[nodiscard]] std::string vertex(diagram::VertexId id) const;

  const diagram::Component& component_;
  diagram::ComponentId id_;
  std::string prefix_;
  const MatchColours* colours_;
  DiagramNotation notation_;
};

/// A box with the initial values of the variables of one component, or of the shared ones; nothing
/// where there are none.
void draw_initial(Drawing& out, const std::string& name, const diagram::Composition& composition,
                  std::optional<diagram::ComponentId> owner);

}  // namespace leadline::emit
