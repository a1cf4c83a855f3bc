# The benchmarks work, and their families have the known counts at small sizes.
if(TARGET leadline_program)
  add_test(NAME benchmarks COMMAND ${python} ${CMAKE_CURRENT_LIST_DIR}/benchmarks_test.py
                                   $<TARGET_FILE:leadline_program>)
  set_tests_properties(benchmarks PROPERTIES TIMEOUT 100)
endif()
