# Tests of the tree itself, not of the program.
set(scripts ${PROJECT_SOURCE_DIR}/tools/scripts)

add_test(NAME house.layering COMMAND ${python} ${scripts}/layering.py)
add_test(NAME house.size COMMAND ${python} ${scripts}/size_report.py)
add_test(NAME house.format COMMAND ${scripts}/format --check)
add_test(NAME house.dependencies COMMAND ${python} ${scripts}/dependencies.py)

# A small project elsewhere finds the installed library.
add_test(NAME house.package
         COMMAND ${CMAKE_COMMAND} -D build=${PROJECT_BINARY_DIR} -D cxx=${CMAKE_CXX_COMPILER}
                 -D source=${PROJECT_SOURCE_DIR} -D type=${CMAKE_BUILD_TYPE}
                 -P ${CMAKE_CURRENT_SOURCE_DIR}/package/run.cmake)
set_tests_properties(house.package PROPERTIES TIMEOUT 300)
