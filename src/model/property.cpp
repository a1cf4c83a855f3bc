#include "leadline/model/property.hpp"

#include <algorithm>
#include <array>

namespace leadline {
namespace {

struct Named {
  std::string_view name;
  NamedProperty property;
};

constexpr std::array table{
#define PROPERTY(property, name) Named{name, NamedProperty::property},
#include "model/named_properties.def"
#undef PROPERTY
};

}  // namespace

std::string_view name_of(NamedProperty property) {
  return std::find_if(table.begin(), table.end(),
                      [&](const Named& named) { return named.property == property; })
      ->name;
}

std::optional<NamedProperty> property_named(std::string_view name) {
  const auto found = std::find_if(table.begin(), table.end(),
                                  [&](const Named& named) { return named.name == name; });
  if (found == table.end()) return std::nullopt;
  return found->property;
}

}  // namespace leadline
