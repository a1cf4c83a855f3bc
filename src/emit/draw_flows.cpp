#include <algorithm>
#include <utility>

#include "emit/dot_style.hpp"
#include "emit/flow_boxes.hpp"
#include "leadline/emit/draw_systems.hpp"
#include "model/time_text.hpp"

namespace leadline::emit {
namespace {

// Of a system with more nodes, the like nodes of an array are one box.
constexpr std::size_t most_nodes_apart = 16;
constexpr std::size_t most_periods = 3;  // more are written as a range

class FlowsPicture {
 public:
  explicit FlowsPicture(const DsaamSystem& system)
      : system_(system), boxes_(flow_boxes(system, system.nodes.size() > most_nodes_apart)) {}

  Drawing draw() {
    out_.dot = drawing_header("LR");
    out_.dot += "  ranksep=0.8 nodesep=0.45 labelloc=t label=<" +
                styled(bold(html(system_.name)), colour::ink, 18) + "<br/>" +
                styled(legend(), colour::muted, 10) + "<br/> >\n";
    // `dot` stacks them from the bottom.
    for (std::size_t part = boxes_.parts; part-- > 0;) draw_part(part);
    for (const BoxArrow& arrow : boxes_.arrows) draw_arrow(arrow);
    out_.dot += "}\n";
    return std::move(out_);
  }

 private:
  [[nodiscard]] std::string legend() const {
    std::string text =
        "a box: a node, inputs on its left and outputs on its right &nbsp;&nbsp; "
        "an arrow: a flow, with its period";
    if (any_first()) text += ", its first time where that is not 0";
    if (any_buffer()) text += ", and its buffer where that is not 1";
    if (any_observation()) {
      text += "<br/><font color=\"" + std::string(colour::change) +
              "\">dashed: an observation flow, which waits for all that is not later</font>";
    }
    return text;
  }

  [[nodiscard]] bool any_first() const {
    return any_output([](const DsaamOutput& output) { return output.first != 0; });
  }
  [[nodiscard]] bool any_observation() const {
    return any_output([](const DsaamOutput& output) { return output.observation; });
  }
  [[nodiscard]] bool any_buffer() const {
    return std::any_of(system_.nodes.begin(), system_.nodes.end(), [](const DsaamNode& node) {
      return std::any_of(node.inputs.begin(), node.inputs.end(),
                         [](const DsaamInput& input) { return input.buffer != 1; });
    });
  }
  template <class Test>
  [[nodiscard]] bool any_output(const Test& test) const {
    return std::any_of(system_.nodes.begin(), system_.nodes.end(), [&](const DsaamNode& node) {
      return std::any_of(node.outputs.begin(), node.outputs.end(), test);
    });
  }

  void draw_part(std::size_t part) {
    const bool framed = boxes_.parts > 1 || boxes_.alike[part] > 1;
    if (framed) {
      const std::size_t alike = boxes_.alike[part];
      const std::string title =
          alike > 1 ? std::to_string(alike) + " parts alike" : "part " + std::to_string(part + 1);
      out_.dot += "  subgraph cluster_" + std::to_string(part) +
                  " {\n  style=\"rounded,filled\" margin=14 labeljust=l color=\"" + colour::line +
                  "\" fillcolor=\"" + colour::block_fill + "\" label=<" +
                  styled(title, colour::muted, 11) + ">\n";
    }
    for (std::size_t b = 0; b < boxes_.boxes.size(); ++b) {
      if (boxes_.boxes[b].part == part) draw_box(b);
    }
    if (framed) out_.dot += "  }\n";
  }

  void draw_box(std::size_t index) {
    ++out_.nodes;
    const NodeBox& box = boxes_.boxes[index];
    out_.dot += "  n" + std::to_string(index) + " [shape=plain label=<" + table(box) + ">]\n";
  }

  [[nodiscard]] std::string table(const NodeBox& box) const {
    const bool many = box.nodes.size() > 1;
    std::string text = "<table border=\"0\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"0\">";
    if (many) text = "<table border=\"0\" cellborder=\"0\" cellspacing=\"3\" cellpadding=\"0\">";
    text += std::string("<tr><td><table bgcolor=\"") + colour::paper + "\" color=\"" +
            colour::muted + "\" border=\"" + (many ? "3" : "1") +
            "\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"4\" style=\"rounded\">" +
            "<tr><td colspan=\"2\" sides=\"b\" border=\"1\" bgcolor=\"" + colour::parallel_fill +
            "\">" + styled(bold(html(box.name)), colour::ink, 13) + "</td></tr>";
    const std::size_t rows = std::max(box.inputs.size(), box.outputs.size());
    for (std::size_t r = 0; r < rows; ++r) {
      text += "<tr>" + input_cell(box, r) + output_cell(box, r) + "</tr>";
    }
    return text + order_rows(box) + "</table></td></tr></table>";
  }

  [[nodiscard]] static std::string input_cell(const NodeBox& box, std::size_t row) {
    if (row >= box.inputs.size()) return "<td></td>";
    return "<td align=\"left\" port=\"i" + std::to_string(row) + "\">" +
           styled(html(box.inputs[row].name), colour::ink, 11) + "&nbsp;&nbsp;</td>";
  }

  [[nodiscard]] std::string output_cell(const NodeBox& box, std::size_t row) const {
    if (row >= box.outputs.size()) return "<td></td>";
    const PortAt first = box.outputs[row].members.front();
    const DsaamOutput& output = system_.output({first.node, first.port.index});
    const bool unread = output.sinks.empty();
    std::string text =
        styled(html(box.outputs[row].name), unread ? colour::muted : colour::ink, 11);
    if (unread) {
      text += "<br align=\"right\"/>" + styled(period(output) + " to nobody", colour::muted, 9) +
              "<br align=\"right\"/>";
    }
    return "<td align=\"right\" port=\"o" + std::to_string(row) + "\">&nbsp;&nbsp;" + text +
           "</td>";
  }

  [[nodiscard]] std::string order_rows(const NodeBox& box) const {
    const DsaamNode& node = system_.nodes[box.nodes.front().index()];
    std::string text;
    for (const std::vector<PortRef>& item : node.order) {
      std::string names;
      for (const PortRef port : item) {
        names += (names.empty() ? "" : ", then ") +
                 (port.is_input ? node.inputs[port.index].name : node.outputs[port.index].name);
      }
      text += "<tr><td colspan=\"2\">" + styled("ties: " + html(names), colour::muted, 9) +
              "</td></tr>";
    }
    return text;
  }

  [[nodiscard]] std::string period(const DsaamOutput& output) const {
    const std::vector<Ticks>& periods = output.periods;
    std::string text;
    if (periods.size() > most_periods) {
      text = time_text(system_, periods.front()) + " &#8230; " + time_text(system_, periods.back());
    } else {
      for (const Ticks p : periods) text += (text.empty() ? "" : " or ") + time_text(system_, p);
    }
    if (output.first != 0) text += ", first at " + time_text(system_, output.first);
    return text;
  }

  void draw_arrow(const BoxArrow& arrow) {
    ++out_.edges;
    const DsaamOutput& output = system_.output(arrow.flows.front().source);
    const DsaamInput& input = system_.input(arrow.flows.front().sink);
    const char* ink = output.observation ? colour::change : colour::parallel;
    std::string text = styled(period(output), ink, 10);
    if (input.buffer != 1) {
      text += "<br/>" + styled("buffer " + std::to_string(input.buffer), colour::muted, 9);
    }
    const std::string pattern = pattern_of(arrow);
    if (!pattern.empty()) text += "<br/>" + styled(pattern, colour::muted, 9);
    const std::string from = end("o", arrow.from) + ":e";
    const std::string to = end("i", arrow.to) + ":w";
    const bool back = goes_back(arrow);
    out_.dot += "  " + (back ? to + " -> " + from : from + " -> " + to) + " [color=\"" + ink + '"' +
                (output.observation ? " style=dashed" : "") + (back ? " dir=back" : "") +
                " label=<" + text + ">]\n";
  }

  static std::string end(const char* side, RowAt at) {
    return "n" + std::to_string(at.box) + ':' + side + std::to_string(at.row);
  }

  /// Written from its sink, so that `dot` ranks the boxes by their layers: left to its own ways it
  /// draws a circuit as one long row.
  [[nodiscard]] bool goes_back(const BoxArrow& arrow) const {
    const auto place = [&](RowAt at) { return std::pair(boxes_.boxes[at.box].layer, at.box); };
    return place(arrow.from) > place(arrow.to);
  }

  /// The places, in the arrays that are drawn as one, of a node and its port.
  [[nodiscard]] std::vector<std::uint32_t> places(RowAt at, bool input, NodeId id,
                                                  ArrayPlace port) const {
    const NodeBox& box = boxes_.boxes[at.box];
    const BoxRow& row = (input ? box.inputs : box.outputs)[at.row];
    std::vector<std::uint32_t> result;
    if (box.nodes.size() > 1) result.push_back(system_.nodes[id.index()].place.index);
    if (row.members.size() > box.nodes.size()) result.push_back(port.index);
    return result;
  }

  /// How the members of both ends pair, where the arrow stands for several flows.
  [[nodiscard]] std::string pattern_of(const BoxArrow& arrow) const {
    if (arrow.flows.size() == 1) return "";
    bool each_to_its_own = true;
    bool from_one = true;
    for (const FlowAt& flow : arrow.flows) {
      const auto from =
          places(arrow.from, false, flow.source.node, system_.output(flow.source).place);
      const auto to = places(arrow.to, true, flow.sink.node, system_.input(flow.sink).place);
      each_to_its_own = each_to_its_own && from == to;
      from_one = from_one && from.empty();
    }
    const std::string number = std::to_string(arrow.flows.size());
    return each_to_its_own ? number + " flows, [i] to [i]"
           : from_one      ? "to all " + number
                           : number + " flows";
  }

  const DsaamSystem& system_;
  FlowBoxes boxes_;
  Drawing out_;
};

}  // namespace

Drawing draw_flows(const DsaamSystem& system) {
  return FlowsPicture(system).draw();
}

}  // namespace leadline::emit
