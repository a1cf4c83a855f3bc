#include <optional>
#include <utility>

#include "emit/dot_style.hpp"
#include "leadline/emit/draw.hpp"

namespace leadline::emit {
namespace {

constexpr const char* objectives_legend =
    "<font color=\"#1a7f37\">&#9473;&#9473;&#9654;</font> on success &nbsp;&nbsp; "
    "<font color=\"#c0262d\">&#9477;&#9477;&#9654;</font> on failure &nbsp;&nbsp; "
    "<font color=\"#3b6fb6\">&#9632;</font> parallel: all at once &nbsp;&nbsp; "
    "dashed border: optional<br/>"
    "below an objective: its activities &nbsp;&nbsp; "
    "without an arrow of its own, an objective ends the block around it";

/// Where an arrow begins or ends: at a node, or at the border of the cluster around it.
struct Anchor {
  BlockId leaf;
  std::optional<BlockId> cluster;
};

enum class ChildEnd { first, last };

class ObjectivesGraph {
 public:
  explicit ObjectivesGraph(const Mission& mission) : mission_(mission) {}

  Drawing draw() {
    out_.dot = drawing_header("LR");
    title();
    ends();
    blocks();
    routes();
    out_.dot += "}\n";
    return std::move(out_);
  }

 private:
  void title() {
    out_.dot += "  label=<" + styled(bold(html(mission_.name)), colour::ink, 18) + "<br/>" +
                styled(objectives_legend, colour::muted, 10) + "<br/> >\n  labelloc=t\n";
  }

  /// The start, and those ends of the mission that a route leads to.
  void ends() {
    end_node("start", "start", colour::ink, colour::block_fill, 1);
    const Block& mission = mission_.blocks.front();
    if (can_end(mission, Route::To::success)) {
      end_node("success", "mission<br/>succeeded", colour::success, colour::success_fill, 2);
    }
    if (can_end(mission, Route::To::failure)) {
      end_node("failure", "mission<br/>failed", colour::failure, colour::failure_fill, 2);
    }
  }

  void end_node(const char* name, const std::string& text, const char* line, const char* fill,
                int borders) {
    ++out_.nodes;
    out_.dot += std::string("  ") + name +
                " [shape=ellipse style=filled margin=0.05 peripheries=" + std::to_string(borders) +
                " color=\"" + line + "\" fillcolor=\"" + fill + "\" label=<" +
                styled(text, line, 11) + ">]\n";
  }

  /// Clusters nest as the blocks do; an explicit stack stands for the recursion.
  void blocks() {
    std::vector<std::pair<BlockId, std::size_t>> open{{BlockId(std::size_t{0}), 0}};
    while (!open.empty()) {
      auto& [block, next] = open.back();
      if (next == mission_[block].children.size()) {
        if (block.value != 0) out_.dot += "  }\n";
        open.pop_back();
        continue;
      }
      const BlockId child = mission_[block].children[next++];
      ++out_.nodes;
      if (mission_[child].kind == Block::Kind::elementary) {
        elementary(child);
      } else {
        open_cluster(child);
        open.emplace_back(child, 0);
      }
    }
  }

  void elementary(BlockId id) {
    const Block& block = mission_[id];
    std::string label = styled(bold(html(block.id)), colour::ink, 13);
    if (!block.mandatory) label += styled(" (optional)", colour::muted, 10);
    for (const ActivityUse& use : block.activities) {
      label += "<br/>" + styled(html(mission_[use.activity].id), colour::muted, 11);
    }
    out_.dot += "  " + node(id) + " [shape=box margin=\"0.15,0.08\" fillcolor=\"" + colour::paper +
                "\" style=\"filled,rounded" + (block.mandatory ? "" : ",dashed") + "\" label=<" +
                label + ">]\n";
  }

  void open_cluster(BlockId id) {
    const Block& block = mission_[id];
    const bool parallel = block.kind == Block::Kind::parallel;
    const char* ink = parallel ? colour::parallel : colour::ink;
    std::string label = styled(bold(html(block.id)), ink, 13);
    if (parallel) label += styled(" &nbsp;all at once", ink, 10);
    if (!block.mandatory) label += styled(" (optional)", colour::muted, 10);
    out_.dot += "  subgraph " + cluster(id) + " {\n  labelloc=t labeljust=l margin=12 label=<" +
                label + ">\n  style=\"filled,rounded" + (block.mandatory ? "" : ",dashed") +
                "\" color=\"" + (parallel ? colour::parallel : colour::line) + "\" fillcolor=\"" +
                (parallel ? colour::parallel_fill : colour::block_fill) +
                "\" penwidth=" + (parallel ? "1.6" : "1") + "\n";
  }

  void routes() {
    const Anchor first = entry(BlockId(std::size_t{0}));
    arrow("start", node(first.leaf), "", head(first), colour::ink, false, true);
    for (std::size_t i = 1; i < mission_.blocks.size(); ++i) {
      const BlockId id(i);
      const Block& block = mission_[id];
      if (mission_[block.parent].kind == Block::Kind::parallel) continue;
      if (can_end(block, Route::To::success)) route(id, block.on_success, false);
      if (can_end(block, Route::To::failure)) route(id, block.on_failure, true);
    }
  }

  /// Whether some run of the block ends this way, as far as its children's routes tell.
  [[nodiscard]] bool can_end(const Block& block, Route::To way) const {
    if (block.kind == Block::Kind::elementary || block.kind == Block::Kind::parallel) return true;
    for (const BlockId child : block.children) {
      const Block& b = mission_[child];
      if (b.on_success.to == way || b.on_failure.to == way) return true;
    }
    return false;
  }

  void route(BlockId from, const Route& route, bool failed) {
    const char* line = failed ? colour::failure : colour::success;
    const Anchor tail = exit(from);
    if (route.to == Route::To::block && route.block == from && tail.cluster) {
      again(from, line, failed);
    } else if (route.to == Route::To::block) {
      const Anchor target = entry(route.block);
      arrow(node(tail.leaf), node(target.leaf), border("ltail", tail), head(target), line, failed,
            route.block > from);
    } else if (mission_[from].parent.value == 0) {
      const char* end = route.to == Route::To::success ? "success" : "failure";
      arrow(node(tail.leaf), end, border("ltail", tail), "", line, failed, true);
    }
  }

  /// A block that follows itself: out of its box and into it again. Arrows of `dot` cannot lead
  /// from a box to itself.
  void again(BlockId block, const char* line, bool failed) {
    ++out_.nodes;
    const std::string turn = "again_" + std::to_string(block.value) + (failed ? "f" : "s");
    out_.dot += "  " + turn + " [shape=plaintext margin=0 width=0.2 height=0.2 label=<" +
                styled("&#8635;", line, 16) + ">]\n";
    const Anchor last{leaf(block, ChildEnd::last), block};
    const Anchor first{leaf(block, ChildEnd::first), block};
    arrow(node(last.leaf), turn, border("ltail", last), "", line, failed, true);
    arrow(turn, node(first.leaf), "", head(first), line, failed, false);
  }

  void arrow(const std::string& from, const std::string& to, const std::string& tail,
             const std::string& head, const char* line, bool failed, bool forward) {
    ++out_.edges;
    out_.dot += "  " + from + " -> " + to + " [color=\"" + line + "\" penwidth=1.5" +
                (failed ? " style=dashed" : "") + (forward ? "" : " constraint=false") + tail +
                head + "]\n";
  }

  /// A block begins with its first child; a parallel block with all of them, at its border.
  [[nodiscard]] Anchor entry(BlockId id) const {
    while (mission_[id].kind == Block::Kind::recursive ||
           mission_[id].kind == Block::Kind::mission) {
      id = mission_[id].children.front();
    }
    if (mission_[id].kind == Block::Kind::elementary) return {id, std::nullopt};
    return {leaf(id, ChildEnd::first), id};
  }

  [[nodiscard]] Anchor exit(BlockId id) const {
    if (mission_[id].kind == Block::Kind::elementary) return {id, std::nullopt};
    return {leaf(id, ChildEnd::last), id};
  }

  /// An elementary objective inside; of a parallel block the one in the middle of the picture.
  [[nodiscard]] BlockId leaf(BlockId id, ChildEnd end) const {
    while (mission_[id].kind != Block::Kind::elementary) {
      const std::vector<BlockId>& children = mission_[id].children;
      const bool parallel = mission_[id].kind == Block::Kind::parallel;
      id = parallel                 ? children[children.size() / 2]
           : end == ChildEnd::first ? children.front()
                                    : children.back();
    }
    return id;
  }

  static std::string node(BlockId id) { return "b" + std::to_string(id.value); }
  static std::string cluster(BlockId id) { return "cluster_" + std::to_string(id.value); }
  static std::string border(const char* end, const Anchor& anchor) {
    return anchor.cluster ? std::string(" ") + end + '=' + cluster(*anchor.cluster) : "";
  }
  static std::string head(const Anchor& anchor) { return border("lhead", anchor); }

  const Mission& mission_;
  Drawing out_;
};

}  // namespace

Drawing draw_objectives(const Mission& mission) {
  return ObjectivesGraph(mission).draw();
}

}  // namespace leadline::emit
