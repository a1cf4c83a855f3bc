#include "emit/diagram_picture.hpp"

#include <algorithm>
#include <deque>
#include <map>

#include "emit/dot_style.hpp"

namespace leadline::emit {

using diagram::Composition;
using diagram::Edge;
using diagram::EdgeId;
using diagram::Move;
using diagram::Variable;
using diagram::VariableId;
using diagram::VertexId;

namespace {

constexpr std::size_t widest = 34;  // characters of a guard in one line

/// A row of a label: unlike lines within one cell, rows keep subscripts apart.
std::string row(const std::string& line) {
  return "<tr><td align=\"left\">&nbsp;" + line + "</td></tr>";
}

std::string rows_label(const std::string& rows) {
  return "<<table border=\"0\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"1\">" + rows +
         "</table>>";
}

/// Characters that are seen of an HTML text.
std::size_t width(const std::string& text) {
  std::size_t seen = 0;
  bool inside = false;
  for (const char c : text) {
    if (c == '<' || c == '&') inside = true;
    if (!inside || c == '&') ++seen;
    if (c == '>' || c == ';') inside = false;
  }
  return seen;
}

/// Conjuncts in as few lines as are not too wide.
std::vector<std::string> lines_of(const std::vector<std::string>& conjuncts) {
  std::vector<std::string> lines;
  for (const std::string& conjunct : conjuncts) {
    const bool fits = !lines.empty() && width(lines.back()) + width(conjunct) + 3 <= widest;
    if (!lines.empty()) lines.back() += " &#8743;";
    if (fits) {
      lines.back() += ' ' + conjunct;
    } else {
      lines.push_back(conjunct);
    }
  }
  return lines;
}

}  // namespace

void DiagramPicture::draw(Drawing& out) const {
  draw_vertices(out);
  for (std::size_t e = 0; e < component_.edges.size(); ++e) {
    for (std::size_t m = 0; m < component_.edges[e].moves.size(); ++m) draw_edge(out, e, m);
  }
  draw_loops(out);
}

/// The initial vertex has what follows it on both sides, as far as it branches: `dot` breaks
/// circuits in the order in which vertices are written.
std::vector<std::size_t> DiagramPicture::from_top_to_bottom() const {
  std::vector<std::vector<std::size_t>> next(component_.vertices.size());
  for (const Edge& edge : component_.edges) {
    for (const Move& move : edge.moves) next[move.from.index()].push_back(move.to.index());
  }
  for (auto& list : next) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  const auto others = next[0].size() - static_cast<std::size_t>(std::count(
                                           next[0].begin(), next[0].end(), std::size_t{0}));
  std::vector<std::optional<int>> y(component_.vertices.size());
  std::deque<std::size_t> open{0};
  y[0] = 0;
  int side = others > 1 ? 1 : -1;
  while (!open.empty()) {
    const std::size_t at = open.front();
    open.pop_front();
    for (const std::size_t to : next[at]) {
      if (y[to]) continue;
      if (at == 0) side = -side;
      y[to] = at == 0 ? side : *y[at] + (*y[at] < 0 ? -1 : 1);
      open.push_back(to);
    }
  }
  std::vector<std::size_t> order(component_.vertices.size());
  for (std::size_t v = 0; v < order.size(); ++v) order[v] = v;
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::pair(y[a].value_or(0), a) < std::pair(y[b].value_or(0), b);
  });
  return order;
}

void DiagramPicture::draw_vertices(Drawing& out) const {
  for (const std::size_t v : from_top_to_bottom()) {
    ++out.nodes;
    out.dot += "  " + vertex(VertexId(v)) +
               " [shape=ellipse style=filled width=0.62 height=0.62 margin=\"0.06,0.03\" color=\"" +
               colour::ink + "\" fillcolor=\"" + colour::block_fill + "\" label=<" +
               styled(html(component_.vertices[v].name), colour::ink, 12) + ">]\n";
  }
  const std::string first = vertex(VertexId(std::size_t{0}));
  const std::string start = prefix_ + "start";
  out.dot += "  " + start + " [shape=point style=invis width=0.02]\n  {rank=same " + start + ' ' +
             first + "}\n  " + start + " -> " + first + " [color=\"" + colour::ink + "\"]\n";
}

std::string DiagramPicture::vertex(VertexId id) const {
  return prefix_ + "v" + std::to_string(id.value);
}

std::string DiagramPicture::colour_of(std::size_t edge) const {
  const auto colour = colours_ == nullptr ? std::nullopt : colours_->colour({id_, EdgeId(edge)});
  return colour.value_or(colour::muted);
}

/// An edge with several moves is written out at its first one, and elsewhere only named.
std::string DiagramPicture::label(std::size_t index, bool in_full) const {
  const Edge& edge = component_.edges[index];
  std::string text = colours_ == nullptr ? "" : colours_->mark({id_, EdgeId(index)});
  text = row(text + styled(bold(html(edge.name)), colour::ink, 11));
  if (!in_full) return text;
  for (const std::string& line : lines_of(notation_.guard(edge.guard))) {
    text += row(styled(line, colour::success, 11));
  }
  for (const std::string& line : notation_.operations(edge)) {
    text += row(styled(line, colour::failure, 11));
  }
  return text;
}

void DiagramPicture::draw_edge(Drawing& out, std::size_t edge, std::size_t index) const {
  const Move& move = component_.edges[edge].moves[index];
  if (move.from == move.to) return;
  ++out.edges;
  out.dot += "  " + vertex(move.from) + " -> " + vertex(move.to) + " [color=\"" + colour_of(edge) +
             "\" label=" + rows_label(label(edge, index == 0)) + "]\n";
}

/// The loops at one vertex share an arrow, which has the colours of all: `dot` would draw each
/// across the labels of the others.
void DiagramPicture::draw_loops(Drawing& out) const {
  struct Loop {
    std::string colours;
    std::string label;
  };
  std::map<VertexId, Loop> loops;
  for (std::size_t e = 0; e < component_.edges.size(); ++e) {
    const Edge& edge = component_.edges[e];
    for (std::size_t m = 0; m < edge.moves.size(); ++m) {
      if (edge.moves[m].from != edge.moves[m].to) continue;
      Loop& loop = loops[edge.moves[m].from];
      const std::string colour = colour_of(e);
      if (loop.colours.find(colour) == std::string::npos) {
        loop.colours += (loop.colours.empty() ? "" : ":") + colour;
      }
      loop.label += label(e, m == 0);
    }
  }
  for (const auto& [at, loop] : loops) {
    ++out.edges;
    out.dot += "  " + vertex(at) + " -> " + vertex(at) + " [color=\"" + loop.colours +
               "\" label=" + rows_label(loop.label) + "]\n";
  }
}

namespace {

std::string section(const std::string& title, const std::string& rows) {
  if (rows.empty()) return "";
  return row(styled(title, colour::change, 10)) + rows;
}

}  // namespace

void draw_initial(Drawing& out, const std::string& name, const Composition& composition,
                  std::optional<diagram::ComponentId> owner) {
  const DiagramNotation notation(composition, owner);
  const VertexId initial{};
  std::string variables;
  std::string constants;
  for (std::size_t v = 0; v < composition.variables.size(); ++v) {
    const Variable& variable = composition.variables[v];
    const bool dead = std::count(variable.dead_at.begin(), variable.dead_at.end(), initial) > 0;
    if (variable.owner != owner || variable.kind == Variable::Kind::transient || dead) continue;
    std::string line;
    for (const std::string& member : notation.initial(VariableId(v))) {
      line += (line.empty() ? "" : ",&nbsp; ") + member;
    }
    const bool constant = variable.kind == Variable::Kind::constant;
    (constant ? constants : variables) += row(styled(line, colour::ink, 10));
  }
  if (variables.empty() && constants.empty()) return;
  ++out.nodes;
  out.dot += "  " + name +
             " [shape=plain label=<<table border=\"1\" cellborder=\"0\" cellspacing=\"0\" "
             "cellpadding=\"3\" style=\"rounded\" color=\"" +
             colour::line + "\" bgcolor=\"" + colour::interface_fill + "\">" +
             section(owner ? "initially" : "shared, initially", variables) +
             section("constants", constants) + "</table>>]\n";
}

}  // namespace leadline::emit
