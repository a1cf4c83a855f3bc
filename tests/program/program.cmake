# The program as a process: signals, terminals, pipes, and the shells' completions.
if(TARGET leadline_program)
  add_test(NAME program COMMAND ${python} ${CMAKE_CURRENT_LIST_DIR}/program_test.py
                                $<TARGET_FILE:leadline_program>)
  set_tests_properties(program PROPERTIES LABELS quick TIMEOUT 300)
endif()
