#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

// The elements of a mission as a table: their attributes and children.
namespace leadline::read::mission_grammar {

enum class Value { id, name, boolean, number, reference };  // references are resolved later

struct AttributeRule {
  std::string_view name;
  Value value;
  bool required;
};

enum class Element {
  mission,
  resources,
  hardware,
  software,
  activities,
  activity,
  alternative,
  consumes,
  produces,
  objective,
  parallel,
  activity_use,
};

struct ElementRule {
  std::string_view name;
  std::span<const AttributeRule> attributes;
  std::span<const Element> children;
};

inline constexpr std::array mission_attributes{AttributeRule{"name", Value::name, true}};
inline constexpr std::array hardware_attributes{AttributeRule{"id", Value::id, true},
                                                AttributeRule{"consumers", Value::number, false},
                                                AttributeRule{"may-fail", Value::boolean, false}};
inline constexpr std::array software_attributes{AttributeRule{"id", Value::id, true},
                                                AttributeRule{"consumers", Value::number, false}};
inline constexpr std::array id_attribute{AttributeRule{"id", Value::id, true}};
inline constexpr std::array resource_attribute{AttributeRule{"resource", Value::reference, true}};
inline constexpr std::array ref_attribute{AttributeRule{"ref", Value::reference, true}};
inline constexpr std::array block_attributes{AttributeRule{"id", Value::id, true},
                                             AttributeRule{"mandatory", Value::boolean, false},
                                             AttributeRule{"on-success", Value::reference, false},
                                             AttributeRule{"on-failure", Value::reference, false}};

inline constexpr std::array in_mission{Element::resources, Element::activities, Element::objective,
                                       Element::parallel};
inline constexpr std::array in_resources{Element::hardware, Element::software};
inline constexpr std::array in_activities{Element::activity};
inline constexpr std::array in_activity{Element::alternative};
inline constexpr std::array in_alternative{Element::consumes, Element::produces};
inline constexpr std::array in_objective{Element::activity_use, Element::objective,
                                         Element::parallel};
inline constexpr std::array in_parallel{Element::objective, Element::parallel};

/// In the order of `Element`.
inline constexpr std::array<ElementRule, 12> rules{{
    {"mission", mission_attributes, in_mission},
    {"resources", {}, in_resources},
    {"hardware", hardware_attributes, {}},
    {"software", software_attributes, {}},
    {"activities", {}, in_activities},
    {"activity", id_attribute, in_activity},
    {"alternative", id_attribute, in_alternative},
    {"consumes", resource_attribute, {}},
    {"produces", resource_attribute, {}},
    {"objective", block_attributes, in_objective},
    {"parallel", block_attributes, in_parallel},
    {"activity", ref_attribute, {}},
}};

constexpr const ElementRule& rule(Element element) {
  return rules[static_cast<std::size_t>(element)];
}

}  // namespace leadline::read::mission_grammar
