# Generates the controller of a mission, twice, compiles it for a freestanding implementation and
# runs its test: cmake -DGENERATE=… -DMODEL=… -DFOLDER=… -DCOMPILERS=… -DNM=… -P check.cmake

function(run)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY ${FOLDER} RESULT_VARIABLE status
                  OUTPUT_VARIABLE output ERROR_VARIABLE errors)
  message("${output}${errors}")
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "failed with ${status}: ${ARGN}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER})
run(${GENERATE} ${MODEL} first)
run(${GENERATE} ${MODEL} second)
file(GLOB files RELATIVE ${FOLDER}/first ${FOLDER}/first/*)
foreach(file IN LISTS files)
  run(${CMAKE_COMMAND} -E compare_files first/${file} second/${file})
endforeach()

file(GLOB code ${FOLDER}/first/*_controller.cpp)
file(GLOB header ${FOLDER}/first/*_controller.hpp)
file(GLOB test ${FOLDER}/first/*_test.cpp)
file(GLOB expected ${FOLDER}/first/*_expected.txt)
file(STRINGS ${header} opening REGEX "^namespace .* {$" LIMIT_COUNT 1)
string(REGEX REPLACE "^namespace (.*) {$" "\\1" space "${opening}")

set(strict -std=c++14 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
set(freestanding ${strict} -O1 -ffreestanding -fno-exceptions -fno-rtti)
foreach(compiler IN LISTS COMPILERS)
  run(${compiler} ${freestanding} -c ${code} -o controller.o)
  run(${compiler} ${freestanding} -DMISSION=${space} -include ${header}
      -c ${CMAKE_CURRENT_LIST_DIR}/robot.cpp -o robot.o)

  # The tables are constants, nothing runs before main and nothing of a library is called.
  run(${NM} controller.o)
  foreach(kind " [bBdD] " " U " "_GLOBAL__sub_I")
    if(output MATCHES "${kind}")
      message(FATAL_ERROR "the controller has a symbol that matches '${kind}'")
    endif()
  endforeach()
  run(${compiler} -nostdlib controller.o robot.o -o robot)
  run(${NM} robot)
  if(output MATCHES "_GLOBAL__sub_I")
    message(FATAL_ERROR "a controller at namespace scope runs code before main")
  endif()

  run(${compiler} ${strict} ${test} controller.o -o walk)
  run(./walk ${expected})
endforeach()

# The walk notices a controller that takes the number behind the last for an activity.
list(GET COMPILERS 0 compiler)
file(READ ${code} right)
string(REPLACE "activity >= activity_count" "activity > activity_count" wrong "${right}")
file(WRITE ${FOLDER}/first/wrong.cpp "${wrong}")
run(${compiler} -std=c++14 first/wrong.cpp ${test} -o wrong)
execute_process(COMMAND ./wrong ${expected} WORKING_DIRECTORY ${FOLDER} RESULT_VARIABLE status
                OUTPUT_QUIET ERROR_QUIET)
if(NOT status EQUAL 1)
  message(FATAL_ERROR "the walk of a controller with an activity too many ends with ${status}")
endif()

# The walk notices a wrong call and a wrong mode.
file(READ ${expected} right)
foreach(change "begin[(]=start(" "running; =running; no_objective; ")
  string(REGEX MATCH "^(.*)=(.*)$" unused "${change}")
  string(REGEX REPLACE "${CMAKE_MATCH_1}" "${CMAKE_MATCH_2}" wrong "${right}")
  file(WRITE ${FOLDER}/wrong.txt "${wrong}")
  execute_process(COMMAND ./walk wrong.txt WORKING_DIRECTORY ${FOLDER} RESULT_VARIABLE status
                  OUTPUT_QUIET ERROR_QUIET)
  if(NOT status EQUAL 1)
    message(FATAL_ERROR "the walk ends with ${status} where '${change}' was done to what it expects")
  endif()
endforeach()
