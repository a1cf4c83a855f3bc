#include "leadline/emit/controller.hpp"

#include "emit/controller_parts.hpp"

namespace leadline::emit {

std::vector<GeneratedFile> controller(const Mission& mission, const collapse::MissionModes& modes,
                                      const ControllerStamp& stamp) {
  const ControllerSource source{mission, modes, stamp,
                                controller_names(mission, modes, *stamp.model),
                                controller_tables(modes)};
  const std::string& name = source.names.file;
  return {{name + "_controller.hpp", controller_header(source)},
          {name + "_controller.cpp", controller_code(source)},
          {"CMakeLists.txt", controller_cmake(source)},
          {name + "_test.cpp", controller_test(source)},
          {name + "_expected.txt", controller_expectations(source)}};
}

}  // namespace leadline::emit
