#include <map>
#include <utility>

#include "emit/dot_style.hpp"
#include "leadline/emit/draw.hpp"

namespace leadline::emit {
namespace {

using collapse::MissionEvent;
using collapse::MissionModes;
using collapse::Mode;
using collapse::ModeReaction;

constexpr const char* modes_legend =
    "bold: active objectives &nbsp;&nbsp; "
    "<font color=\"#9a5b00\">amber: an activity on another alternative than its first</font> "
    "&nbsp;&nbsp; <font color=\"#c0262d\">red: hardware that is down</font><br/>"
    "arrows: <font color=\"#1a7f37\">success</font>, "
    "<font color=\"#c0262d\">failure (dashed)</font>, "
    "<font color=\"#616e7c\">hardware (dotted; two heads: out of service, and ready again)</font>; "
    "double border: where it begins";

struct Look {
  const char* title;
  const char* line;
  const char* fill;
};

Look look_of(Mode::Phase phase) {
  switch (phase) {
    case Mode::Phase::before_start:
      return {"not started", colour::ink, colour::block_fill};
    case Mode::Phase::running:
      return {"", colour::ink, colour::parallel_fill};
    case Mode::Phase::succeeded:
      return {"mission succeeded", colour::success, colour::success_fill};
    case Mode::Phase::failed:
      return {"mission failed", colour::failure, colour::failure_fill};
  }
  return {"", colour::ink, colour::paper};
}

// Above this, boxes make a drawing far too wide (and dot lose edges): the modes stand by
// themselves, and what hardware did is told by the nodes alone.
constexpr std::size_t most_in_boxes = 40;

/// Modes that differ only in their hardware and alternatives are drawn in one box.
struct Situation {
  Mode::Phase phase;
  std::vector<BlockId> objectives;
  std::vector<BlockId> mandatory_failed;

  friend auto operator<=>(const Situation&, const Situation&) = default;
};

/// What arrows are drawn for together: reactions of one sort between the same two modes.
enum class Sort { start, success, failure, lost, ready, lost_and_ready };

Sort sort_of(MissionEvent::Kind kind) {
  switch (kind) {
    case MissionEvent::Kind::start:
      return Sort::start;
    case MissionEvent::Kind::succeeded:
      return Sort::success;
    case MissionEvent::Kind::failed:
      return Sort::failure;
    case MissionEvent::Kind::out_of_service:
      return Sort::lost;
    case MissionEvent::Kind::ready:
      return Sort::ready;
  }
  return Sort::start;
}

std::pair<const char*, const char*> style_of(Sort sort) {
  switch (sort) {
    case Sort::start:
      return {colour::ink, "solid"};
    case Sort::success:
      return {colour::success, "solid"};
    case Sort::failure:
      return {colour::failure, "dashed"};
    case Sort::lost:
    case Sort::ready:
    case Sort::lost_and_ready:
      return {colour::muted, "dotted"};
  }
  return {colour::ink, "solid"};
}

class ModesPicture {
 public:
  ModesPicture(const Mission& mission, const MissionModes& modes)
      : mission_(mission), modes_(modes), boxes_(modes.modes.size() <= most_in_boxes) {}

  Drawing draw() {
    out_.dot = drawing_header(boxes_ ? "TB" : "LR");
    out_.dot += "  label=<" + styled(bold("modes of " + html(mission_.name)), colour::ink, 18) +
                "<br/>" + styled(modes_legend, colour::muted, 10) +
                "<br/> >\n  labelloc=t newrank=true\n";
    std::map<Situation, std::vector<std::size_t>> situations;
    for (std::size_t m = 0; m < modes_.modes.size(); ++m) {
      const Mode& mode = modes_.modes[m];
      situations[{mode.phase, mode.objectives, mode.mandatory_failed}].push_back(m);
    }
    for (const auto& [situation, modes] : situations) {
      boxes_ ? box(situation, modes) : no_box(situation, modes);
    }
    for (std::size_t m = 0; m < modes_.modes.size(); ++m) {
      arrows(static_cast<collapse::ModeIndex>(m));
    }
    out_.dot += "}\n";
    return std::move(out_);
  }

 private:
  [[nodiscard]] std::string title(const Situation& situation) const {
    const Look look = look_of(situation.phase);
    std::string text = *look.title == '\0' ? "" : styled(bold(look.title), look.line, 13);
    for (const BlockId objective : situation.objectives) {
      text += (text.empty() ? "" : "<br/>") +
              styled(bold(html(mission_[objective].id)), colour::ink, 13);
    }
    for (const BlockId block : situation.mandatory_failed) {
      text += "<br/>" + styled(html(mission_[block].id) + " will fail", colour::failure, 10);
    }
    return text;
  }

  void box(const Situation& situation, const std::vector<std::size_t>& modes) {
    const Look look = look_of(situation.phase);
    out_.dot += "  subgraph cluster_" + std::to_string(modes.front()) +
                " {\n  style=\"filled,rounded\" margin=12 color=\"" + look.line +
                "\" fillcolor=\"" + look.fill + "\" label=<" + title(situation) + ">\n";
    for (const std::size_t mode : modes) node(mode, "", colour::line, colour::paper);
    out_.dot += "  }\n";
  }

  void no_box(const Situation& situation, const std::vector<std::size_t>& modes) {
    const Look look = look_of(situation.phase);
    const std::string text = "<br/>" + title(situation);
    for (const std::size_t mode : modes) node(mode, text, look.line, look.fill);
  }

  void node(std::size_t index, const std::string& title, const char* line, const char* fill) {
    ++out_.nodes;
    out_.dot += "  " + std::to_string(index) +
                " [shape=box style=\"filled,rounded\" margin=\"0.1,0.05\" color=\"" + line +
                "\" fillcolor=\"" + fill +
                "\" peripheries=" + (index == modes_.initial ? "2" : "1") + " label=<" +
                label(index, title, modes_.modes[index]) + ">]\n";
  }

  [[nodiscard]] std::string label(std::size_t index, const std::string& title,
                                  const Mode& mode) const {
    std::string text = styled("mode " + std::to_string(index), colour::muted, 9) + title;
    for (std::size_t a = 0; a < mode.alternatives.size(); ++a) {
      if (!mode.alternatives[a] || *mode.alternatives[a] == 0) continue;
      const Activity& activity = mission_.activities[a];
      text += "<br/>" + styled(html(activity.id) + ": " +
                                   html(activity.alternatives[*mode.alternatives[a]].id),
                               colour::change, 10);
    }
    for (std::size_t r = 0; r < mode.up.size(); ++r) {
      if (!mode.up[r]) {
        text += "<br/>" + styled(html(mission_.resources[r].id) + " down", colour::failure, 10);
      }
    }
    return text;
  }

  /// Whether this other event of the same hardware leads back.
  [[nodiscard]] bool leads_back(const ModeReaction& there, MissionEvent::Kind other) const {
    for (const ModeReaction& back : modes_.reactions_of(there.target)) {
      const MissionEvent& event = modes_.events[back.event];
      if (back.target == there.source && event.kind == other &&
          event.element == modes_.events[there.event].element) {
        return true;
      }
    }
    return false;
  }

  static bool is_hardware(Sort sort) {
    return sort == Sort::lost || sort == Sort::ready || sort == Sort::lost_and_ready;
  }

  void arrows(collapse::ModeIndex source) {
    std::map<std::pair<collapse::ModeIndex, Sort>, std::string> labels;
    for (const ModeReaction& reaction : modes_.reactions_of(source)) {
      const MissionEvent& event = modes_.events[reaction.event];
      Sort sort = sort_of(event.kind);
      // A loss that is made good is one arrow with two heads.
      if (sort == Sort::ready && leads_back(reaction, MissionEvent::Kind::out_of_service)) continue;
      if (sort == Sort::lost && leads_back(reaction, MissionEvent::Kind::ready)) {
        sort = Sort::lost_and_ready;
      }
      std::string& text = labels[{reaction.target, sort}];
      text += (text.empty() ? "" : "<br/>") + html(event.name);
      if (sort == Sort::lost_and_ready) text += " / RD";
      if (!boxes_ && is_hardware(sort)) text.clear();
    }
    for (const auto& [arrow, text] : labels) {
      ++out_.edges;
      const auto [ink, style] = style_of(arrow.second);
      const char* ends = arrow.second == Sort::ready            ? " constraint=false"
                         : arrow.second == Sort::lost_and_ready ? " dir=both"
                                                                : "";
      out_.dot += "  " + std::to_string(source) + " -> " + std::to_string(arrow.first) +
                  " [color=\"" + ink + "\" style=" + style + ends +
                  (text.empty() ? "" : " label=<" + styled(text, ink, 9) + ">") + "]\n";
    }
  }

  const Mission& mission_;
  const MissionModes& modes_;
  bool boxes_;
  Drawing out_;
};

}  // namespace

Drawing draw_modes(const Mission& mission, const MissionModes& modes) {
  return ModesPicture(mission, modes).draw();
}

}  // namespace leadline::emit
