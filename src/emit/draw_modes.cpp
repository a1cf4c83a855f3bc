#include <map>
#include <utility>

#include "emit/dot_style.hpp"
#include "leadline/emit/draw.hpp"

namespace leadline::emit {
namespace {

using collapse::MissionEvent;
using collapse::MissionModes;
using collapse::Mode;

constexpr const char* legend =
    "bold: active objectives &nbsp;&nbsp; "
    "<font color=\"#9a5b00\">amber: an activity on another alternative than its first</font> "
    "&nbsp;&nbsp; <font color=\"#c0262d\">red: hardware that is down</font><br/>"
    "arrows: <font color=\"#1a7f37\">success</font>, "
    "<font color=\"#c0262d\">failure (dashed)</font>, "
    "<font color=\"#616e7c\">hardware (dotted)</font>; "
    "double border: where it begins and ends";

struct Look {
  const char* line;
  const char* fill;
  int borders;
};

Look look_of(Mode::Phase phase) {
  switch (phase) {
    case Mode::Phase::before_start:
      return {colour::ink, colour::block_fill, 1};
    case Mode::Phase::running:
      return {colour::line, colour::paper, 1};
    case Mode::Phase::succeeded:
      return {colour::success, colour::success_fill, 1};
    case Mode::Phase::failed:
      return {colour::failure, colour::failure_fill, 1};
  }
  return {colour::line, colour::paper, 1};
}

const char* heading(Mode::Phase phase) {
  switch (phase) {
    case Mode::Phase::before_start:
      return "not started";
    case Mode::Phase::running:
      return "";
    case Mode::Phase::succeeded:
      return "mission succeeded";
    case Mode::Phase::failed:
      return "mission failed";
  }
  return "";
}

/// What arrows are drawn for together: reactions of one sort between the same two modes.
enum class Sort { start, success, failure, hardware };

Sort sort_of(MissionEvent::Kind kind) {
  switch (kind) {
    case MissionEvent::Kind::start:
      return Sort::start;
    case MissionEvent::Kind::succeeded:
      return Sort::success;
    case MissionEvent::Kind::failed:
      return Sort::failure;
    case MissionEvent::Kind::out_of_service:
    case MissionEvent::Kind::ready:
      return Sort::hardware;
  }
  return Sort::hardware;
}

std::pair<const char*, const char*> style_of(Sort sort) {
  switch (sort) {
    case Sort::start:
      return {colour::ink, "solid"};
    case Sort::success:
      return {colour::success, "solid"};
    case Sort::failure:
      return {colour::failure, "dashed"};
    case Sort::hardware:
      return {colour::muted, "dotted"};
  }
  return {colour::ink, "solid"};
}

class ModesPicture {
 public:
  ModesPicture(const Mission& mission, const MissionModes& modes)
      : mission_(mission), modes_(modes) {}

  Drawing draw() {
    out_.dot = drawing_header("TB");
    out_.dot += "  label=<" + styled(bold("modes of " + html(mission_.name)), colour::ink, 18) +
                "<br/>" + styled(legend, colour::muted, 10) + "<br/> >\n  labelloc=t\n";
    for (std::size_t m = 0; m < modes_.modes.size(); ++m) node(m);
    for (std::size_t m = 0; m < modes_.modes.size(); ++m) {
      arrows(static_cast<collapse::ModeIndex>(m));
    }
    out_.dot += "}\n";
    return std::move(out_);
  }

 private:
  void node(std::size_t index) {
    ++out_.nodes;
    const Mode& mode = modes_.modes[index];
    const Look look = look_of(mode.phase);
    out_.dot += "  " + std::to_string(index) +
                " [shape=box style=\"filled,rounded\" margin=\"0.12,0.06\" peripheries=" +
                (index == modes_.initial ? "2" : "1") + " color=\"" + look.line +
                "\" fillcolor=\"" + look.fill + "\" label=<" + label(index, mode, look) + ">]\n";
  }

  std::string label(std::size_t index, const Mode& mode, const Look& look) const {
    std::string text = styled("mode " + std::to_string(index), colour::muted, 9);
    if (*heading(mode.phase) != '\0') {
      text += "<br/>" + styled(heading(mode.phase), look.line, 11);
    }
    for (const BlockId objective : mode.objectives) {
      text += "<br/>" + styled(bold(html(mission_[objective].id)), colour::ink, 12);
    }
    for (const BlockId block : mode.mandatory_failed) {
      text += "<br/>" + styled(html(mission_[block].id) + " will fail", colour::failure, 10);
    }
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

  void arrows(collapse::ModeIndex source) {
    std::map<std::pair<collapse::ModeIndex, Sort>, std::string> labels;
    for (const collapse::ModeReaction& reaction : modes_.reactions_of(source)) {
      const MissionEvent& event = modes_.events[reaction.event];
      std::string& text = labels[{reaction.target, sort_of(event.kind)}];
      text += (text.empty() ? "" : "<br/>") + html(event.name);
    }
    for (const auto& [arrow, text] : labels) {
      ++out_.edges;
      const auto [ink, style] = style_of(arrow.second);
      out_.dot += "  " + std::to_string(source) + " -> " + std::to_string(arrow.first) +
                  " [color=\"" + ink + "\" style=" + style + " label=<" + styled(text, ink, 9) +
                  ">]\n";
    }
  }

  const Mission& mission_;
  const MissionModes& modes_;
  Drawing out_;
};

}  // namespace

Drawing draw_modes(const Mission& mission, const MissionModes& modes) {
  return ModesPicture(mission, modes).draw();
}

}  // namespace leadline::emit
