#pragma once

#include <string>

#include "emit/controller_names.hpp"
#include "emit/controller_tables.hpp"

namespace leadline::emit {

/// All that the parts of a generated controller are made of.
struct ControllerSource {
  const Mission& mission;
  const collapse::MissionModes& modes;
  const ControllerStamp& stamp;
  ControllerNames names;
  ControllerTables tables;
};

[[nodiscard]] std::string controller_header(const ControllerSource& source);
[[nodiscard]] std::string controller_code(const ControllerSource& source);
[[nodiscard]] std::string controller_cmake(const ControllerSource& source);
[[nodiscard]] std::string controller_test(const ControllerSource& source);

/// What the test expects, told with the ids of the mission and made without the tables.
[[nodiscard]] std::string controller_expectations(const ControllerSource& source);

}  // namespace leadline::emit
