# The schemas of grammar/: what they take and what they refuse.
file(GLOB missions CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/models/missions/*.xml)
add_test(NAME schema.mission
         COMMAND ${python} ${CMAKE_CURRENT_LIST_DIR}/mission_schema.py ${missions})
set_tests_properties(schema.mission PROPERTIES LABELS quick SKIP_RETURN_CODE 77)

file(GLOB nets CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/models/nets/*)
if(TARGET leadline_program)
  add_test(NAME schema.report
           COMMAND ${python} ${CMAKE_CURRENT_LIST_DIR}/report_schema.py
                   $<TARGET_FILE:leadline_program> ${missions} ${nets})
  set_tests_properties(schema.report PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 600)
endif()
