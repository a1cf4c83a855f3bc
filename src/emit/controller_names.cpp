#include "emit/controller_names.hpp"

#include <limits>

#include "emit/mangle.hpp"
#include "leadline/base/text.hpp"

namespace leadline::emit {
namespace {

class Lines {
 public:
  explicit Lines(const SourceFile& model) : model_(&model) {}
  [[nodiscard]] std::size_t of(Span span) const { return model_->position(span.begin).line; }

 private:
  const SourceFile* model_;
};

std::size_t line_of(const Mission& mission, const collapse::MissionEvent& event,
                    const Lines& lines) {
  using Kind = collapse::MissionEvent::Kind;
  const bool of_hardware = event.kind == Kind::out_of_service || event.kind == Kind::ready;
  return lines.of(of_hardware ? mission.resources[event.element].span
                              : mission.blocks[event.element].span);
}

/// Names the enumerators after `ids`; what they are called in the mission tells equal ones apart.
void give_names(std::vector<Enumerator>& unnamed, const std::vector<std::string>& ids) {
  std::vector<Named> named;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    named.push_back({ids[i], unnamed[i].id});
  }
  const std::vector<std::string> names = enumerators(named);
  for (std::size_t i = 0; i < names.size(); ++i) unnamed[i].name = names[i];
}

void give_names(std::vector<Enumerator>& unnamed) {
  std::vector<std::string> ids;
  for (const Enumerator& one : unnamed) ids.push_back(one.id);
  give_names(unnamed, ids);
}

void name_alternatives(const Mission& mission, const Lines& lines, ControllerNames& names) {
  std::vector<std::string> ids{"none"};
  names.alternatives.push_back({"", "", lines.of(mission.blocks.front().span)});
  for (const Activity& activity : mission.activities) {
    names.first_alternative.push_back(static_cast<std::uint32_t>(ids.size()));
    for (const Alternative& alternative : activity.alternatives) {
      ids.push_back(activity.id + "_" + alternative.id);
      names.alternatives.push_back(
          {"", activity.id + "/" + alternative.id, lines.of(alternative.span)});
    }
  }
  give_names(names.alternatives, ids);
}

void name_objectives(const Mission& mission, const Lines& lines, ControllerNames& names) {
  for (const Block& block : mission.blocks) {
    names.objective_of.push_back(static_cast<std::uint32_t>(names.objectives.size()));
    if (block.kind != Block::Kind::elementary) continue;
    names.objectives.push_back({"", block.id, lines.of(block.span)});
  }
  give_names(names.objectives);
}

}  // namespace

ControllerNames controller_names(const Mission& mission, const collapse::MissionModes& modes,
                                 const SourceFile& model) {
  const Lines lines(model);
  ControllerNames names;
  names.space = namespace_name(mission.name);
  names.file = mangled(mission.name);
  for (const collapse::MissionEvent& event : modes.events) {
    names.events.push_back({"", event.name, line_of(mission, event, lines)});
  }
  give_names(names.events);
  for (const Activity& activity : mission.activities) {
    names.activities.push_back({"", activity.id, lines.of(activity.span)});
  }
  give_names(names.activities);
  name_alternatives(mission, lines, names);
  name_objectives(mission, lines, names);
  for (const Resource& resource : mission.resources) {
    names.resources.push_back({"", resource.id, lines.of(resource.span)});
  }
  names.mission_line = lines.of(mission.blocks.front().span);
  return names;
}

std::string integer_for(std::size_t count) {
  if (count <= std::size_t{std::numeric_limits<std::uint8_t>::max()} + 1) return "std::uint8_t";
  if (count <= std::size_t{std::numeric_limits<std::uint16_t>::max()} + 1) return "std::uint16_t";
  return "std::uint32_t";
}

std::string comma_separated(const std::vector<std::uint32_t>& numbers) {
  return listed(numbers, [](std::uint32_t number) { return std::to_string(number); });
}

std::string filled(std::string_view text, const Values& values) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = text.find('@', at);
    const std::size_t end = begin == text.npos ? text.npos : text.find('@', begin + 1);
    result += text.substr(at, begin - at);
    if (end == text.npos) break;
    const std::string_view name = text.substr(begin + 1, end - begin - 1);
    for (const auto& [key, value] : values) {
      if (key == name) result += value;
    }
    at = end + 1;
  }
  return result;
}

}  // namespace leadline::emit
