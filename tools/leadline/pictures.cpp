#include "pictures.hpp"

#include <string_view>
#include <utility>

#include "exploring.hpp"
#include "leadline/base/text.hpp"
#include "leadline/emit/draw_systems.hpp"
#include "leadline/lower/dsaam.hpp"

namespace leadline::tool {
namespace {

/// `--what KIND` or `--what KIND:ID`.
struct What {
  std::string kind;
  std::string id;

  explicit What(const std::string& given) : kind(given.substr(0, given.find(':'))) {
    if (kind.size() < given.size()) id = given.substr(kind.size() + 1);
  }
};

/// The index of the element that `--what resource:ID` and its like name.
template <class Element>
std::size_t find(const std::vector<Element>& elements, std::string Element::* name,
                 const char* whole, const What& what) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (elements[i].*name == what.id) return i;
    names.push_back(elements[i].*name);
  }
  const std::string hint = did_you_mean(what.id, names);
  throw BadInput(std::string(whole) + " has no " + what.kind + ' ' + leadline::quoted(what.id) +
                 (hint.empty() ? "" : "; " + hint));
}

[[noreturn]] void refuse(const char* of, const char* drawn, const std::string& what) {
  throw BadInput(std::string("of ") + of + " can be drawn: " + drawn + "; not --what " + what);
}

emit::Drawing draw_mission_modes(const Mission& mission, const PictureOptions& options) {
  const lower::MissionNet net = lower::mission_net(mission);
  const program::Program program = program::compile(net.net);
  const auto graph =
      collapse_program(program, net.marks, Way::direct, options.limits, options.quiet);
  if (!graph.complete()) {
    tell_limit(graph.limit, options.limits, options.quiet);
    throw BadInput("no picture of a part of the modes is drawn");
  }
  return emit::draw_modes(mission, collapse::mission_modes(mission, net, graph));
}

emit::Drawing draw_mission(const Mission& mission, const PictureOptions& options) {
  const What what(options.what);
  if (what.kind.empty() || what.kind == "objectives") return emit::draw_objectives(mission);
  if (what.kind == "modes") return draw_mission_modes(mission, options);
  if (what.kind == "net") return emit::draw_net(lower::mission_net(mission).net);
  if (what.kind == "resource") {
    const ResourceId resource(find(mission.resources, &Resource::id, "the mission", what));
    return emit::draw_resource(lower::mission_net(mission), mission, resource);
  }
  if (what.kind == "activity") {
    const ActivityId activity(find(mission.activities, &Activity::id, "the mission", what));
    return emit::draw_activity(lower::mission_net(mission), mission, activity);
  }
  refuse("a mission", "objectives, modes, net, resource:ID and activity:ID", options.what);
}

emit::Drawing draw_system(const DsaamSystem& system, const PictureOptions& options) {
  const What what(options.what);
  if (what.kind.empty() || what.kind == "flows") return emit::draw_flows(system);
  if (what.kind == "diagrams") return emit::draw_composition(lower::diagrams(system));
  if (what.kind == "node") {
    const std::size_t node = find(system.nodes, &DsaamNode::name, "the system", what);
    return emit::draw_diagram(lower::diagrams(system), diagram::ComponentId(node));
  }
  refuse("a DSAAM system", "flows, node:ID and diagrams", options.what);
}

emit::Drawing draw_diagrams(const diagram::Composition& composition,
                            const PictureOptions& options) {
  const What what(options.what);
  if (what.kind.empty() || what.kind == "diagrams") return emit::draw_composition(composition);
  if (what.kind == "component") {
    const diagram::ComponentId id(
        find(composition.components, &diagram::Component::name, "the composition", what));
    return emit::draw_diagram(composition, id);
  }
  refuse("transition diagrams", "diagrams and component:ID", options.what);
}

emit::Drawing draw_plain_net(const PetriNet& net, const PictureOptions& options) {
  if (options.what.empty() || options.what == "net") return emit::draw_net(net);
  refuse("a net", "net", options.what);
}

}  // namespace

const std::vector<std::string>& picture_names() {
  static const std::vector<std::string> names{"objectives",  "modes",       "net",
                                              "resource:ID", "activity:ID", "flows",
                                              "node:ID",     "diagrams",    "component:ID"};
  return names;
}

emit::Drawing draw_model(const Model& model, const PictureOptions& options) {
  if (const auto* input = std::get_if<MissionInput>(&model)) {
    return draw_mission(input->mission, options);
  }
  if (const auto* input = std::get_if<DsaamInput>(&model)) {
    return draw_system(input->system, options);
  }
  if (const auto* input = std::get_if<DiagramInput>(&model)) {
    return draw_diagrams(input->composition, options);
  }
  return draw_plain_net(std::get<PetriNet>(model), options);
}

}  // namespace leadline::tool
