#include <algorithm>

#include "emit/dot_style.hpp"
#include "emit/net_picture.hpp"

namespace leadline::emit {
namespace {

constexpr std::size_t in_circle = 13;  // characters of a name in a line
constexpr std::size_t in_bar = 24;
constexpr Tokens most_dots = 4;  // more tokens are written as a number

/// An arc for people: taking and giving back the same tokens is one arc with two heads.
struct Arc {
  PlaceId place;
  Tokens weight = 1;
  enum class Kind { take, put, both, inhibit } kind = Kind::take;
};

std::vector<Arc> arcs_of(const Transition& transition) {
  std::vector<Arc> arcs;
  for (const InputArc& in : transition.inputs) {
    const auto back = std::find(transition.outputs.begin(), transition.outputs.end(),
                                OutputArc{in.place, in.weight});
    const bool returned = in.kind == InputArc::Kind::consume && back != transition.outputs.end();
    const bool both = returned || in.kind == InputArc::Kind::test;
    const bool inhibit = in.kind == InputArc::Kind::inhibit;
    arcs.push_back({in.place, in.weight,
                    both      ? Arc::Kind::both
                    : inhibit ? Arc::Kind::inhibit
                              : Arc::Kind::take});
  }
  for (const OutputArc& out : transition.outputs) {
    const InputArc same{out.place, out.weight, InputArc::Kind::consume};
    const auto taken = std::find(transition.inputs.begin(), transition.inputs.end(), same);
    if (taken == transition.inputs.end()) {
      arcs.push_back({out.place, out.weight, Arc::Kind::put});
    }
  }
  return arcs;
}

class NetGraph {
 public:
  NetGraph(const PetriNet& net, const NetPicture& picture) : net_(net), picture_(picture) {
    shown_.resize(net.places.size());
    shared_.resize(net.places.size());
    for (std::size_t t = 0; t < net.transitions.size(); ++t) {
      for (const Arc& arc : arcs_of(net.transitions[t])) {
        (picture.transitions[t] ? shown_ : shared_)[arc.place.index()] = true;
      }
    }
  }

  Drawing draw() {
    out_.dot = drawing_header("TB");
    title();
    nodes(nullptr);
    for (const NetGroup& group : picture_.groups) {
      out_.dot += "  subgraph cluster_" + std::to_string(&group - picture_.groups.data()) +
                  " {\n  style=\"filled,rounded\" margin=14 labeljust=l color=\"" + colour::line +
                  "\" fillcolor=\"" + colour::block_fill + "\" label=<" +
                  styled(bold(html(group.title)), colour::ink, 13) + ">\n";
      nodes(&group);
      out_.dot += "  }\n";
    }
    for (std::size_t t = 0; t < net_.transitions.size(); ++t) {
      if (!picture_.transitions[t]) continue;
      for (const Arc& arc : arcs_of(net_.transitions[t])) draw_arc("t" + std::to_string(t), arc);
    }
    out_.dot += "}\n";
    return std::move(out_);
  }

 private:
  /// The group with the longest prefix; null for what is in none.
  [[nodiscard]] const NetGroup* group_of(const std::string& name) const {
    const NetGroup* best = nullptr;
    for (const NetGroup& group : picture_.groups) {
      const bool longer = best == nullptr || group.prefix.size() > best->prefix.size();
      if (longer && name.starts_with(group.prefix)) best = &group;
    }
    return best;
  }

  void nodes(const NetGroup* group) {
    const std::string& prefix = group == nullptr ? picture_.prefix : group->prefix;
    for (std::size_t p = 0; p < net_.places.size(); ++p) {
      const bool drawn = shown_[p] || everything();
      if (drawn && group_of(net_.places[p].name) == group) place(PlaceId(p), prefix);
    }
    for (std::size_t t = 0; t < net_.transitions.size(); ++t) {
      const bool drawn = picture_.transitions[t];
      if (drawn && group_of(net_.transitions[t].name) == group) transition(t, prefix);
    }
  }

  [[nodiscard]] bool everything() const {
    return std::find(picture_.transitions.begin(), picture_.transitions.end(), false) ==
           picture_.transitions.end();
  }

  void title() {
    std::string legend =
        "circle: place, with its tokens &nbsp;&nbsp; bar: transition &nbsp;&nbsp; "
        "<font color=\"" +
        std::string(colour::parallel) + "\">blue bar: waits for the event on it</font>";
    if (!picture_.interface_note.empty()) {
      legend += "<br/><font color=\"" + std::string(colour::change) +
                "\">amber: " + picture_.interface_note + "</font>";
    }
    out_.dot += "  label=<" + styled(bold(html(picture_.title)), colour::ink, 18) + "<br/>" +
                styled(legend, colour::muted, 10) + "<br/> >\n  labelloc=t nodesep=0.25\n";
  }

  /// A name without the prefix, in lines of about this many characters.
  [[nodiscard]] static std::string short_name(const std::string& name, const std::string& prefix,
                                              std::size_t longest) {
    const bool own = name.starts_with(prefix) && name.size() > prefix.size();
    const std::string rest = own ? name.substr(prefix.size()) : name;
    std::string text;
    std::size_t in_line = 0;
    for (std::size_t at = 0; at < rest.size();) {
      const std::size_t end = std::min(rest.find('_', at), rest.size() - 1) + 1;
      if (in_line > 0 && in_line + end - at > longest) {
        text += "<br/>";
        in_line = 0;
      }
      text += html(rest.substr(at, end - at));
      in_line += end - at;
      at = end;
    }
    return text;
  }

  [[nodiscard]] static std::string tokens(Tokens number) {
    if (number == 0) return "";
    std::string text;
    for (Tokens i = 0; i < number && number <= most_dots; ++i) text += "&#9679;";
    if (text.empty()) text = std::to_string(number);
    return styled(text, colour::ink, 14) + "<br/>";
  }

  void place(PlaceId id, const std::string& prefix) {
    ++out_.nodes;
    const Place& place = net_[id];
    const bool shared = shared_[id.index()] && !picture_.interface_note.empty();
    const std::string& name = place.label.empty() ? place.name : place.label;
    out_.dot += "  p" + std::to_string(id.value) +
                " [shape=circle width=0.6 margin=0.01 style=filled fillcolor=\"" +
                (shared ? colour::interface_fill : colour::paper) + "\" color=\"" +
                (shared ? colour::change : colour::muted) + "\" label=<" + tokens(place.initial) +
                styled(short_name(name, prefix, in_circle), colour::ink, 10) + ">]\n";
  }

  void transition(std::size_t index, const std::string& prefix) {
    ++out_.nodes;
    const Transition& t = net_.transitions[index];
    const bool event = !t.label.empty();
    const char* ink = event ? colour::parallel : colour::ink;
    const std::string text = event ? bold(html(t.label))
                                   : short_name(t.title.empty() ? t.name : t.title, prefix, in_bar);
    out_.dot += "  t" + std::to_string(index) +
                " [shape=box style=filled margin=\"0.06,0.02\" height=0.1 color=\"" + ink +
                "\" fillcolor=\"" + ink + "\" label=<" + styled(text, colour::paper, 9) + ">]\n";
  }

  void draw_arc(const std::string& node, const Arc& arc) {
    ++out_.edges;
    const std::string place = "p" + std::to_string(arc.place.value);
    const bool out = arc.kind == Arc::Kind::put;
    out_.dot += "  " + (out ? node + " -> " + place : place + " -> " + node) + " [";
    if (arc.kind == Arc::Kind::both) out_.dot += "dir=both style=dotted ";
    if (arc.kind == Arc::Kind::inhibit) out_.dot += "arrowhead=odot ";
    if (arc.weight > 1) out_.dot += "label=\"" + std::to_string(arc.weight) + "\"";
    out_.dot += "]\n";
  }

  const PetriNet& net_;
  const NetPicture& picture_;
  std::vector<bool> shown_;   // by place: a drawn transition touches it
  std::vector<bool> shared_;  // by place: another transition touches it
  Drawing out_;
};

}  // namespace

Drawing draw_part(const PetriNet& net, const NetPicture& picture) {
  return NetGraph(net, picture).draw();
}

Drawing draw_net(const PetriNet& net) {
  return draw_part(net, {net.name, "", std::vector<bool>(net.transitions.size(), true), "", {}});
}

}  // namespace leadline::emit
