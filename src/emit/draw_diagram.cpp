#include "emit/diagram_picture.hpp"
#include "emit/dot_style.hpp"
#include "leadline/emit/draw_systems.hpp"

namespace leadline::emit {
namespace {

constexpr const char* diagram_legend =
    "<b>name</b>, <font color=\"#1a7f37\">guard</font> and "
    "<font color=\"#c0262d\">operations</font> of each edge; of an edge at several vertices, once";

std::string title(const std::string& name, const std::string& notes) {
  return "  nodesep=0.6 ranksep=0.5 labelloc=t label=<" +
         styled(bold(html(name)), colour::ink, 18) + "<br/>" + styled(notes, colour::muted, 10) +
         "<br/> >\n";
}

}  // namespace

Drawing draw_diagram(const diagram::Composition& composition, diagram::ComponentId component) {
  Drawing out;
  out.dot =
      drawing_header("TB") + title(composition.components[component.index()].name, diagram_legend);
  DiagramPicture(composition, component, "", nullptr).draw(out);
  draw_initial(out, "initial", composition, component);
  out.dot += "}\n";
  return out;
}

Drawing draw_composition(const diagram::Composition& composition) {
  Drawing out;
  const MatchColours colours(composition);
  std::string notes = diagram_legend;
  if (!composition.matches.empty()) {
    notes += "<br/>a send and its receives have one colour";
    if (colours.numbered()) notes += ", and one number since there are more of them than colours";
  }
  out.dot = drawing_header("TB") + title(composition.name, notes);
  draw_initial(out, "shared", composition, std::nullopt);
  for (std::size_t c = 0; c < composition.components.size(); ++c) {
    const std::string prefix = "c" + std::to_string(c);
    out.dot += "  subgraph cluster_" + std::to_string(c) +
               " {\n  style=rounded margin=24 labeljust=l color=\"" + colour::line + "\" label=<" +
               styled(bold(html(composition.components[c].name)), colour::ink, 14) + ">\n";
    const diagram::ComponentId id(c);
    DiagramPicture(composition, id, prefix, &colours).draw(out);
    draw_initial(out, prefix + "initial", composition, id);
    out.dot += "  }\n";
  }
  out.dot += "}\n";
  return out;
}

}  // namespace leadline::emit
