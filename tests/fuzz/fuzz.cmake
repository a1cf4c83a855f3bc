# Each fuzz/<name>_fuzz.cpp defines LLVMFuzzerTestOneInput; its corpus is fuzz/corpus/<name>/, and
# fuzz/<name>.dict, if there is one, holds words of its language.
# With LEADLINE_FUZZ it is a libFuzzer program that a test runs for LEADLINE_FUZZ_SECONDS. In every
# other build a test hands it each file of the corpus once.
set(LEADLINE_FUZZ_SECONDS 60 CACHE STRING "How long the tests run the fuzz targets, in all")

file(GLOB fuzz_sources CONFIGURE_DEPENDS fuzz/*_fuzz.cpp)
list(LENGTH fuzz_sources fuzz_count)
if(fuzz_count GREATER 0)
  math(EXPR fuzz_seconds "(${LEADLINE_FUZZ_SECONDS} + ${fuzz_count} - 1) / ${fuzz_count}")
endif()

foreach(source IN LISTS fuzz_sources)
  get_filename_component(target ${source} NAME_WE)
  string(REGEX REPLACE "_fuzz$" "" name ${target})
  set(corpus ${CMAKE_CURRENT_SOURCE_DIR}/fuzz/corpus/${name})
  add_executable(${target} ${source})
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${target} PRIVATE leadline leadline_warnings)
  if(LEADLINE_FUZZ)
    target_link_options(${target} PRIVATE -fsanitize=fuzzer)
    set(found ${PROJECT_BINARY_DIR}/fuzz/${name})
    file(MAKE_DIRECTORY ${found}/corpus)
    set(words)
    if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/fuzz/${name}.dict)
      set(words -dict=${CMAKE_CURRENT_SOURCE_DIR}/fuzz/${name}.dict)
    endif()
    add_test(NAME fuzz.${name}
             COMMAND ${target} -max_total_time=${fuzz_seconds} -timeout=10 -rss_limit_mb=4096
                     -print_final_stats=1 -print_funcs=0 -artifact_prefix=${found}/ ${words}
                     ${found}/corpus ${corpus})
    set_tests_properties(fuzz.${name} PROPERTIES LABELS quick)
  else()
    target_sources(${target} PRIVATE fuzz/replay.cpp)
    add_test(NAME corpus.${name} COMMAND ${target} ${corpus})
    set_tests_properties(corpus.${name} PROPERTIES LABELS quick TIMEOUT 120)
  endif()
endforeach()
