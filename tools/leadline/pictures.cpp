#include "pictures.hpp"

#include <algorithm>
#include <array>
#include <iomanip>
#include <sstream>
#include <string_view>
#include <utility>

#include "leadline/base/text.hpp"
#include "leadline/emit/draw_systems.hpp"
#include "leadline/lower/dsaam.hpp"
#include "with_progress.hpp"

namespace leadline::tool {
namespace {

/// What is asked for: `--what KIND` or `--what KIND:ID`.
struct Asked {
  const Model& model;
  const PictureOptions& options;
  std::string kind;
  std::string id;

  Asked(const Model& of, const PictureOptions& how)
      : model(of), options(how), kind(how.what.substr(0, how.what.find(':'))) {
    if (kind.size() < how.what.size()) id = how.what.substr(kind.size() + 1);
  }
  [[nodiscard]] const Mission& mission() const { return std::get<MissionInput>(model).mission; }
  [[nodiscard]] const DsaamSystem& system() const { return std::get<SystemInput>(model).system; }
  [[nodiscard]] const diagram::Composition& composition() const {
    return std::get<DiagramsInput>(model).composition;
  }
};

/// The kinds of models, in the order of `Model`.
enum class Kind { mission, net, system, diagrams };
constexpr std::array kinds = {"a mission", "a net", "a DSAAM system", "transition diagrams"};

/// The index of the element that `resource:ID` and its like name.
template <class Element>
std::size_t find(const std::vector<Element>& elements, std::string Element::* name,
                 const char* whole, const Asked& asked) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (elements[i].*name == asked.id) return i;
    names.push_back(elements[i].*name);
  }
  const std::string hint = did_you_mean(asked.id, names);
  throw BadInput(std::string(whole) + " has no " + asked.kind + ' ' + leadline::quoted(asked.id) +
                 (hint.empty() ? "" : "; " + hint));
}

emit::Drawing objectives(const Asked& asked) {
  return emit::draw_objectives(asked.mission());
}

emit::Drawing modes(const Asked& asked) {
  const PictureOptions& options = asked.options;
  const lower::MissionNet net = lower::mission_net(asked.mission());
  const program::Program program = program::compile(net.net);
  const auto graph =
      collapse_program(program, net.marks, Way::direct, options.limits, options.quiet);
  if (!graph.complete()) {
    tell_limit(graph.limit, options.limits, options.quiet);
    throw BadInput(
        "not all modes were found, and a part of them is not drawn: raise the limit, or write them "
        "with: leadline modes MODEL -o FILE.dot");
  }
  return emit::draw_modes(asked.mission(), collapse::mission_modes(asked.mission(), net, graph));
}

emit::Drawing net(const Asked& asked) {
  return emit::draw_net(net_of(asked.model).net);
}

emit::Drawing resource(const Asked& asked) {
  const Mission& mission = asked.mission();
  const ResourceId id(find(mission.resources, &Resource::id, "the mission", asked));
  return emit::draw_resource(lower::mission_net(mission), mission, id);
}

emit::Drawing activity(const Asked& asked) {
  const Mission& mission = asked.mission();
  const ActivityId id(find(mission.activities, &Activity::id, "the mission", asked));
  return emit::draw_activity(lower::mission_net(mission), mission, id);
}

emit::Drawing flows(const Asked& asked) {
  return emit::draw_flows(asked.system());
}

emit::Drawing node(const Asked& asked) {
  const std::size_t node = find(asked.system().nodes, &DsaamNode::name, "the system", asked);
  return emit::draw_diagram(lower::diagrams(asked.system()), diagram::ComponentId(node));
}

emit::Drawing diagrams_of_nodes(const Asked& asked) {
  return emit::draw_composition(lower::diagrams(asked.system()));
}

emit::Drawing diagrams(const Asked& asked) {
  return emit::draw_composition(asked.composition());
}

emit::Drawing component(const Asked& asked) {
  const diagram::ComponentId id(
      find(asked.composition().components, &diagram::Component::name, "the composition", asked));
  return emit::draw_diagram(asked.composition(), id);
}

struct Picture {
  Kind of;
  const char* name;
  const char* text;
  emit::Drawing (*draw)(const Asked&);
};

/// The first of each kind is what is drawn unless said otherwise.
constexpr Picture pictures[] = {
    {Kind::mission, "objectives", "the blocks, their activities and routes", objectives},
    {Kind::mission, "modes", "what holds between two events, and the events", modes},
    {Kind::mission, "net", "the whole net", net},
    {Kind::mission, "resource:ID", "the part of the net that one resource is", resource},
    {Kind::mission, "activity:ID", "the part of the net that one activity is", activity},
    {Kind::net, "net", "the net", net},
    {Kind::system, "flows", "the nodes and the flows between them", flows},
    {Kind::system, "node:ID", "the transition diagram of one node", node},
    {Kind::system, "diagrams", "the diagrams of all nodes, with what they send each other",
     diagrams_of_nodes},
    {Kind::diagrams, "diagrams", "all components", diagrams},
    {Kind::diagrams, "component:ID", "one of them", component},
};

std::string kind_of(const Picture& picture) {
  const std::string name = picture.name;
  return name.substr(0, name.find(':'));
}

}  // namespace

std::vector<std::string> picture_names() {
  std::vector<std::string> names;
  for (const Picture& picture : pictures) {
    if (std::find(names.begin(), names.end(), picture.name) == names.end()) {
      names.emplace_back(picture.name);
    }
  }
  return names;
}

std::string list_of_pictures() {
  std::ostringstream list;
  const Picture* before = nullptr;
  for (const Picture& picture : pictures) {
    const bool is_first = before == nullptr || before->of != picture.of;
    if (is_first) list << "Of " << kinds[static_cast<std::size_t>(picture.of)] << ":\n";
    list << (is_first ? "--what " : "       ") << std::left << std::setw(14) << picture.name
         << picture.text << (is_first ? " (unless said otherwise)\n" : "\n");
    before = &picture;
  }
  return std::move(list).str();
}

emit::Drawing draw_model(const Model& model, const PictureOptions& options) {
  const Asked asked(model, options);
  std::vector<std::string_view> known;
  for (const Picture& picture : pictures) {
    if (picture.of != static_cast<Kind>(model.index())) continue;
    if (asked.kind.empty() || asked.kind == kind_of(picture)) return picture.draw(asked);
    known.emplace_back(picture.name);
  }
  throw BadInput(std::string("of ") + kinds[model.index()] + " can be drawn: " + enumerated(known) +
                 "; not --what " + options.what);
}

}  // namespace leadline::tool
