# Controllers of whole missions, compiled and walked.

add_executable(generate_controller ${CMAKE_CURRENT_LIST_DIR}/generate.cpp)
target_link_libraries(generate_controller PRIVATE leadline leadline_warnings)

set(wide ${CMAKE_CURRENT_BINARY_DIR}/generate/wide.xml)
add_test(NAME generate.wide_model
         COMMAND ${CMAKE_COMMAND} -DFILE=${wide} -P ${CMAKE_CURRENT_LIST_DIR}/wide.cmake)
set_tests_properties(generate.wide_model PROPERTIES FIXTURES_SETUP wide_model)

find_program(clang NAMES clang++-19)
set(both_compilers ${CMAKE_CXX_COMPILER})
if(clang)
  list(APPEND both_compilers ${clang})
endif()

function(controller_test model compilers)
  get_filename_component(name ${model} NAME_WE)
  add_test(NAME generate.${name}
           COMMAND ${CMAKE_COMMAND} -DGENERATE=$<TARGET_FILE:generate_controller> -DMODEL=${model}
                   -DFOLDER=${CMAKE_CURRENT_BINARY_DIR}/generate/${name} "-DCOMPILERS=${compilers}"
                   -DNM=${CMAKE_NM} -P ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/check.cmake)
  set_tests_properties(generate.${name} PROPERTIES TIMEOUT 300)
endfunction()

foreach(model coral_survey patrol retry survey_8_4 survey_10_6)
  controller_test(${PROJECT_SOURCE_DIR}/models/missions/${model}.xml ${CMAKE_CXX_COMPILER})
endforeach()
controller_test(${CMAKE_CURRENT_LIST_DIR}/odd_names.xml "${both_compilers}")
controller_test(${CMAKE_CURRENT_LIST_DIR}/names_of_the_test.xml "${both_compilers}")
controller_test(${CMAKE_CURRENT_LIST_DIR}/accents.xml "${both_compilers}")
controller_test(${wide} ${CMAKE_CXX_COMPILER})
set_tests_properties(generate.wide PROPERTIES FIXTURES_REQUIRED wide_model)
