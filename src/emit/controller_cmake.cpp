#include "emit/controller_parts.hpp"

namespace leadline::emit {
namespace {

constexpr std::string_view cmake_text = R"code(@STAMP@#
# The library @SPACE@_controller, for a robot that adds this folder; with its test, where this folder
# is the project.

cmake_minimum_required(VERSION 3.13)
project(@SPACE@_controller LANGUAGES CXX)

set(strict $<$<CXX_COMPILER_ID:GNU,Clang,AppleClang>:-Wall -Wextra -Wpedantic -Werror>)

add_library(@SPACE@_controller STATIC @FILE@_controller.cpp)
target_include_directories(@SPACE@_controller PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
target_compile_features(@SPACE@_controller PUBLIC cxx_std_14)
set_target_properties(@SPACE@_controller PROPERTIES CXX_STANDARD 14 CXX_EXTENSIONS OFF)
target_compile_options(@SPACE@_controller PRIVATE
  $<$<CXX_COMPILER_ID:GNU,Clang,AppleClang>:-ffreestanding -fno-exceptions -fno-rtti>)

if(CMAKE_SOURCE_DIR STREQUAL CMAKE_CURRENT_SOURCE_DIR)
  target_compile_options(@SPACE@_controller PRIVATE ${strict})
  add_executable(@SPACE@_test @FILE@_test.cpp)
  target_link_libraries(@SPACE@_test PRIVATE @SPACE@_controller)
  set_target_properties(@SPACE@_test PROPERTIES CXX_STANDARD 14 CXX_EXTENSIONS OFF)
  target_compile_options(@SPACE@_test PRIVATE ${strict})
  enable_testing()
  add_test(NAME @SPACE@_test
           COMMAND @SPACE@_test ${CMAKE_CURRENT_SOURCE_DIR}/@FILE@_expected.txt)
endif()
)code";

}  // namespace

std::string controller_cmake(const ControllerSource& source) {
  return filled(cmake_text,
                {{"STAMP", stamp_lines(source.mission, source.modes, source.stamp, "#", false)},
                 {"SPACE", source.names.space},
                 {"FILE", source.names.file}});
}

}  // namespace leadline::emit
