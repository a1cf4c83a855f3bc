# Spin finds in what `convert` writes for it as many states and edges as leadline does.
if(TARGET leadline_program)
  add_test(NAME spin COMMAND ${python} ${CMAKE_CURRENT_LIST_DIR}/spin_test.py
                             $<TARGET_FILE:leadline_program>)
  set_tests_properties(spin PROPERTIES TIMEOUT 300 SKIP_RETURN_CODE 77)
endif()
