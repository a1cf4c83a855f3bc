#include <algorithm>
#include <utility>

#include "emit/net_picture.hpp"

namespace leadline::emit {
namespace {

/// The transitions that stand for one of these elements of the mission's file.
std::vector<bool> standing_for(const lower::MissionNet& net, const std::vector<Span>& elements) {
  std::vector<bool> result;
  for (const Span source : net.source_of) {
    result.push_back(std::find(elements.begin(), elements.end(), source) != elements.end());
  }
  return result;
}

}  // namespace

Drawing draw_resource(const lower::MissionNet& net, const Mission& mission, ResourceId id) {
  const Resource& resource = mission[id];
  const bool hardware = resource.kind == Resource::Kind::hardware;
  return draw_part(net.net,
                   {std::string(hardware ? "hardware" : "software") + " resource " + resource.id,
                    resource.id + "_",
                    standing_for(net, {resource.span}),
                    "interface to the activities that hold or produce it",
                    {}});
}

Drawing draw_activity(const lower::MissionNet& net, const Mission& mission, ActivityId id) {
  const Activity& activity = mission[id];
  std::vector<Span> elements{activity.span};
  std::vector<NetGroup> groups;
  for (const Alternative& alternative : activity.alternatives) {
    elements.push_back(alternative.span);
    groups.push_back({"alternative " + alternative.id, activity.id + "_" + alternative.id + "_"});
  }
  return draw_part(net.net,
                   {"activity " + activity.id, activity.id + "_", standing_for(net, elements),
                    "interface to objectives and resources", std::move(groups)});
}

}  // namespace leadline::emit
